import {
  type AudienceAnswer,
  existingVersion,
  isArchived,
  otherName,
  publishedVersionOf,
  type VersionAnswer,
  visibleName,
} from '#src/api/audiences.ts';
import type { AudienceStatus } from '#src/contract/audience.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { perRow } from '#src/list/list-view.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdCell } from '#src/ui/id-text.tsx';
import { longestName, NameOrId } from '#src/ui/long-name.tsx';
import { Missing, Nothing, StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { momentField, TextCell } from './cells.tsx';
import { type DelayRule, delayOf, delayRule, delayWords, formatDelay } from './delayed-versions.ts';
import {
  countOverrides,
  type OverrideCounts,
  overrideGroups,
  overrideGroupWords,
  overrideSummary,
} from './override-counts.ts';
import { PersonLink } from './person-link.tsx';

/** Unique and lasting: the ID, or the content of an audience that came without one. */
export function audienceKey(audience: AudienceAnswer): string {
  return audience.audienceId ?? JSON.stringify(audience);
}

const overridesOf = perRow(countOverrides);

/** Metrics of an audience's visitors over the last 30 days. */
export type AudienceMetrics = {
  readonly sessions: number;
  /** Out of the `n` sessions where it is known. */
  readonly conversion: { readonly successes: number; readonly n: number };
};

/** What a list knows about an audience beyond its answer. */
export type AudienceFacts = {
  readonly rule: DelayRule | undefined;
  /** The waiting time of delayed versions, in milliseconds. */
  readonly delays: ReadonlyMap<AudienceAnswer, number>;
  /** By audience ID, without audiences that have no session. Undefined until loaded. */
  readonly metrics: ReadonlyMap<string, AudienceMetrics> | undefined;
};

export function audienceFacts(
  audiences: readonly AudienceAnswer[],
  metrics: AudienceFacts['metrics'],
  now: number,
): AudienceFacts {
  const rule = delayRule(audiences);
  const delays = new Map<AudienceAnswer, number>();
  for (const audience of audiences) {
    const delay = delayOf(audience, rule, now);
    if (delay !== undefined) delays.set(audience, delay);
  }
  return { rule, delays, metrics };
}

/** The fields that need `metrics`. */
export const metricFields: readonly string[] = ['sessions', 'conversion'];

function metricsOf({ audienceId }: AudienceAnswer, { metrics }: AudienceFacts) {
  if (metrics === undefined || audienceId === undefined) return undefined;
  return metrics.get(audienceId) ?? { sessions: 0, conversion: { successes: 0, n: 0 } };
}

/** The documented statuses in order of use. */
const statusOptions: Readonly<Record<AudienceStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  queued: 'Queued',
  processing: 'Processing',
  pending: 'Pending',
  cancelled: 'Cancelled',
  archived: 'Archived',
};

type AudienceField = ListField<AudienceAnswer, AudienceFacts>;
type TextKey = Exclude<keyof AudienceAnswer, 'isNewPageAgent' | `${string}Version` | `${string}etadata${string}`>;

/** A searchable field of the answer, exported unchanged. */
function textField(
  key: TextKey,
  label: string,
  column?: AudienceField['column'],
  more?: Partial<AudienceField>,
): AudienceField {
  return { key, label, value: (audience) => audience[key], search: true, column, ...more };
}

/** A version by number, with its status if that is not the expected one. */
function versionField(
  key: 'latestVersion' | 'publishedVersion',
  label: string,
  width: number,
  expected: (audience: AudienceAnswer) => string | undefined,
): AudienceField {
  const versionOf = (audience: AudienceAnswer) =>
    key === 'latestVersion' ? existingVersion(audience.latestVersion) : publishedVersionOf(audience);
  const numberOf = (audience: AudienceAnswer) => versionOf(audience)?.versionNumber;
  return {
    key,
    label,
    column: {
      cell: (row) => <VersionCell version={versionOf(row)} expected={expected(row)} />,
      sort: numberOf,
      width,
      priority: 3,
    },
    file: () => ({ [key]: numberOf, [`${key}Status`]: (row) => versionOf(row)?.status }),
  };
}

