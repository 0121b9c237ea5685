import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * Why nothing in the form around can be changed, as a sentence; undefined while it can be. Every
 * control of a form heeds it, so a form states it once, around its fields.
 */
export const FormLock = createContext<string | undefined>(undefined);

/** The lock of the form around (see `FormLock`), for what changes values and is no control of `ui`. */
export function useFormLock(): string | undefined {
  return use(FormLock);
}

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
  /** Text buttons under the control, at the right of the hint: what can be done with the value in one press. None in a locked form. */
  actions?: ReactNode | undefined;
  /** What is wrong with the value and how to mend it. Undefined when nothing is. */
  error?: ReactNode | undefined;
  /** At the right of the label, for example "53 of 60". */
  counter?: ReactNode | undefined;
  /** Beside the label: an override sign, "Unsaved". */
  state?: ReactNode | undefined;
  required?: boolean | undefined;
  /** A 2 px accent rule at the left: this value differs from what it would be by itself. */
  marked?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Owns label, hint, counter, error and the aria wiring of one control (architecture rule 12). */
export function Field(props: FieldProps) {
  const { label, hint, actions, error, counter, state, required = false, marked = false, children } = props;
  const id = useId();
  const isLocked = useFormLock() !== undefined;
  const described = [
    state !== undefined && `${id}-state`,
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('flex flex-col gap-1', marked && '-ml-3.5 border-l-2 border-accent pl-3')}>
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
        'aria-describedby': described === '' ? undefined : described,
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
              'min-w-0 flex-1 basis-40 text-12 text-ink-muted',
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
