import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { FieldValues } from './three-way.ts';
import type { SaveState } from './use-verified-save.ts';
import type { SaveOutcome } from './verified-save.ts';

type Side = 'mine' | 'theirs';

type SaveReportProps<Values extends FieldValues> = {
  state: SaveState<Values>;
  /** What is edited, in the middle of a sentence: "subscription". */
  what: string;
  labelOf: (field: keyof Values & string) => string;
  showValue: (field: keyof Values & string, value: unknown) => ReactNode;
  /** What the marketer wants, beside what a conflict shows. */
  mine: Values;
  /** Fields whose conflict was decided; `now` is the base from which to save again. */
  onResolve: (now: Values, sides: ReadonlyMap<keyof Values & string, Side>) => void;
  /** Reads again what the service holds, after an unclear answer. */
  onCheckAgain: () => void;
};

/**
 * What came of a save, in the form that asked for it. Shows nothing while all is well: a save that went as wanted is told by a toast, a
 * refusal by the form's own error.
 */
export function SaveReport<Values extends FieldValues>({ state, ...rest }: SaveReportProps<Values>) {
  return (
    <div role="status" className="empty:hidden">
      {state.kind === 'ended' && <OutcomeNotice outcome={state.outcome} {...rest} />}
    </div>
  );
}

type OutcomeProps<Values extends FieldValues> = Omit<SaveReportProps<Values>, 'state'> & {
  outcome: SaveOutcome<Values>;
};

function OutcomeNotice<Values extends FieldValues>(props: OutcomeProps<Values>) {
  const { outcome, what, labelOf, showValue, onCheckAgain } = props;
  switch (outcome.kind) {
    case 'nothing-to-send':
      return <Notice tone="info">The service already holds these values. Nothing was sent.</Notice>;
    case 'gone':
      return (
        <Notice tone="bad" title={`This ${what} is no longer there.`}>
          {outcome.lost === undefined
            ? 'Nothing was sent.'
            : `${outcome.lost.message} Read again, it was gone: whether your change reached it before is not known.`}{' '}
          What you typed is still here.
        </Notice>
      );
    case 'conflict':
      return <ConflictNotice {...props} outcome={outcome} />;
    case 'not-saved':
      return (
        <Notice tone="bad" title="Not saved.">
          {outcome.error.message} Read again, the service still holds the old values. What you typed is still here.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice
          tone="bad"
          title="We don't know whether it was saved."
          actions={
            <Button icon="refresh" onClick={onCheckAgain}>
              Read again
            </Button>
          }
        >
          {outcome.error.message}{' '}
          {outcome.now === undefined
            ? 'Reading it again failed too. What you typed is still here.'
            : 'Read again, the service holds neither the old values nor yours. What you typed is still here.'}
        </Notice>
      );
    case 'saved':
      return outcome.deviations.length === 0 ? null : (
        <Notice tone="notice" title="Saved, but the answer differs from what was sent.">
          <ul className="mt-1 flex flex-col gap-1">
            {outcome.deviations.map(({ field, kind, expected, got }) => (
              <li key={field}>
                {labelOf(field)}: {kind === 'not-taken' ? 'sent' : 'was'} {showValue(field, expected)}, the service now
                holds {showValue(field, got)}
                {kind === 'also-changed' && ' although it was not sent'}.
              </li>
            ))}
          </ul>
        </Notice>
      );
  }
}

function ConflictNotice<Values extends FieldValues>({
  outcome,
  labelOf,
  showValue,
  mine,
  onResolve,
}: OutcomeProps<Values> & { outcome: Extract<SaveOutcome<Values>, { kind: 'conflict' }> }) {
  const [sides, setSides] = useState<ReadonlyMap<keyof Values & string, Side>>(new Map());
  const undecided = outcome.fields.filter((field) => !sides.has(field)).length;
  return (
    <Notice tone="notice" title="Someone changed this while you were editing.">
      Nothing was sent. Choose for each field which value is to stay.
      {outcome.fields.map((field) => (
        <fieldset key={field} className="mt-3">
          <legend className="text-13 font-medium">{labelOf(field)}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-start gap-2.5 py-1.5 md:min-h-8">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={sides.get(field) === side}
                onChange={() => setSides(new Map(sides).set(field, side))}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">
                {side === 'theirs' ? 'Theirs: ' : 'Yours: '}
                {showValue(field, side === 'theirs' ? outcome.now[field] : mine[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-2">
        <Button
          onClick={() => onResolve(outcome.now, sides)}
          disabledReason={undecided === 0 ? undefined : 'Choose a value for each field first.'}
        >
          Use these values
        </Button>
      </div>
    </Notice>
  );
}
