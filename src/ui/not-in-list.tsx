import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { WalkStatus, type WalkStatusProps } from './walk-status.tsx';

type NotInListProps = {
  /** What the list holds, in the plural, and one of them. */
  what: string;
  one?: string | undefined;
  /** How far the list was read; undefined where nothing of it came. */
  report: Omit<WalkStatusProps, 'what' | 'one'> | undefined;
  known: {
    readonly error: { readonly message: string; details(): string } | undefined;
    readonly fetching: boolean;
    readonly retry: () => void;
  };
  /** Said where the list did not come, or not again; where it does not hold what is looked for, and where that is not known yet. */
  unread: { readonly title: string; readonly advice: string | undefined };
  notHeld: { readonly title: string; readonly reason: (loaded: number) => string; readonly advice: string };
  notSoFar: { readonly title: string; readonly reason: string };
  /** A link to the list. */
  back: ReactNode;
};

/** Why something is not shown that is looked for in a list: it could not be read, does not hold it, or was not read to its end. */
export function NotInList({ what, one, report, known, unread, notHeld, notSoFar, back }: NotInListProps) {
  const { error, fetching, retry } = known;
  // What an old list does not hold may have come to it since.
  if (report === undefined || (report.state === 'complete' && error !== undefined)) {
    return (
      <ErrorPanel
        {...unread}
        reason={error?.message}
        details={error?.details()}
        retrying={fetching}
        onRetry={retry}
        actions={back}
      />
    );
  }
  const words = report.state === 'complete' ? { ...notHeld, reason: notHeld.reason(report.loaded) } : { ...notSoFar };
  return (
    <>
      <ErrorPanel {...words} onRetry={retry} retryLabel="Look again" retrying={fetching} actions={back} />
      {report.state !== 'complete' && (
        <div className="max-w-180 px-4 md:px-6">
          <WalkStatus what={what} one={one} {...report} />
        </div>
      )}
    </>
  );
}
