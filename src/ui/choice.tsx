import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { useFormLock } from './field.tsx';
import { Icon } from './icon.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode | undefined;
};

/** A choice with its words; the whole line can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  const isLocked = useFormLock() !== undefined;
  return (
    <div className={cx('flex min-h-11 items-start gap-2.5 py-3 md:min-h-8 md:py-1.5', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-readonly={isLocked || rest['aria-readonly']}
        // A box knows no `readOnly`.
        onClick={isLocked ? (event) => event.preventDefault() : rest.onClick}
        onChange={isLocked ? () => undefined : rest.onChange}
        aria-describedby={hint === undefined ? rest['aria-describedby'] : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id} className="text-13">
          {label}
        </label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="text-12 text-ink-muted">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  /** The label is for screen readers alone, where the options say enough. */
  hideLabel?: boolean | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight: radio buttons side by side. Takes effect at once. */
export function Choice<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-13 font-medium'}>{label}</legend>
      <div className="flex flex-wrap rounded-control border border-line-control bg-paper-raised p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex h-10 min-w-0 flex-auto items-center justify-center rounded-sign px-3 text-13 whitespace-nowrap md:h-7',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'bg-accent-wash font-medium text-accent-strong'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What can be chosen, in order, each with its words. */
type Options = readonly (readonly [value: string, words: string])[];

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: Options;
  onChange: (value: string) => void;
};

/** The browser's own select. */
export function Select({ className, options, onChange, ...rest }: SelectProps) {
  return (
    <div className={cx('relative inline-block', className)}>
      <select
        {...rest}
        onChange={(event) => onChange(event.target.value)}
        className="control field-box appearance-none pr-8 text-13"
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}
