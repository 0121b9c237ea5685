import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { SaveError } from './save-error.tsx';

/** What may be sent to clear a field that omitting did not clear. */
export type ClearingStep = 'null' | 'empty';

export type Leftover = {
  readonly field: string;
  readonly label: string;
  /** What the service still holds. */
  readonly value: ReactNode;
  /** What has not been tried yet; undefined when nothing is left to try. */
  readonly next: ClearingStep | undefined;
};

const steps: Record<ClearingStep, { readonly label: string; readonly hint: string }> = {
  null: { label: 'Try sending null', hint: 'The contract does not allow it; some services clear a field by it.' },
  empty: { label: 'Try sending an empty text', hint: 'A service may take it for blank, which hides the page’s value.' },
};

type LeftoversNoticeProps = {
  leftovers: readonly Leftover[];
  /** Why the last step failed. */
  error?: ApiError | undefined;
  /** Sends the next step for all fields that wait for it. Nothing of this happens by itself. */
  onTry: (step: ClearingStep, fields: readonly string[]) => void;
  pending: boolean;
  disabledReason?: string | undefined;
};

/** Fields that were cleared and are still there, and the next way to clear them: each is one press of its own. */
export function LeftoversNotice({ leftovers, error, onTry, pending, disabledReason }: LeftoversNoticeProps) {
  if (leftovers.length === 0) return null;
  const waiting = (['null', 'empty'] as const)
    .map((step) => [step, leftovers.filter(({ next }) => next === step)] as const)
    .filter(([, fields]) => fields.length > 0);
  return (
    <Notice tone="notice" title="Cleared here, but still there in the service.">
      <ul className="mt-1 flex flex-col gap-1">
        {leftovers.map(({ field, label, value, next }) => (
          <li key={field} className="wrap-anywhere">
            {label}: {value}
            {next === undefined && ' – every way the contract leaves open has been tried'}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <div className="mt-1">
          <SaveError error={error} />
        </div>
      )}
      {waiting.map(([step, fields]) => (
        <div key={step} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            busy={pending}
            disabledReason={disabledReason}
            onClick={() =>
              onTry(
                step,
                fields.map(({ field }) => field),
              )
            }
          >
            {steps[step].label}
            {fields.length < leftovers.length && ` for ${fields.map(({ label }) => label).join(', ')}`}
          </Button>
          <span className="text-12 text-ink-muted">{steps[step].hint}</span>
        </div>
      ))}
    </Notice>
  );
}

/** Sent and answered with success, but the answer leaves out the fields by which that could be seen. */
export function UnconfirmedNotice({ labels, missing }: { labels: readonly string[]; missing: string }) {
  if (labels.length === 0) return null;
  return (
    <Notice tone="notice" title="Sent, but not confirmed.">
      The service’s answer carries no {missing}, so nothing shows whether it took these over: {labels.join(', ')}.
    </Notice>
  );
}

export type Misprediction = {
  readonly field: string;
  readonly label: string;
  readonly expected: ReactNode;
  readonly got: ReactNode;
};

/** Where visitors will see something else than the form foretold. */
export function MispredictionNotice({ items }: { items: readonly Misprediction[] }) {
  if (items.length === 0) return null;
  return (
    <Notice tone="notice" title="Saved, but visitors see something else than was to be expected.">
      <ul className="mt-1 flex flex-col gap-1">
        {items.map(({ field, label, expected, got }) => (
          <li key={field} className="wrap-anywhere">
            {label}: expected {expected}, the service shows {got}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type ArchivedNoticeProps = {
  /** What is edited: "audience". */
  what: string;
  /** Whether there is something to save. */
  dirty: boolean;
  /** A save found it, and sent nothing. */
  heldBack?: boolean | undefined;
  /** Whether the marketer wants to save all the same. Undefined where nothing has to be agreed to. */
  agreed?: boolean | undefined;
  onAgree?: ((agreed: boolean) => void) | undefined;
};

/** The thing was archived, by whomever, since the form opened (security.md, fault 32). What was typed stays; saving asks first. */
export function ArchivedNotice({ what, dirty, heldBack = false, agreed = false, onAgree }: ArchivedNoticeProps) {
  return (
    <Notice tone="notice" title={`This ${what} is archived and can’t be restored.`} announce>
      {heldBack && 'Nothing was saved. '}
      {dirty && 'Your changes are still here. Visitors may never see them.'}
      {dirty && onAgree !== undefined && (
        <Checkbox label="Save anyway" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
      )}
    </Notice>
  );
}
