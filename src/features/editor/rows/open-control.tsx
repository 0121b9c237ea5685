import { useMemo, useRef } from 'react';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import type { ControlProps } from '#src/ui/field.tsx';
import { EntryChips } from './entry-chips.tsx';
import { usePendingEntry } from './use-pending-entry.ts';

/** What an open enum offers: the documented values, then those that were seen; anything else can be typed. */
function useOptions(known: readonly string[], seen: readonly string[], taken: readonly string[] = []) {
  return useMemo(
    (): readonly ComboboxOption[] =>
      [
        ...known.map((value) => ({ value, label: value, group: 'Documented' })),
        ...seen
          .filter((value) => !known.includes(value))
          .map((value) => ({ value, label: value, group: 'Seen on this page and its audiences' })),
      ].filter(({ value }) => !taken.includes(value)),
    [known, seen, taken],
  );
}

type OpenControlProps = {
  control: ControlProps;
  label: string;
  known: readonly string[];
  seen: readonly string[];
  placeholder: string | undefined;
};

type OneOpenValueProps = OpenControlProps & { value: string | null; onChange: (value: string | null) => void };

/** One value of an open enum: documented, seen, or typed. */
export function OneOpenValue({ known, seen, value, onChange, ...rest }: OneOpenValueProps) {
  const options = useOptions(known, seen);
  /** What the field held before the keys that are not chosen yet: those are part of the form from the first one on, so that a draft holds them. */
  const held = useRef<{ readonly value: string | null }>(undefined);

  function type(text: string | undefined) {
    if (text !== undefined) {
      held.current ??= { value };
      onChange(text.trim() || null);
    } else if (held.current !== undefined) {
      onChange(held.current.value);
      held.current = undefined;
    }
  }
  return (
    <ComboboxInput
      {...rest}
      options={options}
      value={value || undefined}
      onChange={(next) => onChange(next ?? null)}
      onType={type}
      freeText
    />
  );
}

type OpenValuesProps = OpenControlProps & {
  entries: readonly string[] | null;
  onChange: (entries: readonly string[] | null) => void;
};

const oneEntry = (text: string): readonly string[] => (text.trim() === '' ? [] : [text.trim()]);

/** Several values of an open enum, as chips with a field to add more. */
export function OpenValues({ known, seen, entries, onChange, ...rest }: OpenValuesProps) {
  const { taken, type, take, change } = usePendingEntry(entries, onChange, oneEntry);
  const options = useOptions(known, seen, taken);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className="flex flex-col gap-1.5">
      <EntryChips
        label={rest.label}
        entries={taken}
        onChange={change}
        onLeave={() => root.current?.querySelector('input')?.focus()}
      />
      <ComboboxInput
        {...rest}
        options={options}
        value={undefined}
        onChange={(value) => take(value ?? '')}
        onType={(text) => type(text ?? '')}
        freeText
      />
    </div>
  );
}
