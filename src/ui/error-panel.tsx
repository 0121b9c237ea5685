import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** A failed query that can be retried. */
type FailedQuery = {
  readonly error: (Error & { readonly details?: () => string }) | null | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** The state of the last load, and the time of the last success in epoch milliseconds. */
export type LastLoad = FailedQuery & { readonly dataUpdatedAt: number };

type ErrorPanelProps = {
  /** What failed: "Couldn’t load the page". */
  title: string;
  /** Provides `reason`, `details` and `onRetry`. */
  of?: FailedQuery | undefined;
  /** The reason as far as the service gave one. */
  reason?: ReactNode | undefined;
  /** What was kept, or what to do: "Your changes are still here." */
  advice?: ReactNode | undefined;
  /** Method, path, status, time, the service's own words: folded, copyable, always plain text. */
  details?: string | undefined;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode | undefined;
  /** Inside a section of a screen rather than in place of the screen. */
  compact?: boolean | undefined;
};

/** A failure where it belongs: what failed, why, what to do. Announced once when it appears. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, of, advice, actions, compact = false } = props;
  const { reason = of?.error?.message, details = of?.error?.details?.(), onRetry = of?.refetch } = props;
  return (
    <section className={compact ? 'max-w-180 py-3' : 'max-w-180 px-4 py-8 md:px-6'}>
      <div role="alert" className="flex items-start gap-3">
        <Icon name="circle-alert" className="mt-0.5 text-bad" />
        <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <h2 className="text-14">{title}</h2>
          {reason !== undefined && <p className="text-13">{reason}</p>}
          {advice !== undefined && <p className="text-13 text-ink-muted">{advice}</p>}
        </div>
      </div>
      <div className="mt-3 flex flex-col items-start gap-3 pl-7">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {onRetry !== undefined && (
            <Button icon="refresh" busy={of?.isFetching} onClick={() => void onRetry()}>
              Try again
            </Button>
          )}
          {actions}
        </div>
        <ErrorDetails text={details} />
      </div>
    </section>
  );
}

/** Method, path, status, time and the service's own words: folded, copyable, plain text. */
export function ErrorDetails({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <details className="group mt-1 w-full text-13">
      <summary className="inline-flex items-center gap-1 rounded-sign text-ink-muted hover:text-ink">
        <Icon name="chevron-right" className="group-open:rotate-90" />
        Details
      </summary>
      <div className="relative mt-2 rounded-control bg-paper-sunken">
        <pre className="max-h-80 overflow-auto p-3 pr-12 text-12 whitespace-pre-wrap wrap-anywhere">{text}</pre>
        <CopyButton text={text} label="Copy details" className="absolute top-1 right-1" />
      </div>
    </details>
  );
}
