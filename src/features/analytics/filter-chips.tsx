import { useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/toolbar.tsx';
import { stepWords, weekHourName } from './charts/breakdown-charts.tsx';
import { type SessionFilters, textColumns } from './query/session-query.ts';
import { startOfNext } from './time/calendar.ts';
import { rangeOf, type TimeAxis, type TimeRange } from './time/ranges.ts';
import { groupNames, oddityWords, spanName, textWords } from './view/figures.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { periodName } from './view/time-steps.ts';
import { noFilters } from './view/view.ts';

type FilterChipsProps = {
  filters: SessionFilters;
  onSearch: (change: AnalyticsSearch) => void;
  /** What the brush is a part of. */
  axis: TimeAxis | undefined;
  nameOf: (audienceId: string) => string;
};

/** What the charts have chosen, each with a way to take it off. */
export function FilterChips({ filters, onSearch, axis, nameOf }: FilterChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const chips = chipsOf(filters, axis, nameOf);
  /** All of it goes with the last filter: the focus goes to the choice of views beside it. */
  function take(change: AnalyticsSearch, isLast: boolean) {
    if (isLast) row.current?.parentElement?.querySelector<HTMLElement>('input:checked')?.focus();
    onSearch(change);
  }
  return (
    <div
      ref={row}
      className="flex min-w-0 items-center gap-2 overflow-x-auto bg-paper py-1 whitespace-nowrap *:shrink-0 max-md:sticky max-md:top-(--sticky-top) max-md:z-14 max-md:px-4 md:-my-1 md:-ml-2 md:pl-2"
    >
      {chips.map(({ label, change }) => (
        <Chip key={label} label={label} onRemove={() => take(change, chips.length === 1)} />
      ))}
      <Button variant="quiet" onClick={() => take(noFilters, true)}>
        Clear filters
      </Button>
    </div>
  );
}

/** The filters that are on, in words, each with the change that takes it off. */
export function chipsOf(
  filters: SessionFilters,
  axis: TimeAxis | undefined,
  nameOf: (id: string) => string,
): readonly { readonly label: string; readonly change: AnalyticsSearch }[] {
  const { brush, weekHours, scroll, duration, funnel, oddity } = filters;
  const span = (of: 'scroll' | 'duration', steps: readonly number[] | undefined) =>
    steps && [spanName(of, Math.min(...steps), Math.max(...steps))];
  const all: readonly (readonly [
    address: keyof AnalyticsSearch,
    word: string,
    values: readonly string[] | undefined,
  ])[] = [
    ...textColumns.map((column) => {
      const { address, label } = groupNames[column];
      return [address, `${label}: `, filters[column]?.map(column === 'audienceId' ? nameOf : textWords)] as const;
    }),
    ['brush', 'Dates: ', brush && axis && [brushName(brush, axis)]],
    ['hours', 'Day & hour: ', weekHours?.map(weekHourName)],
    ['scroll', 'Scroll: ', span('scroll', scroll)],
    ['time', 'Time: ', span('duration', duration)],
    ['did', '', funnel && [stepWords[funnel]]],
    ['odd', '', oddity && [oddityWords[oddity]]],
  ];
  return all.flatMap(([address, word, values]) =>
    values === undefined ? [] : { label: `${word}${fewOf(values)}`, change: { [address]: undefined } },
  );
}

function fewOf(values: readonly string[]): string {
  const first = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${first} and ${values.length - 3} more` : first;
}

/** A brush that the range has left, or has begun to leave, says so: its days stay, and the range rolls on. */
function brushName(brush: TimeRange, { starts, unit, zone }: TimeAxis): string {
  const { from, to } = rangeOf(starts);
  const isOutside = brush.to <= from || brush.from >= to;
  // A brush takes the last step whole, also where the range ends within it.
  const isPartly = brush.from < from || brush.to > startOfNext(unit, starts.at(-2) ?? to, zone);
  return `${periodName(brush, zone, unit)}${isOutside ? ', outside this range' : isPartly ? ', partly outside this range' : ''}`;
}
