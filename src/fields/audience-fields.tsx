import {
  type AudienceAnswer,
  existingVersion,
  isArchived,
  publishedVersionOf,
  type VersionAnswer,
  visibleName,
} from '#src/api/audiences.ts';
import { audienceStatuses } from '#src/contract/audience.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { type FilterOption, isoCell, type ListField } from '#src/list/list-field.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { Nothing, TimeCell } from './cells.tsx';
import { type DelayRule, delayOf, delayRule, delayWords, isWorking, workingSince } from './delayed-versions.ts';
import {
  countOverrides,
  type OverrideCounts,
  overrideGroups,
  overrideGroupWords,
  overrideSummary,
} from './override-counts.ts';

/** A version as a cell shows it; undefined stands for "there is none". */
type ShownVersion = { readonly number: number | undefined; readonly status: string | undefined };

/** An audience with what filters, sorting and cells need of it, computed once. */
export type AudienceRow = {
  /** Unique and lasting: the ID, or what the audience holds where it came without one. */
  readonly key: string;
  readonly audience: AudienceAnswer;
  /** The effective name, else another; undefined when none can be seen. */
  readonly name: string | undefined;
  /** The name that the service computed, where it is another than the one shown. */
  readonly computedName: string | undefined;
  /** Since when it is queued or processing, in epoch milliseconds; `working` also where that is not known. */
  readonly working: boolean;
  readonly since: number | undefined;
  readonly latest: ShownVersion | undefined;
  readonly published: ShownVersion | undefined;
  readonly overrides: OverrideCounts;
  readonly createdAt: Timestamp | undefined;
  readonly archivedAt: Timestamp | undefined;
};

