import { useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/toolbar.tsx';
import { stepWords, weekHourName } from './charts/breakdown-charts.tsx';
import { durationEdges, type SessionFilters, scrollEdges, textColumns } from './query/session-query.ts';
import { startOfNext } from './time/calendar.ts';
import { rangeOf, type TimeAxis, type TimeRange } from './time/ranges.ts';
import { groupNames, oddityWords, secondsWords, textWords } from './view/figures.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { periodName } from './view/step-names.ts';
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
  // All of it goes with the last filter.
  const focusChoice = () => row.current?.parentElement?.querySelector<HTMLElement>('input:checked')?.focus();
  return (
    <div
      ref={row}
      className="flex min-w-0 items-center gap-2 overflow-x-auto bg-paper py-1 whitespace-nowrap *:shrink-0 max-md:sticky max-md:top-(--sticky-top) max-md:z-14 max-md:px-4 md:-my-1 md:-ml-2 md:pl-2"
    >
      {chips.map(({ label, change }) => (
        <Chip
          key={label}
          label={label}
          onRemove={() => {
            if (chips.length === 1) focusChoice();
            onSearch(change);
          }}
        />
      ))}
      <Button
        variant="quiet"
        onClick={() => {
          focusChoice();
          onSearch(noFilters);
        }}
      >
        Clear filters
      </Button>
    </div>
  );
}

/** The filters that are on, in words. */
export function filterLabels(...of: Parameters<typeof chipsOf>): readonly string[] {
  return chipsOf(...of).map(({ label }) => label);
}

type ChipOf = { readonly label: string; readonly change: AnalyticsSearch };

/** The filters that are on, in words, each with the change that takes it off. */
function chipsOf(
  filters: SessionFilters,
  axis: TimeAxis | undefined,
  nameOf: (id: string) => string,
): readonly ChipOf[] {
  const { brush, weekHours, scroll, duration, funnel, oddity } = filters;
  const chip = (word: string, values: readonly string[] | undefined, change: AnalyticsSearch): readonly ChipOf[] =>
    values === undefined ? [] : [{ label: `${word}: ${fewOf(values)}`, change }];
  return [
    ...textColumns.flatMap((column) =>
      chip(groupNames[column].label, filters[column]?.map(column === 'audienceId' ? nameOf : textWords), {
        [groupNames[column].address]: undefined,
      }),
    ),
    ...chip('Dates', brush && axis && [brushName(brush, axis)], { brush: undefined }),
    ...chip('Day & hour', weekHours?.map(weekHourName), { hours: undefined }),
    ...chip(
      'Scroll',
      spanName(scroll, scrollEdges, (edge) => `${edge} %`),
      { scroll: undefined },
    ),
    ...chip('Time', spanName(duration, durationEdges, secondsWords), { time: undefined }),
    ...(funnel === undefined ? [] : [{ label: stepWords[funnel], change: { did: undefined } }]),
    ...(oddity === undefined ? [] : [{ label: oddityWords[oddity], change: { odd: undefined } }]),
  ];
}

/** From the lower end of the first chosen step to the upper end of the last. */
function spanName(
  steps: readonly number[] | undefined,
  edges: readonly number[],
  words: (edge: number) => string,
): readonly string[] | undefined {
  if (steps === undefined) return undefined;
  const start = Math.min(...steps);
  const first = words(edges[start] ?? 0);
  const end = edges[Math.max(...steps) + 1];
  // What lies on that edge belongs to the step below (`stepOf`).
  if (start === edges.length - 1) return [`More than ${first}`];
  return [end === undefined ? `${first} and more` : `${first} to ${words(end)}`];
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
