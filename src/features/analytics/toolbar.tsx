import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { Select } from '#src/ui/select.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Chip, Toolbar } from '#src/ui/toolbar.tsx';
import { didWords } from './charts/funnel-chart.tsx';
import { weekHourName } from './charts/week-hours-chart.tsx';
import { durationEdges, type SessionFilters, scrollEdges, utmKeys } from './query/session-query.ts';
import type { CompareMode, Preset } from './time/ranges.ts';
import { secondsWords, textWords, utmWords } from './view/figures.ts';
import { oddityWords } from './view/oddity-words.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { rangeName, type StepNames } from './view/step-names.ts';
import { type AnalyticsView, noFilters, utmNames } from './view/view.ts';

const RangePanel = lazy(() => import('./range-panel.tsx').then((module) => ({ default: module.RangePanel })));

const rangeWords: Readonly<Record<Preset | 'all', string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  all: 'All time',
};

const compareWords: Readonly<Record<CompareMode, string>> = {
  none: 'No comparison',
  previous: 'Previous period',
  year: 'Same dates a year before',
  weekdays: 'Same weekdays before',
};

type AnalyticsToolbarProps = {
  view: AnalyticsView;
  onSearch: (change: AnalyticsSearch) => void;
  /** The audiences that can be chosen; none where the screen is about one. */
  audiences: readonly { readonly id: string; readonly name: string }[];
  names: StepNames | undefined;
  nameOf: (audienceId: string) => string;
  /** At the right: how much of it is there, and the files. */
  end: ReactNode;
};

/** What is looked at: the range, what it is compared with, the zone, and what the charts have chosen. */
export function AnalyticsToolbar(props: AnalyticsToolbarProps) {
  const { view, onSearch, audiences, names, nameOf, end } = props;
  const chips = chipsOf(view.filters, names, nameOf);
  return (
    <>
      <Toolbar end={end}>
        <Select
          aria-label="Range"
          value={view.range}
          onChange={(event) =>
            onSearch({ range: event.target.value, from: undefined, to: undefined, steps: undefined })
          }
        >
          {Object.entries(rangeWords).map(([range, words]) => (
            <option key={range} value={range}>
              {words}
            </option>
          ))}
          {view.range === 'custom' && view.moments !== undefined && (
            <option value="custom">{rangeName(view.moments, view.zone)}</option>
          )}
        </Select>
        <Popover
          label="Own range and time zone"
          icon="settings"
          panel={() => (
            <Suspense fallback={<Spinner />}>
              <RangePanel key={view.range} view={view} onSearch={onSearch} />
            </Suspense>
          )}
        >
          Dates
        </Popover>
        <Select
          aria-label="Compare with"
          value={view.compare}
          disabled={view.range === 'all'}
          title={view.range === 'all' ? 'There is nothing before all time.' : undefined}
          onChange={(event) => onSearch({ compare: event.target.value === 'none' ? undefined : event.target.value })}
        >
          {Object.entries(compareWords).map(([mode, words]) => (
            <option key={mode} value={mode}>
              {words}
            </option>
          ))}
        </Select>
        {audiences.length > 0 && (
          <Select
            aria-label="Audience"
            className="max-w-56"
            value={view.filters.audienceId?.length === 1 ? view.filters.audienceId[0] : ''}
            onChange={(event) => onSearch({ audience: event.target.value === '' ? undefined : [event.target.value] })}
          >
            <option value="">
              {(view.filters.audienceId?.length ?? 0) > 1
                ? `${view.filters.audienceId?.length} audiences`
                : 'All audiences'}
            </option>
            {audiences.map(({ id, name }) => (
              <option key={id} value={id}>
                {name.slice(0, 80)}
              </option>
            ))}
          </Select>
        )}
      </Toolbar>
      {chips.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2 md:px-6">
          {chips.map(({ label, change }) => (
            <Chip key={label} label={label} onRemove={() => onSearch(change)} />
          ))}
          <Button variant="quiet" onClick={() => onSearch(noFilters)}>
            Clear filters
          </Button>
        </div>
      )}
    </>
  );
}

type ChipOf = { readonly label: string; readonly change: AnalyticsSearch };

/** The filters that are on, in words, each with the change that takes it off. */
function chipsOf(
  filters: SessionFilters,
  names: StepNames | undefined,
  nameOf: (id: string) => string,
): readonly ChipOf[] {
  const { audienceId, identifierType, computationStatus, steps, weekHours, scroll, duration, funnel, oddity } = filters;
  const chip = (word: string, values: readonly string[] | undefined, change: AnalyticsSearch): readonly ChipOf[] =>
    values === undefined ? [] : [{ label: `${word}: ${fewOf(values)}`, change }];
  return [
    ...chip('Audience', audienceId?.map(nameOf), { audience: undefined }),
    ...utmKeys.flatMap((key) => chip(utmWords[key], filters[key]?.map(textWords), { [utmNames[key]]: undefined })),
    ...chip('Left as contact', identifierType?.map(textWords), { identifier: undefined }),
    ...chip('Figures', computationStatus?.map(textWords), { computation: undefined }),
    ...chip('When', steps === undefined ? undefined : [runName(steps, names)], { steps: undefined }),
    ...chip('Hour', weekHours?.map(weekHourName), { hours: undefined }),
    ...chip(
      'Scroll',
      spanName(scroll, scrollEdges, (edge) => `${edge} %`),
      { scroll: undefined },
    ),
    ...chip('Time', spanName(duration, durationEdges, secondsWords), { time: undefined }),
    ...(funnel === undefined ? [] : [{ label: `Those who ${didWords[funnel]}`, change: { did: undefined } }]),
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
  const first = words(edges[Math.min(...steps)] ?? 0);
  const end = edges[Math.max(...steps) + 1];
  return [end === undefined ? `${first} and more` : `${first} to ${words(end)}`];
}

function fewOf(values: readonly string[]): string {
  const first = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${first} and ${values.length - 3} more` : first;
}

function runName(steps: readonly number[], names: StepNames | undefined): string {
  const first = names?.short[Math.min(...steps)] ?? '';
  const last = names?.short[Math.max(...steps)] ?? '';
  return first === last ? first : `${first} – ${last}`;
}
