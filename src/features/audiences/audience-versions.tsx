import { useMemo } from 'react';
import { type AudienceAnswer, existingVersion, publishedVersionOf, type VersionAnswer } from '#src/api/audiences.ts';
import { keysOf } from '#src/contract/fields.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { delayOf, delayRule, delayWords, isWorking, workingSince } from '#src/fields/delayed-versions.ts';
import { sameValue } from '#src/form/three-way.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { sortRows } from '#src/lib/sort-rows.ts';
import { Sign, type SignKind, StatusSign } from '#src/ui/sign.tsx';
import { Time, useNow } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';

type AudienceVersionsProps = {
  audience: AudienceAnswer;
  /** All loaded audiences: their queue times say what is unusually long. */
  items: readonly AudienceAnswer[];
};

/** In a line: the version that visitors see, and what becomes of a newer one. */
export function VersionFacts({ audience, items }: AudienceVersionsProps) {
  const versions = useMemo(() => audienceVersions(audience), [audience]);
  return (
    <section aria-label="Versions" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {versions.map(({ role, version: { versionNumber, status, publishedAt } }) => (
        <span key={role}>
          {versionNumber === undefined ? 'Version' : `v${formatNumber(versionNumber)}`}{' '}
          {role === 'latest' || readTimestamp(publishedAt) === undefined ? (
            <StatusSign status={status} />
          ) : (
            <>
              published <Time value={readTimestamp(publishedAt)} />
            </>
          )}
        </span>
      ))}
      {versions.length === 0 && 'No version'}
      {versions.length > 0 && publishedVersionOf(audience) === undefined && <span>Not published</span>}
      {isWorking(audience) && <Working audience={audience} items={items} />}
    </section>
  );
}

/** What became of the latest and of the live version, moment by moment. */
export function VersionHistory({ audience }: { audience: AudienceAnswer }) {
  const versions = useMemo(() => audienceVersions(audience), [audience]);
  if (versions.length === 0) return <p className="text-13 text-ink-muted">No versions.</p>;
  return (
    <div className="flex flex-wrap gap-x-12 gap-y-3">
      {versions.map((shown) => (
        <Version key={shown.role} {...shown} />
      ))}
    </div>
  );
}

/** A version's moments on a spine: sign, event, time, and how long after the one before. */
function Version({ role, version }: VersionInRole) {
  const { versionNumber, status, queueDurationMs } = version;
  const timeline = useMemo(() => versionTimeline(version), [version]);
  const title = versionNumber === undefined ? 'Version' : `Version ${formatNumber(versionNumber)}`;
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-3 text-13">
        <span>
          {title}
          <span className="font-normal text-ink-muted">, {role}</span>
        </span>
        {status !== undefined && (
          <span className="font-normal">
            <StatusSign status={status} />
          </span>
        )}
      </h3>
      {timeline.length === 0 ? (
        <p className="mt-1 text-13 text-ink-muted">No times recorded.</p>
      ) : (
        <ol
          aria-label={`${title}, ${role}: what happened when`}
          className="mt-1.5 text-13 md:flex md:flex-wrap md:gap-x-5 md:gap-y-1"
        >
          {timeline.map(({ moment, at, gapMs }) => (
            <li key={moment} className="group relative flex items-baseline gap-2.5 pb-2 last:pb-0 md:gap-1.5 md:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-4 bottom-0 left-[5.5px] border-l border-line-strong group-last:hidden md:hidden"
              />
              <span className="translate-y-px">
                <Sign kind={versionMoments[moment].sign} />
              </span>
              <span className="w-30 shrink-0 md:w-auto">{versionMoments[moment].words}</span>
              <span className="min-w-0 text-ink-muted">
                <Time value={at} />
                {gapMs !== undefined && (
                  <span className="ml-2 text-12 whitespace-nowrap">+ {formatDuration(gapMs)}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {queueDurationMs !== undefined && (
        <p className="mt-1 text-13 text-ink-muted">
          In the queue for{' '}
          <Tip text={`queueDurationMs: ${formatNumber(queueDurationMs)} ms`}>
            <span className="whitespace-nowrap text-ink tabular-nums">{formatDuration(queueDurationMs)}</span>
          </Tip>
        </p>
      )}
    </div>
  );
}

/** Since when it has been waiting, and whether that is unusually long for this page. */
function Working({ audience, items }: AudienceVersionsProps) {
  const now = useNow();
  const rule = useMemo(() => delayRule(items), [items]);
  const since = workingSince(audience);
  if (since === undefined || since > now) return null;
  return (
    <span>
      Requested <Time value={since} />{' '}
      {delayOf(audience, rule, now) !== undefined && (
        <Tip text={delayWords(rule)} className="rounded-sign bg-notice-wash px-1.5 text-12 text-notice">
          Delayed
        </Tip>
      )}
    </span>
  );
}

/** The moments of a version (§2.4) in logical order, for equal and unparsable timestamps. */
export const versionMoments = {
  createdAt: { words: 'Created', sign: 'draft' },
  queuedAt: { words: 'Queued', sign: 'waiting' },
  becameDraftAt: { words: 'Drafted', sign: 'draft' },
  publishedAt: { words: 'Published', sign: 'live' },
  obsoleteAt: { words: 'Became obsolete', sign: 'ended' },
  cancelledAt: { words: 'Cancelled', sign: 'failed' },
  archivedAt: { words: 'Archived', sign: 'ended' },
} as const satisfies Partial<Record<keyof VersionAnswer, { words: string; sign: SignKind }>>;
export const momentNames = keysOf(versionMoments);

/**
 * The moments so far, by time, with the milliseconds since the one before where both parse.
 * Unparsable ones follow in logical order.
 */
export function versionTimeline(version: VersionAnswer) {
  const entries = momentNames.flatMap((moment) => {
    const at = readTimestamp(version[moment]);
    return at === undefined ? [] : [{ moment, at }];
  });
  return sortRows(entries, ({ at }) => at.ms, 'ascending').map(({ moment, at }, index, sorted) => {
    const before = sorted[index - 1]?.at.ms;
    return { moment, at, gapMs: before === undefined || at.ms === undefined ? undefined : at.ms - before };
  });
}

/** A version and its role. */
type VersionInRole = {
  readonly role: 'latest' | 'published' | 'latest and published';
  readonly version: VersionAnswer;
};

/** One entry where latest and live are equal in ID and content; contradicting copies both show. */
export function audienceVersions(audience: AudienceAnswer): readonly VersionInRole[] {
  const latest = existingVersion(audience.latestVersion);
  const published = publishedVersionOf(audience);
  if (latest?.versionId !== undefined && sameValue(latest, published)) {
    return [{ role: 'latest and published', version: latest }];
  }
  return [
    ...(latest === undefined ? [] : [{ role: 'latest', version: latest } as const]),
    ...(published === undefined ? [] : [{ role: 'published', version: published } as const]),
  ];
}
