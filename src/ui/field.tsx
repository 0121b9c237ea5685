import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * Why the form around can't be edited, as a sentence; undefined while it can. Every control
 * respects it, so a form sets it once, around its fields.
 */
export const FormLock = createContext<string | undefined>(undefined);

/** What a field gives its control: spread it onto the input. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

type FieldProps = {
  label: string;
  /** Stays visible under the control: format, consequence, where the value comes from. */
  hint?: ReactNode | undefined;
  /** Text buttons at the right of the hint, such as a reset. Hidden in a locked form. */
  actions?: ReactNode | undefined;
  /** What is wrong with the value and how to fix it. */
  error?: ReactNode | undefined;
  /** At the right of the label, for example "53 of 60". */
  counter?: ReactNode | undefined;
  /** Beside the label: an override sign, "Unsaved". */
  state?: ReactNode | undefined;
  required?: boolean | undefined;
  /** A 2 px accent rule at the left: this value overrides its default. */
  marked?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Owns label, hint, counter, error and the aria wiring of one control. */
export function Field(props: FieldProps) {
  const { label, hint, actions, error, counter, state, required = false, marked = false, children } = props;
  const id = useId();
  const isLocked = use(FormLock) !== undefined;
  const described = Object.entries({ state, hint, error }).filter(([, part]) => part !== undefined);
  return (
    // No flexbox: in one, a typed key would lay out more than its input.
    <div className={cx('[&>:not(:first-child)]:mt-1', marked && '-ml-3.5 border-l-2 border-accent pl-3')}>
      <div className="flex flex-wrap items-center gap-x-3">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {state !== undefined && (
          <span id={`${id}-state`} className="contents">
            {state}
          </span>
        )}
        {counter !== undefined && <span className="ml-auto text-12 text-ink-muted tabular-nums">{counter}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described.map(([part]) => `${id}-${part}`).join(' ') || undefined,
        'aria-invalid': error !== undefined || undefined,
        'aria-required': required || undefined,
      })}
      {error !== undefined && (
        <div id={`${id}-error`} className="flex items-start gap-1.5 text-12 text-bad">
          <Icon name="circle-alert" className="mt-px size-3.5" />
          <span>{error}</span>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-3 empty:hidden">
        {hint !== undefined && (
          <div
            id={`${id}-hint`}
            className={cx(
              'max-w-full min-w-0 flex-auto text-12 text-ink-muted',
              actions !== undefined && !isLocked && 'pt-2 md:pt-0.5',
            )}
          >
            {hint}
          </div>
        )}
        {actions !== undefined && !isLocked && (
          <div className="-mt-1 -mr-3 -mb-2.5 ml-auto flex flex-wrap justify-end md:-mb-1.5">{actions}</div>
        )}
      </div>
    </div>
  );
}

type TextInputProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  type?: 'text' | 'url' | 'email' | 'tel' | 'number' | 'datetime-local' | 'date' | undefined;
  /** For ids, URLs and code. */
  mono?: boolean | undefined;
};

/** A line of text. Its direction follows the content. */
export function TextInput({ type = 'text', mono = false, className, ...rest }: TextInputProps) {
  const locked = useLocked(rest.readOnly);
  return (
    <input
      dir="auto"
      {...rest}
      {...locked}
      type={type}
      className={cx('control field-box', mono && 'font-mono', className)}
    />
  );
}

type TextAreaProps = ComponentProps<'textarea'> & { mono?: boolean | undefined };

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ mono = false, rows = 3, className, ...rest }: TextAreaProps) {
  const locked = useLocked(rest.readOnly);
  return (
    <textarea
      dir="auto"
      {...rest}
      {...locked}
      rows={rows}
      className={cx('field-box field-sizing-content max-h-96 min-h-18 py-1.5', mono && 'font-mono text-13', className)}
    />
  );
}

/** In a locked form a text can be selected and copied but not changed. */
function useLocked(readOnly = false) {
  const isLocked = use(FormLock) !== undefined;
  return { readOnly: readOnly || isLocked, 'data-locked': isLocked || undefined };
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** After the label: how many rows have the value. */
  count?: string | undefined;
  hint?: ReactNode | undefined;
};

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, count, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  const isLocked = use(FormLock) !== undefined;
  return (
    <div className={cx('flex min-h-11 items-start gap-2.5 py-3 md:min-h-8 md:py-1.5', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-readonly={isLocked || rest['aria-readonly']}
        // A checkbox has no `readOnly`.
        onClick={isLocked ? (event) => event.preventDefault() : rest.onClick}
        onChange={isLocked ? () => undefined : rest.onChange}
        aria-describedby={hint === undefined ? rest['aria-describedby'] : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0"
      />
      <div>
        <label htmlFor={id} className="text-13">
          {label} {count !== undefined && <span className="text-ink-muted tabular-nums">{count}</span>}
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
  /** The label is for screen readers only, where the options say enough. */
  hideLabel?: boolean | undefined;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Radio buttons side by side, for a few options. Takes effect at once. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hideLabel = false, options, value, onChange } = props;
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

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly (readonly [value: string, words: string])[];
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
