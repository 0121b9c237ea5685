import { type ReactNode, useRef } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Popover } from '#src/ui/popover.tsx';
import { Select } from '#src/ui/select.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { RangePanel } from './range-panel.tsx';
import type { CompareMode, Preset } from './time/ranges.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { rangeName } from './view/step-names.ts';
import type { AnalyticsView } from './view/view.ts';

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
  /** The audiences that can be chosen, none while none is known; undefined where the screen is about one. */
  audiences: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** How many have a session besides. */
  otherAudiences: number;
  /** At the right: how much of it is there, and the files. */
  end: ReactNode;
};

/** What is looked at: the range, what it is compared with, and the zone. */
export function AnalyticsToolbar({ view, onSearch, audiences, otherAudiences, end }: AnalyticsToolbarProps) {
  const range = useRef<HTMLSelectElement>(null);
  return (
    <Toolbar end={end}>
      <Select
        ref={range}
        aria-label="Range"
        className="max-md:grow"
        value={view.range}
        onChange={(event) => onSearch({ range: event.target.value, from: undefined, to: undefined, brush: undefined })}
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
        // It closes when the focus leaves it, for where its days then stand.
        panel={() => <RangePanel view={view} onSearch={onSearch} onTaken={() => range.current?.focus()} />}
      >
        Dates
      </Popover>
      <Select
        aria-label="Compare with"
        className="max-md:grow"
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
      {audiences !== undefined && (
        <Select
          aria-label="Audience"
          className="w-56"
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
          {otherAudiences > 0 && (
            <option disabled>{formatNumber(otherAudiences)} with fewer sessions: see People</option>
          )}
        </Select>
      )}
    </Toolbar>
  );
}
