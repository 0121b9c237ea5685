import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { useFormLock } from './field.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  type?: 'text' | 'url' | 'email' | 'tel' | 'number' | 'datetime-local' | 'date' | undefined;
  /** For ids, URLs and code. */
  mono?: boolean | undefined;
};

/** A line of text. The direction follows what is typed. */
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

/** In a locked form a text can be selected and copied, and not changed. */
function useLocked(readOnly = false) {
  const isLocked = useFormLock() !== undefined;
  return { readOnly: readOnly || isLocked, 'data-locked': isLocked || undefined };
}
