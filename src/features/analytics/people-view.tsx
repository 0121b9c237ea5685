import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, parseSort, type SortState } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import type { AudienceEngagement } from './query/engagement.ts';
import { type Asking, useAnswer } from './use-analytics.ts';
import { secondsWords } from './view/figures.ts';
import type { AnalyticsSearch } from './view/search-names.ts';

/** Who an audience was written for, as far as the list of audiences says. */
export type AudienceOf = { readonly name: string; readonly personId: string | undefined };

type PeopleTableProps = {
  engagement: readonly AudienceEngagement[];
  audienceOf: (audienceId: string) => AudienceOf;
  sort: SortState;
  onSort: (sort: SortState | undefined) => void;
};

/** `place` is 1 for the keenest of all. */
type PersonRow = AudienceEngagement & AudienceOf & { readonly place: number };

/** How keen a visitor is: a conversion says most, then questions, then time and depth. Only an order, never shown as a number. */
function heatOf({ conversion, questions, seconds, scroll, sessions }: AudienceEngagement): number {
  return (
    conversion.successes * 1000 +
    (questions ?? 0) * 30 +
    sessions * 10 +
    Math.min((seconds ?? 0) / 60, 60) * 2 +
    (scroll ?? 0) / 5
  );
}

/** The order where the address names none. */
const heatFirst: SortState = { key: 'heat', direction: 'ascending' };

const columns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    header: 'Audience',
    cell: ({ audienceId, name }) =>
      audienceId === '' ? (
        'Sessions without an audience'
      ) : (
        <TextLink
          to="/pages/$pageId/audiences/$audienceId"
          params={({ pageId = '' }) => ({ pageId, audienceId })}
          search={{}}
          plain
        >
          <BidiText text={name} maximum={160} />
        </TextLink>
      ),
    sortValue: ({ name }) => name,
  },
  {
    key: heatFirst.key,
    header: 'Rank',
    cell: ({ place }) => formatNumber(place),
    sortValue: ({ place }) => place,
    align: 'end',
    width: 48,
  },
  {
    key: 'person',
    header: 'Person',
    cell: ({ personId }) =>
      personId === undefined ? <span className="text-ink-muted">—</span> : <IdText id={personId} of="person" />,
    width: 150,
    priority: 3,
  },
  {
    key: 'sessions',
    header: 'Sessions',
    cell: ({ sessions }) => formatNumber(sessions),
    sortValue: ({ sessions }) => sessions,
    align: 'end',
    width: 80,
  },
  {
    key: 'scroll',
    header: 'Max scroll',
    cell: ({ scroll }) => (scroll === undefined ? '—' : `${formatNumber(scroll, 0)} %`),
    sortValue: ({ scroll }) => scroll,
    align: 'end',
    width: 80,
  },
  {
    key: 'questions',
    header: 'Questions',
    cell: ({ questions }) => (questions === undefined ? '—' : formatNumber(questions)),
    sortValue: ({ questions }) => questions,
    align: 'end',
    width: 80,
  },
  {
    key: 'seconds',
    header: 'Total time',
    cell: ({ seconds }) => (seconds === undefined ? '—' : secondsWords(seconds)),
    sortValue: ({ seconds }) => seconds,
    align: 'end',
    width: 108,
  },
  {
    key: 'conversion',
    header: 'Converted',
    cell: ({ conversion }) =>
      conversion.successes === 0 ? (
        <span className="text-ink-muted">{conversion.n === 0 ? '—' : 'no'}</span>
      ) : (
        <span className="inline-flex items-center gap-1.5">
          <Sign kind="live" />
          {conversion.successes === 1 ? 'yes' : `${formatNumber(conversion.successes)} ×`}
        </span>
      ),
    sortValue: ({ conversion }) => (conversion.n === 0 ? undefined : conversion.successes),
    width: 100,
  },
  {
    key: 'last',
    header: 'Last visit',
    cell: ({ lastStartedAt }) => <Time value={{ ms: lastStartedAt, raw: new Date(lastStartedAt).toISOString() }} />,
    sortValue: ({ lastStartedAt }) => lastStartedAt,
    align: 'end',
    width: 108,
  },
];

type PeopleProps = Asking & {
  audienceOf: (audienceId: string) => AudienceOf;
  search: AnalyticsSearch;
  onSearch: (change: AnalyticsSearch) => void;
};

/** Who came, and what they did: sessions by audience and the person it was written for, the keenest first. */
export function People({ analytics, version, query, audienceOf, search, onSearch }: PeopleProps) {
  const { value } = useAnswer(analytics, version, 'engagement', [query]);
  if (value === undefined) return <Skeleton label="Loading people" lines={6} />;
  return (
    <PeopleTable
      engagement={value}
      audienceOf={audienceOf}
      sort={
        parseSort(
          typeof search.order === 'string' ? search.order : undefined,
          columns.flatMap(({ key, sortValue }) => (sortValue === undefined ? [] : [key])),
        ) ?? heatFirst
      }
      onSort={(sort) => {
        const order = formatSort(sort);
        onSearch({ order: order === heatFirst.key ? undefined : order });
      }}
    />
  );
}

function PeopleTable({ engagement, audienceOf, sort, onSort }: PeopleTableProps) {
  const rows = useMemo(
    () =>
      engagement
        .map((one) => ({ one, heat: heatOf(one) }))
        .sort((one, other) => other.heat - one.heat)
        .map(({ one }, index): PersonRow => ({ ...one, ...audienceOf(one.audienceId), place: index + 1 })),
    [engagement, audienceOf],
  );
  if (rows.length === 0) {
    return <Empty title="No sessions match">Try a longer range or fewer filters.</Empty>;
  }
  const isByHeat = sort.key === heatFirst.key;
  const order = !isByHeat ? '' : sort.direction === 'ascending' ? ', highest rank first' : ', lowest rank first';
  return (
    <>
      <p className="px-4 pb-2 text-13 text-ink-muted tabular-nums md:px-6">
        {countOf(rows.length, 'audience')}
        {order}. Ranked by engagement: conversions, then questions, visits, time, scroll.
      </p>
      <DataTable
        label={`Visitors by audience${order}`}
        columns={columns}
        rows={rows}
        rowKey={({ audienceId }) => audienceId}
        sort={sort}
        onSortChange={onSort}
      />
    </>
  );
}
