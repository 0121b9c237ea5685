import { useMemo } from 'react';
import { PersonLink } from '#src/fields/person-link.tsx';
import type { SessionKind } from '#src/fields/session-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, type SortState } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { ListTable } from '#src/list/list-table.tsx';
import { readListView, sortByField } from '#src/list/list-view.ts';
import { LongName } from '#src/ui/long-name.tsx';
import { Nothing, Sign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import { NoSessions, type NoSessionsProps } from './no-sessions.tsx';
import type { AudienceEngagement } from './query/engagement.ts';
import type { SessionQuery } from './query/session-query.ts';
import { useAnswer } from './use-analytics.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { amountWords, sessionsWords } from './view/words.ts';

type AudienceOf = { readonly name: string; readonly personId: string | undefined };

type Facts = {
  readonly onSessions: (audienceId: string) => void;
};

/** `place` is 1 for the most engaged. */
type PersonRow = AudienceEngagement & AudienceOf & { readonly place: number };

/** The order without one in the URL. */
const heatFirst: SortState = { key: 'heat', direction: 'ascending' };

/** A column of numbers; an unknown one is a dash. */
function numberField(
  key: string,
  label: string,
  of: (row: PersonRow) => number | undefined,
  { width = 80, kind = 'count' }: { width?: number; kind?: SessionKind } = {},
): ListField<PersonRow, Facts> {
  const cell = (row: PersonRow) => {
    const value = of(row);
    return value === undefined ? <Nothing /> : amountWords(kind, value);
  };
  return { key, label, column: { cell, sort: of, align: 'end', width } };
}

const fields: readonly ListField<PersonRow, Facts>[] = [
  {
    key: 'name',
    label: 'Audience',
    column: {
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
            <LongName text={name} />
          </TextLink>
        ),
      sort: ({ name }) => name,
    },
  },
  numberField(heatFirst.key, 'Rank', ({ place }) => place, { width: 48 }),
  {
    key: 'person',
    label: 'Person',
    column: {
      cell: ({ personId }) => (personId === undefined ? <Nothing /> : <PersonLink personId={personId} />),
      width: 150,
      leastWidth: 108,
      priority: 3,
    },
  },
  {
    key: 'sessions',
    label: 'Sessions',
    column: {
      cell: ({ audienceId, name, sessions }, { onSessions }) => (
        <button
          type="button"
          aria-label={`Show ${sessionsWords(sessions)} of ${name}`}
          onClick={() => onSessions(audienceId)}
          className="-mx-1 rounded-sign px-1 font-medium text-accent underline-offset-3 hover:underline"
        >
          {formatNumber(sessions)}
        </button>
      ),
      sort: ({ sessions }) => sessions,
      align: 'end',
      width: 68,
    },
  },
  numberField('scroll', 'Max scroll', ({ scroll }) => scroll, { kind: 'percent' }),
  numberField('questions', 'Questions', ({ questions }) => questions),
  numberField('seconds', 'Total time', ({ seconds }) => seconds, { kind: 'seconds', width: 84 }),
  {
    key: 'conversion',
    label: 'Converted',
    column: {
      cell: ({ conversion: { successes, n } }) =>
        n === 0 ? (
          <Nothing />
        ) : successes === 0 ? (
          <span className="text-ink-muted">no</span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <Sign kind="live" />
            {successes === 1 ? 'yes' : `${formatNumber(successes)} ×`}
          </span>
        ),
      sort: ({ conversion }) => (conversion.n === 0 ? undefined : conversion.successes),
      width: 76,
    },
  },
  {
    key: 'last',
    label: 'Last visit',
    column: {
      cell: ({ lastStartedAt }) => <Time value={lastStartedAt} />,
      sort: ({ lastStartedAt }) => lastStartedAt,
      align: 'end',
      // "59 minutes ago" and "11 months ago" stand whole.
      width: 116,
    },
  },
];

type PeopleProps = ScreenParts &
  NoSessionsProps & {
    query: SessionQuery;
    audienceOf: (audienceId: string) => AudienceOf;
    search: AnalyticsSearch;
  };

/** Visitors and what they did: sessions by audience and its person, most engaged first. */
export function People(props: PeopleProps) {
  const { analytics, query, audienceOf, search, ofOne, isFiltered, isNeverVisited, onSearch } = props;
  const { value } = useAnswer(analytics, 'engagement', [query]);
  const facts = useMemo(
    (): Facts => ({
      onSessions: (id) =>
        onSearch({ show: 'sessions', order: undefined, page: undefined, ...(!ofOne && { audience: [id] }) }),
    }),
    [ofOne, onSearch],
  );
  const { order } = search;
  const { columns, sort = heatFirst } = useMemo(() => readListView(fields, { sort: order }), [order]);
  const rows = useMemo(() => {
    const ranked = value?.map((one, index): PersonRow => ({ ...one, ...audienceOf(one.audienceId), place: index + 1 }));
    return ranked && sortByField(ranked, fields, sort, facts);
  }, [value, audienceOf, sort, facts]);
  if (rows === undefined) return <Skeleton label="Loading people" lines={6} />;
  if (rows.length === 0) return <NoSessions {...{ isFiltered, isNeverVisited, onSearch }} />;
  const isByHeat = sort.key === heatFirst.key;
  const said = !isByHeat ? '' : sort.direction === 'ascending' ? ', highest rank first' : ', lowest rank first';
  return (
    <>
      <p className="px-4 pb-2 text-13 text-ink-muted tabular-nums md:px-6">
        {countOf(rows.length, 'audience')}
        {said}. Ranked by engagement: conversions, then questions, visits, time, scroll.
      </p>
      <ListTable
        what={`visitors by audience${said}`}
        {...{ fields, rows, columns, sort, facts }}
        rowKey={({ audienceId }) => audienceId}
        rowTitle={({ name }) => name}
        onSortChange={(next) => {
          const written = formatSort(next);
          onSearch({ order: written === heatFirst.key ? undefined : written });
        }}
      />
    </>
  );
}