/** The fields of an audience (§4.3), in the order of the list and its files. */
export const audienceFields: readonly AudienceField[] = [
  textField('effectiveName', 'Audience', {
    cell: (audience) => <NameCell audience={audience} />,
    sort: visibleName,
  }),
  textField('computedName', 'Original name'),
  textField('customName', 'Custom name'),
  textField(
    'status',
    'Status',
    { cell: (audience, facts) => <StatusCell audience={audience} facts={facts} />, width: 184, plain: true },
    { filter: { options: statusOptions, others: 'seen', multiple: true } },
  ),
  {
    key: 'stuck',
    label: 'Delayed',
    filter: {
      options: { yes: 'Delayed', no: 'On time' },
      plainChips: ['yes', 'no'],
      valuesOf: (audience, { delays }) => [delays.has(audience) ? 'yes' : 'no'],
      hint: ({ rule }) => delayWords(rule),
    },
  },
  {
    key: 'personId',
    label: 'Person',
    // Shown by name, which the list does not know: sorted by ID it would look shuffled.
    search: ({ personId }) => [personId],
    file: () => ({ personId: ({ personId }) => personId }),
    column: {
      cell: ({ personId }) =>
        personId === undefined ? <Missing /> : personId === null ? <Nothing /> : <PersonLink personId={personId} />,
      width: 140,
      priority: 4,
      optional: true,
    },
    filter: {
      options: { any: 'Has a person', none: 'No person' },
      plainChips: ['any', 'none'],
      others: 'asked',
      valuesOf: ({ personId }) =>
        typeof personId === 'string' ? ['any', personId] : personId === null ? ['none'] : [],
    },
  },
  textField('personRouteKey', 'Person route key', {
    cell: ({ personRouteKey }) => <TextCell value={personRouteKey} mono />,
    width: 140,
    priority: 4,
    optional: true,
  }),
  versionField('latestVersion', 'Latest version', 92, ({ status }) => status),
  versionField('publishedVersion', 'Live version', 84, () => 'published'),
  {
    key: 'overrides',
    label: 'Overrides',
    column: {
      cell: (audience) => <OverridesCell overrides={overridesOf(audience)} />,
      sort: (audience) => overridesOf(audience).total,
      width: 132,
      priority: 4,
      plain: true,
    },
    filter: {
      options: { yes: 'Has overrides', no: 'No overrides', ...overrideGroupWords },
      plainChips: ['yes', 'no'],
      valuesOf: (audience) => {
        const { total, byGroup, metadataUnknown } = overridesOf(audience);
        if (total > 0) return ['yes', ...overrideGroups.filter((group) => byGroup[group] > 0)];
        // Without metadata in the answer it is unknown whether anything is set.
        return metadataUnknown ? [] : ['no'];
      },
    },
    file: () =>
      Object.fromEntries(
        overrideGroups.map((group) => [
          `overrides: ${overrideGroupWords[group]}`,
          (audience: AudienceAnswer) => overridesOf(audience).byGroup[group],
        ]),
      ),
  },
  momentField('createdAt', 'Created', ({ createdAt }) => createdAt, { width: 108, newestFirst: true }),
  {
    ...momentField('archivedAt', 'Archived', ({ archivedAt }: AudienceAnswer) => archivedAt, {
      width: 92,
      priority: 4,
      optional: true,
    }),
    filter: {
      all: 'All',
      options: { none: 'Not archived', any: 'Only archived' },
      plainChips: ['any'],
      initial: { value: 'none', unless: 'status', hides: 'archived' },
      valuesOf: (audience) => [isArchived(audience) ? 'any' : 'none'],
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
      optional: true,
    },
    // Only if the list shows it; empty where unknown.
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
  textField(
    'audienceId',
    'Audience ID',
    {
      cell: ({ audienceId, pageId }) => <IdCell id={audienceId} of="audience" within={{ pageId }} />,
      width: 140,
      priority: 4,
      optional: true,
      plain: true,
    },
    { fileFirst: true },
  ),
];

/** The name as a link to the audience, and the computed one if it differs. */
function NameCell({ audience }: { audience: AudienceAnswer }) {
  const { audienceId } = audience;
  const computedName = otherName(audience);
  const words = <NameOrId name={visibleName(audience)} id={audienceId} />;
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
          {/* Also separates the two names in the cell's tip, which is its text. */}
          <span className="sr-only"> · Original name: </span>
          <BidiText text={computedName} maximum={longestName} />
        </span>
      )}
    </>
  );
}

function StatusCell({ audience, facts: { delays, rule } }: { audience: AudienceAnswer; facts: AudienceFacts }) {
  const delay = delays.get(audience);
  return (
    <span className="flex items-center gap-2 [&_bdi]:truncate">
      <StatusSign status={audience.status} />
      {delay !== undefined && (
        <Tip
          text={delayWords(rule)}
          className="rounded-sign bg-notice-wash px-1.5 text-12 whitespace-nowrap text-notice"
        >
          Delayed {formatDelay(delay)}
        </Tip>
      )}
    </span>
  );
}

function VersionCell({ version, expected }: { version: VersionAnswer | undefined; expected: string | undefined }) {
  if (version === undefined) return <Nothing />;
  const { versionNumber, status } = version;
  return (
    <span className="tabular-nums">
      {versionNumber === undefined ? '' : `v${versionNumber}`}
      {status !== undefined && status !== expected && (
        <span className="ml-1.5 text-12 text-ink-muted">
          <BidiText text={status} maximum={40} />
        </span>
      )}
    </span>
  );
}

/** The number of overrides, with their names in the tip. */
function OverridesCell({ overrides }: { overrides: OverrideCounts }) {
  const { total, metadataUnknown } = overrides;
  return (
    <span className="text-ink-muted">
      {total > 0 ? (
        <Tip text={overrideSummary(overrides)}>{countOf(total, 'override')}</Tip>
      ) : (
        !metadataUnknown && 'No overrides'
      )}
      {metadataUnknown && (
        <Tip text="The API sent no metadataOverride, so metadata overrides are unknown." className="text-12">
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
