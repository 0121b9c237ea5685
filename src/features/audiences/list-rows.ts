import type { AudienceAnswer } from '#src/api/audiences.ts';
import {
  existingVersion,
  isArchived,
  publishedVersionOf,
  titleOf,
  type VersionAnswer,
  visibleName,
} from '#src/api/audiences.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import { countOverrides, type OverrideCounts } from './override-counts.ts';
import { isWorking, workingSince } from './stuck.ts';

/** A version as a cell shows it; undefined stands for "there is none". */
export type ShownVersion = { readonly number: number | undefined; readonly status: string | undefined };

/** An audience with everything that filters, sorting and cells need of it, computed once. */
export type AudienceRow = {
  /** Unique and lasting: the id, or what the audience holds where it came without one. */
  readonly key: string;
  readonly audience: AudienceAnswer;
  /** What to call it: the effective name, else another name; undefined when none can be seen. */
  readonly name: string | undefined;
  /** The name that the service computed, where it is another than the one shown. */
  readonly computedName: string | undefined;
  /** What is searched: names, ids, status; without case and accents. */
  readonly text: string;
  readonly archived: boolean;
  readonly working: boolean;
  /** Since when it is queued or processing, in epoch milliseconds. */
  readonly since: number | undefined;
  readonly latest: ShownVersion | undefined;
  readonly published: ShownVersion | undefined;
  readonly overrides: OverrideCounts;
  readonly createdAt: Timestamp | undefined;
  readonly archivedAt: Timestamp | undefined;
};

/** Names are searched up to here; what comes after is no name. Characters. */
const searchedLength = 2_000;

const known = new WeakMap<AudienceAnswer, AudienceRow>();

/** The rows of a list. An audience that was not read anew keeps its row, so that long lists are cheap to refresh. */
export function audienceRows(audiences: readonly AudienceAnswer[]): readonly AudienceRow[] {
  return audiences.map((audience) => {
    const before = known.get(audience);
    if (before !== undefined) return before;
    const row = audienceRow(audience);
    known.set(audience, row);
    return row;
  });
}

function audienceRow(audience: AudienceAnswer): AudienceRow {
  const { audienceId, effectiveName, customName, computedName, personId, personRouteKey, status } = audience;
  const name = visibleName(audience);
  const other = computedName !== undefined && !isBlank(computedName) && computedName !== name;
  const working = isWorking(audience);
  const texts = [effectiveName, customName, computedName, audienceId, personId, personRouteKey, status];
  return {
    key: audienceId ?? JSON.stringify(audience),
    audience,
    name,
    computedName: other ? computedName : undefined,
    text: searchable(
      [...new Set(texts)]
        .flatMap((text) => (typeof text === 'string' ? [text.slice(0, searchedLength)] : []))
        .join('\n'),
    ),
    archived: isArchived(audience),
    working,
    since: working ? workingSince(audience) : undefined,
    latest: shownVersion(audience.latestVersion),
    published: shownVersion(publishedVersionOf(audience)),
    overrides: countOverrides(audience),
    createdAt: readTimestamp(audience.createdAt),
    archivedAt: readTimestamp(audience.archivedAt),
  };
}

function shownVersion(version: VersionAnswer | null | undefined): ShownVersion | undefined {
  const existing = existingVersion(version);
  return existing === undefined ? undefined : { number: existing.versionNumber, status: existing.status };
}

/** What an audience is called where only text can stand. */
export function audienceTitle({ audience }: Pick<AudienceRow, 'audience'>): string {
  return titleOf(audience);
}
