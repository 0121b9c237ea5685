import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipMiddle, isBlank } from '#src/lib/text.ts';
import { type AssetAttempt, assetLedger } from '#src/local/asset-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { handFocusOn } from '#src/ui/focus-beside.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { useNow } from '#src/ui/use-now.ts';
import { createAsset, isAnswerLost, useAssetLedger } from './create-asset.ts';

/**
 * Creations that were sent and never answered: here, in a tab that was closed, by a form that was left. Nothing of it is sent again by itself; tried
 * again with its key, it makes no second asset.
 */
export function UnansweredAssets() {
  const { attempts } = useAssetLedger();
  const now = useNow();
  // Tried again, a row waits for an answer anew: it stays, and so does what came of it.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const open = attempts.filter((attempt) => tried.has(attempt.idempotencyKey) || isAnswerLost(attempt, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="px-4 pb-4 md:px-6">
      <Notice tone="notice">
        <h2 id="unanswered" className="text-13">
          Without an answer
        </h2>
        <p className="mt-0.5">
          These were sent, and no answer came: nobody knows whether there is an asset. Trying again sends the same
          idempotency key, so that none is made twice. The contract does not say how long a service remembers a key.
        </p>
        <ul className="mt-2 flex flex-col gap-2">
          {open.slice(0, 50).map((attempt) => (
            <Unanswered
              key={attempt.idempotencyKey}
              attempt={attempt}
              onTry={() => setTried((before) => new Set(before).add(attempt.idempotencyKey))}
            />
          ))}
        </ul>
        {open.length > 50 && <p className="mt-1">And {open.length - 50} more.</p>}
      </Notice>
    </section>
  );
}

type UnansweredProps = { attempt: AssetAttempt; onTry: () => void };

function Unanswered({ attempt: { idempotencyKey, at, body }, onTry }: UnansweredProps) {
  const client = useQueryClient();
  const readOnly = useReadOnly('createAsset');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const row = useRef<HTMLLIElement>(null);
  const name = isBlank(body.name) ? `file ${body.fileId}` : body.name;
  const words = clipMiddle(name, 40, 10);

  // Answered or left, here or in another tab: the row takes its buttons along.
  useLayoutEffect(() => {
    const here = row.current;
    return () => handFocusOn(here);
  }, []);

  async function tryAgain() {
    onTry();
    setPending(true);
    setError(undefined);
    const outcome = await createAsset(client, body, idempotencyKey);
    setPending(false);
    if (outcome.kind === 'created') showToast({ tone: 'good', text: 'The asset is there. It stands in the list now.' });
    else setError(outcome.error);
  }

  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0">
        <BidiText text={body.name} maximum={80} fallback="Without a name" />, sent{' '}
        <Time value={{ ms: at, raw: String(at) }} />, file <IdText id={body.fileId} of="file" />
      </span>
      <Button
        aria-label={`Try again with the same key: ${words}`}
        busy={pending}
        disabledReason={readOnly}
        onClick={() => void tryAgain()}
      >
        Try again with the same key
      </Button>
      <Button
        aria-label={`Leave it: ${words}`}
        variant="quiet"
        disabledReason={pending ? 'It is being sent again: its answer tells whether there is an asset.' : undefined}
        onClick={() => assetLedger.settle(idempotencyKey)}
      >
        Leave it
      </Button>
      {error !== undefined && (
        <span role="alert" className="w-full text-bad">
          {error.message}
        </span>
      )}
    </li>
  );
}
