import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';

type PersonPartProps = {
  title: string;
  /** What it is and where it comes from, in a sentence. */
  note?: ReactNode | undefined;
  /** At the right of the title. */
  aside?: ReactNode | undefined;
  children: ReactNode;
};

/** One part of what is known of a person; each loads and fails by itself. */
export function PersonPart({ title, note, aside, children }: PersonPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-5 md:px-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-14">
          {title}
        </h2>
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {note !== undefined && <p className="mb-2 max-w-180 text-13 text-ink-muted">{note}</p>}
      {children}
    </section>
  );
}

type PartFailedProps = {
  title: string;
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'isFetching' | 'refetch'>;
};

/** What could not be loaded of a part, and trying again. */
export function PartFailed({ title, query: { error, isFetching, refetch } }: PartFailedProps) {
  if (error === null) return null;
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
      <ErrorDetails text={error.details()} />
    </Notice>
  );
}
