import { Chip, Chips } from '#src/ui/toolbar.tsx';
import { stepWords, weekHourName } from './charts/breakdown-charts.tsx';
import type { ChangeFilters } from './charts/chart-props.ts';
import { type SessionFilters, textColumns } from './query/session-query.ts';
import { startOfNext } from './time/calendar.ts';
import { rangeOf, type TimeAxis, type TimeRange } from './time/ranges.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { periodName } from './view/time-steps.ts';
import { noFilters, writeWithout } from './view/view.ts';
import { groupNames, oddityWords, spanName, textWords } from './view/words.ts';

type FilterChipsProps = {
  filters: SessionFilters;
  onFilter: ChangeFilters;
  /** The axis that the brush is a part of. */
  axis: TimeAxis | undefined;
  nameOf: (audienceId: string) => string;
};

export function FilterChips({ filters, onFilter, axis, nameOf }: FilterChipsProps) {
  const chips = chipsOf(filters, axis, nameOf);
  /** The chips vanish with the last filter: the focus goes to the button for more of them. */
  function take(change: Change, isLast: boolean) {
    if (isLast) [...document.querySelectorAll<HTMLElement>('.toolbar [aria-haspopup]')].at(-1)?.focus();
    onFilter(change);
  }
  return (
    <Chips className="min-w-0 flex-1 md:h-8" onClear={() => take(() => noFilters, true)}>
      {chips.map(({ label, change }) => (
        <Chip key={label} label={label} onRemove={() => take(change, chips.length === 1)} />
      ))}
    </Chips>
  );
}

/** The active filters in words, each with the change that clears it. */
export function chipsOf(filters: SessionFilters, axis: TimeAxis | undefined, nameOf: (id: string) => string) {
  const { brush, weekHours, scroll, duration, funnel, oddity, without } = filters;
  const span = (of: 'scroll' | 'duration', steps: readonly number[] | undefined) =>
    steps && [spanName(of, Math.min(...steps), Math.max(...steps))];
  const all: readonly (readonly [keyof AnalyticsSearch, word: string, values: Texts | undefined, change?: Change])[] = [
    ...textColumns.flatMap((column) => {
      const { address, label } = groupNames[column];
      const wordsOf = column === 'audienceId' ? nameOf : textWords;
      return [
        [address, `${label}: `, filters[column]?.map(wordsOf)] as const,
        [
          'not',
          `${label} is not: `,
          without?.[column]?.map(wordsOf),
          (now: SessionFilters) => ({ not: writeWithout(now.without, column) }),
        ] as const,
      ];
    }),
    ['brush', 'Dates: ', brush && axis && [brushName(brush, axis)]],
    ['hours', 'Day & hour: ', weekHours?.map(weekHourName)],
    ['scroll', 'Scroll: ', span('scroll', scroll)],
    ['time', 'Time: ', span('duration', duration)],
    ['did', '', funnel && [stepWords[funnel]]],
    ['odd', '', oddity && [oddityWords[oddity]]],
  ];
  return all.flatMap(([address, word, values, change = () => ({ [address]: undefined })]) =>
    values === undefined ? [] : { label: `${word}${fewOf(values)}`, change },
  );
}

type Texts = readonly string[];
type Change = Parameters<ChangeFilters>[0];

function fewOf(values: Texts): string {
  const first = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${first} and ${values.length - 3} more` : first;
}

/** Says when the range has rolled past a brush, wholly or in part: the brush keeps its days. */
function brushName(brush: TimeRange, { starts, unit, zone }: TimeAxis): string {
  const { from, to } = rangeOf(starts);
  const isOutside = brush.to <= from || brush.from >= to;
  // A brush takes the last step whole, also where the range ends within it.
  const isPartly = brush.from < from || brush.to > startOfNext(unit, starts.at(-2) ?? to, zone);
  return `${periodName(brush, zone, unit)}${isOutside ? ', outside this range' : isPartly ? ', partly outside this range' : ''}`;
}
