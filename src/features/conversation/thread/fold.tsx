import { type ReactNode, useId } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { useFold } from './folds.ts';

type FoldProps = {
  /** Unique in the thread. */
  id: string;
  /** The line that is always there. */
  summary: ReactNode;
  children: ReactNode;
};

/** A line that opens what is under it. */
export function Fold({ id, summary, children }: FoldProps) {
  const [open, toggle] = useFold(id);
  const contentId = useId();
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        onClick={toggle}
        className="-ml-1.5 flex min-h-11 max-w-full items-center gap-1.5 rounded-control px-1.5 text-left text-13 text-ink-muted hover:bg-paper-sunken hover:text-ink md:min-h-8"
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} className="size-3.5" />
        {summary}
      </button>
      {open && (
        <div id={contentId} className="mt-1 mb-2 ml-1 flex min-w-0 flex-col gap-2 border-l border-line pl-3">
          {children}
        </div>
      )}
    </div>
  );
}
