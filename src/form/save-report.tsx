import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenServiceAnswers } from '#src/api/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { ConflictNotice, type Side } from './conflict-notice.tsx';
import type { FormWords } from './form-field.ts';
import type { FieldValues } from './three-way.ts';
import type { SaveState } from './use-save.ts';
import type { Deviation, SaveOutcome } from './verified-save.ts';

type SaveReportProps<Values extends FieldValues> = FormWords & {
  state: SaveState<Values>;
  /** What the form opened with, and what it says. */
  base: FieldValues;
  mine: FieldValues;
  /** The fields of a conflict were decided. */
  onResolve: (sides: ReadonlyMap<string, Side>) => void;
  /** Reads again what the service holds, after an unclear answer. */
  onCheckAgain: () => void;
  /** Puts the old value of a field that the service changed unasked into the form; saving it is the form's part. */
  onPutBack: (values: FieldValues) => void;
  /** Why an old value cannot be put back, for fields that cannot be sent. */
  cannotPutBack: (values: FieldValues) => string | undefined;
  /** Fields whose deviation is told by what stands below. */
  toldBelow?: readonly string[] | undefined;
  /** What else came of a save that was written, until the next one: leftovers, what could not be confirmed. Stands below the report. */
  children?: ReactNode | undefined;
};

/**
 * What came of a save, in the form that asked for it. Shows nothing while all is well: a save that went as wanted is told by a toast, a
 * refusal by the form's own error.
 */
export function SaveReport<Values extends FieldValues>({ state, children, ...rest }: SaveReportProps<Values>) {
  const isUnread = state.kind === 'ended' && state.outcome.kind === 'unknown' && state.outcome.now === undefined;
  const isVerifying = state.kind === 'running' && state.phase === 'verifying';
  useWhenServiceIsBack(isUnread, isUnread || isVerifying, rest.onCheckAgain);
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {state.kind === 'ended' && <OutcomeNotice outcome={state.outcome} {...rest} />}
      {children}
    </div>
  );
}

/**
 * The waits before the first look, and after one, two, three and more looks in vain, in milliseconds:
 * other requests may be answered many times a second.
 */
const waits = [0, 2_000, 8_000, 30_000] as const;

/**
 * Looks once the service answers anything while a look `isWanted`, and again at a later answer after
 * each look in vain, with longer and longer waits until `goesOn` ends.
 */
function useWhenServiceIsBack(isWanted: boolean, goesOn: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const looks = useRef(0);
  useEffect(() => {
    if (!goesOn) looks.current = 0;
  }, [goesOn]);
  useEffect(() => {
    if (!isWanted) return;
    const dueAt = Date.now() + (waits[looks.current] ?? 30_000);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      looks.current += 1;
      back();
    };
    const stop = whenServiceAnswers(() => {
      timer ??= setTimeout(look, Math.max(0, dueAt - Date.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isWanted]);
}

type OutcomeProps<Values extends FieldValues> = Omit<SaveReportProps<Values>, 'state' | 'children'> & {
  outcome: SaveOutcome<Values>;
};

function OutcomeNotice<Values extends FieldValues>(props: OutcomeProps<Values>) {
  const { outcome, what, labelOf, onCheckAgain, toldBelow = [] } = props;
  switch (outcome.kind) {
    case 'nothing-to-send':
      return <Notice tone="info">The service already holds these values. Nothing was sent.</Notice>;
    case 'held-back':
      // What asks stands in the form, with the way to agree.
      return null;
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
      return <ConflictNotice {...props} now={outcome.now} fields={outcome.fields} />;
    case 'not-saved':
      return (
        <Notice tone="bad" title="Not saved.">
          {outcome.error.message} Read again, the service still holds the old values. What you typed is still here.
        </Notice>
      );
    case 'unseen':
      return (
        <Notice tone="notice" title="Not saved: someone else was quicker.">
          This {what} was changed in the moment of your save, and the service does not show what it now holds for{' '}
          {outcome.fields.map(labelOf).join(', ')}. Nothing was written, and what you typed is still here. Saving again
          replaces what is there, unseen.
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
          {outcome.error.message} {unknownBecause(outcome)} What you typed is still here.
        </Notice>
      );
    case 'saved': {
      const deviations = outcome.deviations.filter(({ field }) => !toldBelow.includes(field));
      return deviations.length === 0 ? null : <DeviationNotice {...props} deviations={deviations} />;
    }
  }
}

function unknownBecause({ now, notShown }: { readonly now: unknown; readonly notShown: boolean }): string {
  if (notShown) return 'Read again, the service does not show what it holds for what was sent.';
  return now === undefined
    ? 'It couldn’t be checked either. Facet checks again when the service is back.'
    : 'Read again, the service holds neither the old values nor yours.';
}

type DeviationNoticeProps = Omit<OutcomeProps<FieldValues>, 'outcome'> & {
  deviations: readonly (Omit<Deviation<FieldValues>, 'field'> & { readonly field: string })[];
};

/**
 * Where the answer to a save differs from what was sent: what the service did not take over, and what it changed although it was not sent
 * (security.md, fault 31), with the old value and the way back to it.
 */
function DeviationNotice({ deviations, labelOf, showValue, onPutBack, cannotPutBack }: DeviationNoticeProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  return (
    <Notice tone="notice" title="Saved, but the answer differs from what was sent.">
      <ul className="mt-1 flex flex-col gap-1">
        {deviations.map(({ field, kind, expected, got }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {labelOf(field)}: {kind === 'not-taken' ? 'sent' : 'was'} {showValue(field, expected)}, the service now
              holds {showValue(field, got)}
              {kind === 'also-changed' && ' although it was not sent'}.
            </span>
            {kind === 'also-changed' && (
              <Button
                icon="undo"
                aria-label={`Put back ${labelOf(field)}`}
                disabledReason={
                  done.has(field) ? 'It is in the form. Save to send it.' : cannotPutBack({ [field]: expected })
                }
                onClick={() => {
                  onPutBack({ [field]: expected });
                  setDone(new Set(done).add(field));
                }}
              >
                Put back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
