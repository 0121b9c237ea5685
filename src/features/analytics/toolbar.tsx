import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { dayMs, instantOf } from './time/calendar.ts';
import type { CompareMode, Preset, TimeRange } from './time/ranges.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { daysOf, rangeName } from './view/time-steps.ts';
import { type AnalyticsView, customRange } from './view/view.ts';

const ranges: readonly (readonly [Preset | 'all', words: string])[] = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 90 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
  ['year', 'Year to date'],
  ['12m', 'Last 12 months'],
  ['all', 'All time'],
];

const comparisons: readonly (readonly [CompareMode, words: string])[] = [
  ['none', 'Compare: off'],
  ['previous', 'Compare: previous period'],
  ['year', 'Compare: year over year'],
  ['weekdays', 'Compare: same weekdays'],
];

type AnalyticsToolbarProps = {
  view: AnalyticsView;
  onSearch: (change: AnalyticsSearch) => void;
  filter: ReactNode;
  /** At the right: what is shown, refresh and a menu. */
  end: ReactNode;
};

/** The range, its comparison, and the zone. */
export function AnalyticsToolbar({ view, onSearch, filter, end }: AnalyticsToolbarProps) {
  const range = useRef<HTMLSelectElement>(null);
  const custom = useRef<HTMLSpanElement>(null);
  return (
    <Toolbar end={end}>
      <Select
        ref={range}
        aria-label="Range"
        className="max-md:grow"
        value={view.range}
        options={[
          ...ranges,
          ...(view.range === 'custom' && view.moments !== undefined
            ? [['custom', rangeName(view.moments, view.zone)] as const]
            : []),
          ['days', 'Custom range…'],
        ]}
        onChange={(range) => {
          if (range === 'days') custom.current?.querySelector('button')?.click();
          else onSearch({ range, from: undefined, to: undefined, brush: undefined });
        }}
      />
      <span ref={custom} className="contents">
        <Popover
          label="Custom range and time zone"
          icon="calendar"
          // Selecting days moves the focus out, which closes the panel.
          panel={() => <RangePanel view={view} onSearch={onSearch} onTaken={() => range.current?.focus()} />}
        />
      </span>
      <Select
        aria-label="Compare with"
        className="max-md:grow md:max-w-40 min-[1280px]:max-w-52 [&>select]:field-sizing-content"
        value={view.compare}
        disabled={view.range === 'all'}
        title={view.range === 'all' ? 'Comparison isn’t available for All time.' : undefined}
        options={comparisons}
        onChange={(mode) => onSearch({ compare: mode === 'none' ? undefined : mode })}
      />
      {filter}
    </Toolbar>
  );
}

type RangePanelProps = Pick<AnalyticsToolbarProps, 'view' | 'onSearch'> & { onTaken: () => void };

/** Custom days, both inclusive, and the zone in which days begin. */
function RangePanel({ view, onSearch, onTaken }: RangePanelProps) {
  const { moments, zone } = view;
  const [usualFirst = '', usualLast = ''] = moments === undefined ? [] : daysOf(moments, zone);
  const [first, setFirst] = useState(usualFirst);
  const [last, setLast] = useState(usualLast);
  // Several hundred zones are slow to list.
  const zones = useMemo(
    () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => ({ value: name, label: name })),
    [],
  );
  const range = rangeOfDays(first, last, zone);
  const isBackwards = range !== undefined && range.from >= range.to;
  const problem = isBackwards ? 'End date must be after start date.' : undefined;
  return (
    <form
      className="flex flex-col gap-3 md:w-84"
      onSubmit={(event) => {
        event.preventDefault();
        if (range === undefined || isBackwards) return;
        onSearch({ ...customRange(range, zone), brush: undefined });
        onTaken();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Start date">
          {(control) => (
            <TextInput {...control} type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
          )}
        </Field>
        <Field label="End date" error={problem}>
          {(control) => (
            <TextInput {...control} type="date" value={last} onChange={(event) => setLast(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" disabledReason={range === undefined ? 'Enter both dates.' : problem}>
        Apply
      </Button>
      <Field label="Time zone" required hint="Used for day boundaries. Included in shared links.">
        {(control) => (
          <ComboboxInput
            label="Time zone"
            control={control}
            value={zone}
            required
            options={zones}
            onChange={(tz) => onSearch({ tz, brush: undefined, ...sameDays(view, tz) })}
          />
        )}
      </Field>
    </form>
  );
}

/** Whole days keep their dates in another zone; a range that cuts a day keeps its moments. */
function sameDays({ range, moments, zone }: AnalyticsView, other: string | undefined): AnalyticsSearch {
  if (other === undefined || range !== 'custom' || moments === undefined) return {};
  const [first, last] = daysOf(moments, zone);
  const days = rangeOfDays(first, last, zone);
  const there = rangeOfDays(first, last, other);
  const isWhole = days?.from === moments.from && days.to === moments.to;
  return isWhole && there !== undefined ? customRange(there, other) : {};
}

/** From the start of the first day to the end of the last. Undefined where a day is missing. */
function rangeOfDays(first: string, last: string, zone: string): TimeRange | undefined {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`) + dayMs];
  return Number.isNaN(from + to) ? undefined : { from: instantOf(from, zone), to: instantOf(to, zone) };
}
