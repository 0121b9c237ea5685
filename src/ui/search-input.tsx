import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** What is searched: "Search pages". The name for screen readers and the placeholder. */
  label: string;
};

/** A search box for a list; it stands alone, without a field around it. */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <div className={cx('relative', className)}>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted" />
      <input
        dir="auto"
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        {...rest}
        type="search"
        aria-label={label}
        className="control field-box pl-9"
      />
    </div>
  );
}
