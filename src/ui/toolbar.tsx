import type { ReactNode } from 'react';
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
