import { useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Checkbox, Choice, Select } from '#src/ui/field.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import { type SessionFilters, type SessionQuery, type TextColumn, textColumns } from './query/session-query.ts';
import { useAnswer } from './use-analytics.ts';
import { toggled, writeWithout } from './view/view.ts';
import { groupNames, textWords } from './view/words.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

type ColumnFilterProps = Pick<ScreenParts, 'ofOne' | 'nameOf' | 'onFilter'> & {
  analytics: SessionAnalytics | undefined;
  /** Undefined until the range is known. */
  query: SessionQuery | undefined;
  filters: SessionFilters;
};

/** Filters by several values of a column: sessions that have one of them, or none. */
export function ColumnFilter(props: ColumnFilterProps) {
  const columns = textColumns.filter((column) => !props.ofOne || column !== 'audienceId');
  const [column, setColumn] = useState<TextColumn>(columns[0] ?? 'utmSource');
  const [isLeftOut, setLeftOut] = useState(false);
  return (
    <div className="flex flex-col gap-3 md:w-84">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Filter by"
          className="grow"
          value={column}
          options={columns.map((one) => [one, groupNames[one].label])}
          onChange={(next) => setColumn(columns.find((one) => one === next) ?? column)}
        />
        <Choice
          label="Condition"
          hideLabel
          value={isLeftOut ? 'not' : 'is'}
          options={[
            { value: 'is', label: 'is' },
            { value: 'not', label: 'is not' },
          ]}
          onChange={(value) => setLeftOut(value === 'not')}
        />
      </div>
      <Values key={`${column} ${isLeftOut}`} {...props} column={column} isLeftOut={isLeftOut} />
    </div>
  );
}

/** A list of thousands is searched, not read. */
const mostValues = 50;

type ValuesProps = ColumnFilterProps & { column: TextColumn; isLeftOut: boolean };

function Values({ analytics, nameOf, onFilter, query, filters, column, isLeftOut }: ValuesProps) {
  const [search, setSearch] = useState<string>();
  const { address, label, many } = groupNames[column];
  const chosen = (isLeftOut ? filters.without?.[column] : filters[column]) ?? [];
  // What was chosen before stays at the top: a press moves no row.
  const [first] = useState(chosen);
  // What is left out is counted too.
  const asked = query && { ...query, filters: { ...filters, without: { ...filters.without, [column]: undefined } } };
  const { value: groups, error } = useAnswer(analytics, 'groups', asked && [asked, column]);
  if (error !== undefined) return <p role="alert">Couldn’t count the sessions. {error}</p>;
  if (groups === undefined) return <Skeleton label={`Loading ${many}`} lines={4} />;
  const counts = new Map(groups.map(({ key, sessions }) => [key, sessions]));
  const wordsOf = (key: string) => (column === 'audienceId' ? nameOf(key) : textWords(key));
  const wanted = (search ?? '').trim().toLowerCase();
  const found = [...new Set([...first, ...counts.keys()])].filter((key) => wordsOf(key).toLowerCase().includes(wanted));
  /** A value is either kept or left out. */
  const toggle = (key: string) =>
    onFilter((now) => {
      const [kept, without] = [now[column], now.without?.[column]];
      const rest = (list: readonly string[] | undefined) => list?.filter((other) => other !== key);
      return {
        [address]: isLeftOut ? rest(kept) : toggled(kept, key),
        not: writeWithout(now.without, column, isLeftOut ? toggled(without, key) : rest(without)),
      };
    });
  return (
    <>
      <ListSearch label={`Search ${many}`} q={search} onChange={setSearch} />
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {found.slice(0, mostValues).map((key) => (
          <Checkbox
            key={key}
            label={<BidiText text={wordsOf(key)} maximum={80} />}
            count={formatNumber(counts.get(key) ?? 0)}
            checked={chosen.includes(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </fieldset>
      {(found.length === 0 || found.length > mostValues) && (
        <p role="status" className="text-12 text-ink-muted">
          {found.length === 0 ? `No ${many} found.` : `Showing ${mostValues} of ${formatNumber(found.length)}.`}
        </p>
      )}
    </>
  );
}
