import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { useFormLock } from './form-lock.ts';

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
