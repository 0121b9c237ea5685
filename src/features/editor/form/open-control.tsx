import { useMemo, useRef } from 'react';
import type { ComboboxOption } from '#src/ui/combobox.tsx';
import type { ControlProps } from '#src/ui/field.tsx';
import { EntryChips } from './entry-chips.tsx';
import { LateCombobox } from './late-combobox.tsx';
import { withEntries } from './list-text.ts';

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

type OneOpenValueProps = OpenControlProps & { value: string; onChange: (value: string | undefined) => void };

/** One value of an open enum: documented, seen, or typed. */
export function OneOpenValue({ known, seen, value, ...rest }: OneOpenValueProps) {
  const options = useOptions(known, seen);
  return <LateCombobox {...rest} options={options} value={value === '' ? undefined : value} freeText />;
}

type OpenValuesProps = OpenControlProps & {
  entries: readonly string[];
  onChange: (entries: readonly string[]) => void;
};

/** Several values of an open enum, as chips with a field to add more. */
export function OpenValues({ known, seen, entries, onChange, ...rest }: OpenValuesProps) {
  const options = useOptions(known, seen, entries);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className="flex flex-col gap-1.5">
      <EntryChips
        label={rest.label}
        entries={entries}
        onChange={onChange}
        onLeave={() => root.current?.querySelector('input')?.focus()}
      />
      <LateCombobox
        {...rest}
        options={options}
        value={undefined}
        onChange={(value) => value !== undefined && onChange(withEntries(entries, [value]))}
        freeText
      />
    </div>
  );
}
