import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Combobox } from '#src/ui/combobox.tsx';
import { Field } from '#src/ui/field.tsx';
import { useFocusFirst } from '#src/ui/focus-beside.ts';
import { TextInput } from '#src/ui/text-input.tsx';
import { instantOf, localOf } from './time/zone.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import type { AnalyticsView } from './view/view.ts';

type RangePanelProps = {
  view: AnalyticsView;
  onSearch: (change: AnalyticsSearch) => void;
  /** The days were taken. */
  onTaken: () => void;
};

/** Own days, both inclusive, and the zone in which days begin. */
export function RangePanel({ view, onSearch, onTaken }: RangePanelProps) {
  const panel = useFocusFirst<HTMLFormElement>();
  const { moments, zone } = view;
  const [first, setFirst] = useState(moments === undefined ? '' : dayText(moments.from, zone));
  const [last, setLast] = useState(moments === undefined ? '' : dayText(moments.to - 1, zone));
  const from = dayStart(first, zone, 0);
  const to = dayStart(last, zone, 1);
  const problem =
    from !== undefined && to !== undefined && from >= to ? 'The last day is before the first.' : undefined;
  return (
    <form
      ref={panel}
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
        <Field label="First day">
          {(control) => (
            <TextInput {...control} type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
          )}
        </Field>
        <Field label="Last day" error={problem}>
          {(control) => (
            <TextInput {...control} type="date" value={last} onChange={(event) => setLast(event.target.value)} />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        disabledReason={from === undefined || to === undefined ? 'Both days are needed.' : problem}
      >
        Show these days
      </Button>
      <Combobox
        label="Time zone"
        value={zone}
        required
        options={zones().map((name) => ({ value: name, label: name }))}
        onChange={(tz) => onSearch({ tz, brush: undefined, ...sameDays(view, tz) })}
        hint="Where days and hours begin. A copied link keeps it."
      />
    </form>
  );
}

function zones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
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