export function audienceRow(audience: AudienceAnswer): AudienceRow {
  const { audienceId, computedName } = audience;
  const name = visibleName(audience);
  const isOther = computedName !== undefined && !isBlank(computedName) && computedName !== name;
  const working = isWorking(audience);
  return {
    key: audienceId ?? JSON.stringify(audience),
    audience,
    name,
    computedName: isOther ? computedName : undefined,
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

/** What the visitors of an audience did in the last 30 days. */
export type AudienceMetrics = {
  readonly sessions: number;
  /** Of the `n` sessions of which that is known. */
  readonly conversion: { readonly successes: number; readonly n: number };
};

/** What a list knows of an audience besides itself. */
export type AudienceFacts = {
  readonly rule: DelayRule | undefined;
  /** How long the versions that count as delayed have been waiting, in milliseconds, by key. */
  readonly delays: ReadonlyMap<string, number>;
  /** By audience ID; an audience without a session is not among them. Undefined while they are not loaded. */
  readonly metrics: ReadonlyMap<string, AudienceMetrics> | undefined;
};

export function audienceFacts(
  rows: readonly AudienceRow[],
  metrics: AudienceFacts['metrics'],
  now: number,
): AudienceFacts {
  const rule = delayRule(rows.map(({ audience }) => audience));
  const delays = new Map<string, number>();
  for (const { key, working, since } of rows) {
    const delay = working ? delayOf(since, rule, now) : undefined;
    if (delay !== undefined) delays.set(key, delay);
  }
  return { rule, delays, metrics };
}

/** The keys of the fields that need `metrics`. */
export const metricFields: readonly string[] = ['sessions', 'conversion'];

function metricsOf({ audience: { audienceId } }: AudienceRow, { metrics }: Pick<AudienceFacts, 'metrics'>) {
  if (metrics === undefined || audienceId === undefined) return undefined;
  return metrics.get(audienceId) ?? { sessions: 0, conversion: { successes: 0, n: 0 } };
}

/** The documented statuses, in the order of use. */
const statusOptions = ['published', 'draft', 'queued', 'processing', 'pending', 'cancelled', 'archived']
  .filter((status) => audienceStatuses.some((known) => known === status))
  .map((status): FilterOption => [status, status.charAt(0).toUpperCase() + status.slice(1)]);

type TextKey =
  | 'effectiveName'
  | 'computedName'
  | 'customName'
  | 'status'
  | 'personId'
  | 'personRouteKey'
  | 'audienceId';
type AudienceField = ListField<AudienceRow, AudienceFacts>;

/** A field of the answer that is searched, and written to files as it came. */
function textField(key: TextKey, label: string, more: Partial<AudienceField> = {}): AudienceField {
  const value = ({ audience }: AudienceRow) => audience[key];
  return { key, label, search: (row) => [value(row)], file: () => ({ [key]: value }), ...more };
}

function momentField(key: 'createdAt' | 'archivedAt', label: string, more: Partial<AudienceField['column']> = {}) {
  return {
    key,
    label,
    column: {
      cell: (row: AudienceRow) => <TimeCell sent={row.audience[key]} time={row[key]} />,
      sort: (row: AudienceRow) => row[key]?.ms,
      width: 92,
      align: 'end' as const,
      ...more,
    },
    file: () => ({
      [key]: ({ audience }: AudienceRow) => audience[key],
      [`${key} (UTC)`]: (row: AudienceRow) => isoCell(row[key]?.ms),
    }),
  };
}

/** A version by its number; its status stands there where it is another than the one to be expected. */
function versionField(
  which: 'latest' | 'published',
  label: string,
  width: number,
  expected: (row: AudienceRow) => string | undefined,
): AudienceField {
  const key = `${which}Version`;
  return {
    key,
    label,
    column: {
      cell: (row) => <VersionCell version={row[which]} expected={expected(row)} />,
      sort: (row) => row[which]?.number,
      width,
      priority: 3,
    },
    file: () => ({ [key]: (row) => row[which]?.number, [`${key}Status`]: (row) => row[which]?.status }),
  };
}

/** The fields of an audience (§4.3), in the order of the list and of its files. */
export const audienceFields: readonly AudienceField[] = [
  textField('effectiveName', 'Audience', {
    column: { cell: (row) => <NameCell row={row} />, sort: ({ name }) => name },
  }),
  textField('computedName', 'Original name'),
  textField('customName', 'Custom name'),
  textField('status', 'Status', {
    column: {
      cell: (row, facts) => <StatusCell row={row} facts={facts} />,
      sort: ({ audience }) => audience.status,
      width: 172,
      plain: true,
    },
    filter: {
      options: statusOptions,
      others: 'seen',
      multiple: true,
      valuesOf: ({ audience: { status } }) => (status === undefined ? [] : [status]),
    },
  }),
  {
    key: 'stuck',
    label: 'Delayed',
    filter: {
      options: [
        ['yes', 'Delayed', 'Delayed'],
        ['no', 'On time', 'On time'],
      ],
      valuesOf: ({ key }, { delays }) => [delays.has(key) ? 'yes' : 'no'],
      hint: ({ rule }) => delayWords(rule),
    },
  },
  textField('personId', 'Person', {
    column: {
      cell: ({ audience: { personId } }) => {
        if (personId === undefined) return <Missing />;
        return personId === null ? <Nothing /> : <IdText id={personId} of="person" />;
      },
      sort: ({ audience }) => audience.personId ?? undefined,
      width: 140,
      priority: 4,
    },
    filter: {
      options: [
        ['any', 'Has a person', 'Has a person'],
        ['none', 'No person', 'No person'],
      ],
      others: 'asked',
      valuesOf: ({ audience: { personId } }) =>
        typeof personId === 'string' ? ['any', personId] : personId === null ? ['none'] : [],
    },
  }),
  textField('personRouteKey', 'Person route key', {
    column: {
      cell: ({ audience: { personRouteKey } }) => {
        if (personRouteKey === undefined) return <Missing />;
        if (personRouteKey === null) return <Nothing />;
        return <BidiText text={personRouteKey} maximum={80} className="font-mono text-12" />;
      },
      sort: ({ audience }) => audience.personRouteKey ?? undefined,
      width: 140,
      priority: 4,
      optional: true,
    },
  }),
  versionField('latest', 'Latest version', 92, ({ audience }) => audience.status),
  versionField('published', 'Live version', 84, () => 'published'),
  {
    key: 'overrides',
    label: 'Overrides',
    column: {
      cell: (row) => <OverridesCell row={row} />,
      sort: ({ overrides }) => overrides.total,
      width: 132,
      priority: 4,
      plain: true,
    },
    filter: {
      options: [
        ['yes', 'Has overrides', 'Has overrides'],
        ['no', 'No overrides', 'No overrides'],
        ...overrideGroups.map((group) => [group, overrideGroupWords[group]] as const),
      ],
      valuesOf: ({ overrides: { total, byGroup, metadataUnknown } }) => {
        if (total > 0) return ['yes', ...overrideGroups.filter((group) => byGroup[group] > 0)];
        // Where the service left the metadata out, nobody knows that nothing is set.
        return metadataUnknown ? [] : ['no'];
      },
    },
    file: () =>
      Object.fromEntries(
        overrideGroups.map((group) => [
          `overrides: ${overrideGroupWords[group]}`,
          ({ overrides }: AudienceRow) => overrides.byGroup[group],
        ]),
      ),
  },
  momentField('createdAt', 'Created'),
  {
    ...momentField('archivedAt', 'Archived', { priority: 4, optional: true }),
    filter: {
      all: 'Include',
      options: [
        ['none', 'Exclude'],
        ['any', 'Only'],
      ],
      valuesOf: ({ audience }) => [isArchived(audience) ? 'any' : 'none'],
    },
  },
  {
    key: 'sessions',
    label: 'Sessions (30 days)',
    column: {
      cell: (row, facts) => {
        const metrics = metricsOf(row, facts);
        return metrics === undefined ? <NotLoaded /> : formatNumber(metrics.sessions);
      },
      sort: (row, facts) => metricsOf(row, facts)?.sessions,
      width: 124,
      align: 'end',
      priority: 3,
      optional: true,
    },
    // Only where the list shows it; nothing stands for what is not known.
    file: (facts) =>
      facts.metrics === undefined ? {} : { 'sessions (last 30 days)': (row) => metricsOf(row, facts)?.sessions },
  },
  {
    key: 'conversion',
    label: 'Conversion rate (30 days)',
    column: {
      cell: (row, facts) => <ConversionCell metrics={metricsOf(row, facts)} />,
      sort: (row, facts) => {
        const { successes, n } = metricsOf(row, facts)?.conversion ?? { successes: 0, n: 0 };
        return n === 0 ? undefined : successes / n;
      },
      width: 168,
      align: 'end',
      priority: 3,
      optional: true,
    },
    file: (facts) =>
      facts.metrics === undefined
        ? {}
        : {
            'conversions (last 30 days)': (row) => metricsOf(row, facts)?.conversion.successes,
            'sessions where conversion is known': (row) => metricsOf(row, facts)?.conversion.n,
          },
  },
  textField('audienceId', 'Audience ID', {
    column: {
      cell: ({ audience: { audienceId, pageId } }) =>
        audienceId === undefined ? <Missing /> : <IdText id={audienceId} of="audience" within={{ pageId }} />,
      sort: ({ audience }) => audience.audienceId,
      width: 140,
      priority: 4,
      optional: true,
      plain: true,
    },
    fileFirst: true,
  }),
];

/** Names are cut here, in characters as a person counts them; the whole of it is on the audience's own screen. */
const longestName = 160;

/** The name as the way to the audience, and the computed one where it is another. */
function NameCell({ row: { name, computedName, audience } }: { row: AudienceRow }) {
  const { audienceId } = audience;
  const words =
    name === undefined ? (
      <span className="font-mono text-12">{audienceId ?? 'no name'}</span>
    ) : (
      <BidiText text={name} maximum={longestName} />
    );
  return (
    <>
      {audienceId === undefined ? (
        <span className="font-medium">{words}</span>
      ) : (
        <TextLink
          to="/pages/$pageId/audiences/$audienceId"
          params={({ pageId = '' }) => ({ pageId, audienceId })}
          search={{}}
          plain
          className="py-1.5"
        >
          {words}
        </TextLink>
      )}
      {(audience.effectiveName === undefined || audienceId === undefined) && (
        <span className="ml-2">
          <Missing />
        </span>
      )}
      {computedName !== undefined && (
        <span className="relative ml-2 text-12 text-ink-muted">
          {/* Also parts the two names in the tip of the cell, which is its text. */}
          <span className="sr-only"> · Original name: </span>
          <BidiText text={computedName} maximum={longestName} />
        </span>
      )}
    </>
  );
}

/** The status, and the flag of a version that takes unusually long. */
function StatusCell({ row, facts: { delays, rule } }: { row: AudienceRow; facts: AudienceFacts }) {
  const delay = delays.get(row.key);
  return (
    <span className="flex items-center gap-2 [&_bdi]:truncate">
      <StatusSign status={row.audience.status} />
      {delay !== undefined && (
        <Tip
          text={delayWords(rule)}
          className="rounded-sign bg-notice-wash px-1.5 text-12 whitespace-nowrap text-notice"
        >
          Delayed {delayText(delay)}
        </Tip>
      )}
    </span>
  );
}

const day = 86_400_000;

function delayText(ms: number): string {
  return ms < 2 * day ? formatDuration(ms) : `${formatNumber(Math.floor(ms / day))} d`;
}

/** A version by its number, and by its status where that is not the expected one. */
function VersionCell({ version, expected }: { version: ShownVersion | undefined; expected: string | undefined }) {
  if (version === undefined) return <Nothing />;
  const { number, status } = version;
  return (
    <span className="tabular-nums">
      {number === undefined ? '' : `v${number}`}
      {status !== undefined && status !== expected && (
        <span className="ml-1.5 text-12 text-ink-muted">
          <BidiText text={status} maximum={40} />
        </span>
      )}
    </span>
  );
}

/** How many values the audience sets itself; which ones, in the tip. */
function OverridesCell({ row: { overrides } }: { row: AudienceRow }) {
  const { total, metadataUnknown } = overrides;
  return (
    <span className="text-ink-muted">
      {total > 0 ? (
        <Tip text={overrideSummary(overrides)}>{countOf(total, 'override')}</Tip>
      ) : (
        !metadataUnknown && 'No overrides'
      )}
      {metadataUnknown && (
        <Tip text="The API returned no metadataOverride, so overrides of metadata are unknown." className="text-12">
          {total > 0 && ' · '}metadata unknown
        </Tip>
      )}
    </span>
  );
}

function ConversionCell({ metrics }: { metrics: AudienceMetrics | undefined }) {
  if (metrics === undefined) return <NotLoaded />;
  const { successes, n } = metrics.conversion;
  if (n === 0) return <Nothing />;
  return (
    <Tip text={`${formatNumber(successes)} of ${formatNumber(n)} sessions`} className="tabular-nums">
      {formatNumber((100 * successes) / n, 1)} %
    </Tip>
  );
}

function NotLoaded() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">…</span>
      <span className="sr-only">not loaded yet</span>
    </span>
  );
}
