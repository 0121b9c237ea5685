import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
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
