import { Field } from './field.tsx';
import { Select } from './select.tsx';

type FilterSelectProps = {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
  /** What no filter is called. */
  all?: string | undefined;
  hint?: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One filter of a list, to be chosen from what it can ask for. */
export function FilterSelect({ label, value = '', options, all = 'All', hint, onChange }: FilterSelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={value}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">{all}</option>
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
