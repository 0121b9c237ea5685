import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The bar over a table, sticky under the top bar. The table must follow it in the same parent. */
export function Toolbar({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className="toolbar flex flex-wrap items-center gap-2 bg-paper px-4 py-2.5 md:px-6">
      {children}
      <div className="ml-auto flex flex-wrap items-center gap-2 text-13 text-ink-muted">{end}</div>
    </div>
  );
}

type ChipsProps = { children: ReactNode; onClear: () => void; className: string };

/** The active filters: on a phone one line that stays in view, as its toolbar does not. */
export function Chips({ children, onClear, className }: ChipsProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-2 bg-paper whitespace-nowrap max-md:sticky max-md:top-(--sticky-top) max-md:z-14 max-md:px-4 max-md:py-1',
        className,
      )}
    >
      <div className="-ml-2 flex items-center gap-2 self-stretch overflow-x-auto px-2 max-md:*:shrink-0 md:*:min-w-20">
        {children}
      </div>
      <Button variant="quiet" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

/** An active filter ("Status: draft") with a way to remove it. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${label}`}
      data-tip-cut
      onClick={onRemove}
      className="relative inline-flex h-8 max-w-60 items-center gap-1 rounded-full after:absolute after:-inset-1.5 md:after:content-none bg-accent-wash px-2.5 text-12 font-medium text-accent-strong hover:text-ink md:h-6"
    >
      <bdi className="truncate">{label}</bdi>
      <Icon name="close" className="size-3 shrink-0" />
    </button>
  );
}
