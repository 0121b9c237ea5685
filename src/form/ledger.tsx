import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { Ledger, LedgerEntry } from '#src/local/ledger.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time, useNow } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { creationsIn } from './action.ts';

type Sendable = { readonly at: number };

type UnansweredProps<Attempt extends Sendable> = {
  creations: Omit<ReturnType<typeof creationsIn<LedgerEntry, Attempt>>, 'send'>;
  /** The effect of another try. */
  hint: string;
  show: (attempt: Attempt) => ReactNode;
  titleOf: (attempt: Attempt) => string;
  /** Sends it again, where that is safe. @returns the error, if any. */
  send?: ((attempt: Attempt) => Promise<ApiError | undefined>) | undefined;
  readOnly?: string | undefined;
};

/** Unanswered creations, also of closed tabs and left forms. None is sent again automatically. */
export function Unanswered<Attempt extends Sendable>(props: UnansweredProps<Attempt>) {
  const { one, keyOf, isAnswerLost } = props.creations;
  const attempts = useStore(props.creations);
  const now = useNow();
  // A retried row waits again: it stays, with its result.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const open = attempts.filter((attempt) => tried.has(keyOf(attempt)) || isAnswerLost(attempt, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="px-4 pb-4 md:px-6">
      <Notice tone="notice">
        <h2 id="unanswered" className="text-13">
          Without a response
        </h2>
        <p className="mt-0.5">
          We don’t know whether {open.length === 1 ? `this ${one} was` : `these ${one}s were`} created. {props.hint}
        </p>
        <ul className="mt-2 flex flex-col gap-2">
          {open.slice(0, 50).map((attempt) => (
            <Row
              {...props}
              key={keyOf(attempt)}
              attempt={attempt}
              onTry={() => setTried((before) => new Set(before).add(keyOf(attempt)))}
            />
          ))}
        </ul>
        {open.length > 50 && <p className="mt-1">And {open.length - 50} more.</p>}
      </Notice>
    </section>
  );
}

type RowProps<Attempt extends Sendable> = UnansweredProps<Attempt> & { attempt: Attempt; onTry: () => void };

function Row<Attempt extends Sendable>({ creations, attempt, onTry, ...props }: RowProps<Attempt>) {
  const { one, keyOf, settle } = creations;
  const { show, titleOf, send, readOnly } = props;
  const title = titleOf(attempt);
  const again = useMutation({
    mutationFn: async () => (await send?.(attempt)) ?? null,
    onMutate: onTry,
    onSuccess: (failed) => {
      if (failed === null) showToast({ tone: 'good', text: `The ${one} was created. It is in your list.` });
    },
  });
  const error = again.data ?? again.error;

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0">
        {show(attempt)}, sent <Time value={attempt.at} />
      </span>
      {send !== undefined && (
        <Button
          aria-label={`Try again with the same key: ${title}`}
          busy={again.isPending}
          disabledReason={readOnly}
          onClick={() => again.mutate()}
        >
          Try again with the same key
        </Button>
      )}
      <Button
        aria-label={`Dismiss ${title}`}
        variant="quiet"
        disabledReason={again.isPending ? 'It is being sent again.' : undefined}
        onClick={() => settle(keyOf(attempt))}
      >
        Dismiss
      </Button>
      {error !== null && (
        <span role="alert" className="w-full text-bad">
          {error.message}
        </span>
      )}
    </li>
  );
}

type TakeOffProps<Entry extends LedgerEntry, Attempt> = { ledger: Ledger<Entry, Attempt>; id: string; title: string };

/** Removes a row from this browser's list and says so, with an undo. */
export function TakeOff<Entry extends LedgerEntry, Attempt>({ ledger, id, title }: TakeOffProps<Entry, Attempt>) {
  return (
    <IconButton
      label={`Remove ${clipMiddle(title, 40, 10)} from the list`}
      icon="close"
      onClick={() => {
        const putBack = ledger.forget(id);
        showToast({
          tone: 'good',
          text: `Removed from your list. The ${ledger.one} itself is unchanged.`,
          action: { label: 'Undo', onAction: putBack },
        });
      }}
    />
  );
}
