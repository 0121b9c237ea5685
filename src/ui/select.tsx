import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

/** The browser's own select: `<option>` elements are the children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={cx('relative inline-block', className)}>
      <select {...rest} className="control field-box appearance-none pr-8 text-13">
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}

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
