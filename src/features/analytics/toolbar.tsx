import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/choice.tsx';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import { Field } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { instantOf, localOf } from './time/calendar.ts';
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
  none: 'Compare: off',
  previous: 'Previous period',
  year: 'Year over year',
  weekdays: 'Previous period (match day of week)',
};

type AnalyticsToolbarProps = {
  view: AnalyticsView;
  onSearch: (change: AnalyticsSearch) => void;
  /** The page's audiences by name, none while none is known; undefined where the screen is about one. */
  audiences: readonly ComboboxOption[] | undefined;
  /** At the right: how much of it is there, and the files. */
  end: ReactNode;
};

/** What is looked at: the range, what it is compared with, and the zone. */
export function AnalyticsToolbar({ view, onSearch, audiences, end }: AnalyticsToolbarProps) {
  const range = useRef<HTMLSelectElement>(null);
  const audienceField = useId();
  const selected = view.filters.audienceId;
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
        label="Custom range and time zone"
        icon="settings"
        // It closes when the focus leaves it, for where its days then stand.
        panel={() => <RangePanel view={view} onSearch={onSearch} onTaken={() => range.current?.focus()} />}
      >
        Custom range
      </Popover>
      <Select
        aria-label="Compare with"
        className="max-md:grow"
        value={view.compare}
        disabled={view.range === 'all'}
        title={view.range === 'all' ? 'Comparison isn’t available for All time.' : undefined}
        onChange={(event) => onSearch({ compare: event.target.value === 'none' ? undefined : event.target.value })}
      >
        {Object.entries(compareWords).map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </Select>
      {audiences !== undefined && (
        <div className="w-56 max-md:grow">
          <label htmlFor={audienceField} className="sr-only">
            Audience
          </label>
          <ComboboxInput
            label="Audience"
            control={{ id: audienceField, 'aria-describedby': undefined }}
            placeholder={(selected?.length ?? 0) > 1 ? `${selected?.length} audiences` : 'All audiences'}
            options={audiences}
            value={selected?.length === 1 ? selected[0] : undefined}
            onChange={(id) => onSearch({ audience: id === undefined ? undefined : [id] })}
          />
        </div>
      )}
    </Toolbar>
  );
}

type RangePanelProps = {
  view: AnalyticsView;
  onSearch: (change: AnalyticsSearch) => void;
  /** The days were taken. */
  onTaken: () => void;
};

/** Own days, both inclusive, and the zone in which days begin. */
function RangePanel({ view, onSearch, onTaken }: RangePanelProps) {
  const { moments, zone } = view;
  const [first, setFirst] = useState(moments === undefined ? '' : dayText(moments.from, zone));
  const [last, setLast] = useState(moments === undefined ? '' : dayText(moments.to - 1, zone));
  const from = dayStart(first, zone, 0);
  const to = dayStart(last, zone, 1);
  const problem =
    from !== undefined && to !== undefined && from >= to ? 'End date must be after start date.' : undefined;
  return (
    <form
      className="flex flex-col gap-3 md:w-84"
      onSubmit={(event) => {
        event.preventDefault();
        if (from === undefined || to === undefined || from >= to) return;
        onSearch({
          range: 'custom',
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          tz: zone,
          brush: undefined,
        });
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
      <Button
        type="submit"
        variant="primary"
        disabledReason={from === undefined || to === undefined ? 'Enter both dates.' : problem}
      >
        Apply
      </Button>
      <Field label="Time zone" required hint="Used for day boundaries. Included in shared links.">
        {(control) => (
          <ComboboxInput
            label="Time zone"
            control={control}
            value={zone}
            required
            options={zoneOptions()}
            onChange={(tz) => onSearch({ tz, brush: undefined, ...sameDays(view, tz) })}
          />
        )}
      </Field>
    </form>
  );
}

let knownZones: readonly ComboboxOption[] | undefined;

/** The same list at each call: a list of options that changes is shown from its top. */
function zoneOptions(): readonly ComboboxOption[] {
  knownZones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => ({ value: name, label: name }));
  return knownZones;
}

/** Own days are the same days of the calendar in another zone; a range that begins or ends within a day keeps its moments. */
function sameDays({ range, moments, zone }: AnalyticsView, other: string | undefined): AnalyticsSearch {
  if (other === undefined || range !== 'custom' || moments === undefined) return {};
  const [first, last] = [dayText(moments.from, zone), dayText(moments.to - 1, zone)];
  if (dayStart(first, zone, 0) !== moments.from || dayStart(last, zone, 1) !== moments.to) return {};
  const [from, to] = [dayStart(first, other, 0), dayStart(last, other, 1)];
  return from === undefined || to === undefined
    ? {}
    : { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** A moment's day in the zone, as a date field holds it. */
function dayText(ms: number, zone: string): string {
  return new Date(localOf(ms, zone)).toISOString().slice(0, 10);
}

/** Where a day of a date field begins, `later` days on. Undefined for no day. */
function dayStart(text: string, zone: string, later: number): number | undefined {
  const local = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(local) ? undefined : instantOf(local + later * 86_400_000, zone);
}
