import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenServiceAnswers } from '#src/api/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, type NoticeTone } from '#src/ui/inline-notice.tsx';
import { TextChange } from './field-value.tsx';
import type { FormWords } from './form-field.ts';
import { FieldLines } from './form-notices.tsx';
import type { FieldValues } from './three-way.ts';
import type { useResourceForm } from './use-resource-form.tsx';
import type { SaveOutcome } from './verified-save.ts';

type Side = 'mine' | 'theirs';

type SaveOutcomeNoticesProps = {
  form: Pick<
    ReturnType<typeof useResourceForm>,
    'words' | 'state' | 'base' | 'wanted' | 'changesNow' | 'resolve' | 'readAgain' | 'restore' | 'cannotRestore'
  >;
  /** Fields whose deviation is reported below. */
  toldBelow?: readonly string[] | undefined;
  /** Submitting the form around opens a review. */
  hasReview?: boolean | undefined;
  /** Further results of a save, below the report until the next one: leftovers, unconfirmed. */
  children?: ReactNode | undefined;
};

/** The result of a save in its form. Empty after a clean save (toast) or a refusal (form error). */
export function SaveOutcomeNotices({ form, children, ...props }: SaveOutcomeNoticesProps) {
  const { state } = form;
  const isUnread = state.kind === 'ended' && state.outcome.kind === 'unknown' && state.outcome.now === undefined;
  const isVerifying = state.kind === 'running' && state.phase === 'verifying';
  useWhenServiceIsBack(isUnread, isUnread || isVerifying, form.readAgain);
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {state.kind === 'ended' && <OutcomeNotice outcome={state.outcome} form={form} {...props} />}
      {children}
    </div>
  );
}

/** Milliseconds before the first check and after 1, 2, 3 and more failed ones, to limit traffic. */
const waits = [0, 2_000, 8_000, 30_000] as const;

/**
 * Checks once the service answers anything while a check `isWanted`, and again at a later answer
 * after each failed check, with longer and longer waits until `goesOn` ends.
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

type OutcomeOf<Kind> = Extract<SaveOutcome<FieldValues>, { readonly kind: Kind }>;
type OutcomeProps<Kind = SaveOutcome<FieldValues>['kind']> = Omit<SaveOutcomeNoticesProps, 'children'> & {
  outcome: OutcomeOf<Kind>;
};

function OutcomeNotice({ outcome, ...rest }: OutcomeProps) {
  switch (outcome.kind) {
    case 'needs-confirmation':
      // The form has the question and its checkbox.
      return null;
    case 'conflict':
      return <ConflictNotice outcome={outcome} {...rest} />;
    case 'saved':
      return <DeviationNotice outcome={outcome} {...rest} />;
    default: {
      const { tone = 'bad', title, text } = messageOf(outcome, rest.form.words);
      const retry = outcome.kind === 'unknown' && (
        <Button icon="refresh" onClick={rest.form.readAgain}>
          Check again
        </Button>
      );
      return (
        <Notice tone={tone} title={title} actions={retry}>
          {text}
        </Notice>
      );
    }
  }
}

type Message = { readonly tone?: NoticeTone; readonly title?: string; readonly text: string };

/** The message for a save that changed nothing, or whose outcome is unknown. */
function messageOf(
  outcome: Exclude<SaveOutcome<FieldValues>, { readonly kind: 'needs-confirmation' | 'conflict' | 'saved' }>,
  { what, labelOf }: FormWords,
): Message {
  const kept = 'Your changes are still here.';
  switch (outcome.kind) {
    case 'nothing-to-send':
      return { tone: 'info', text: 'These values are already saved. Nothing was sent.' };
    case 'gone': {
      const lost = outcome.lost?.message;
      const after = `${lost} We checked, and it is gone. We don’t know whether your change reached it before.`;
      return {
        title: `This ${what} no longer exists.`,
        text: `${lost === undefined ? 'Nothing was sent.' : after} ${kept}`,
      };
    }
    case 'not-saved':
      return {
        title: 'Not saved.',
        text: `${outcome.error.message} We checked, and the API still has the old values. ${kept}`,
      };
    case 'unseen':
      return {
        tone: 'notice',
        title: 'Not saved: someone else saved first.',
        text: `The API doesn’t show the current value of ${outcome.fields.map(labelOf).join(', ')}. ${kept} Saving again overwrites that value.`,
      };
    case 'unknown':
      return {
        title: 'We don’t know whether it was saved.',
        text: `${outcome.error.message} ${unknownBecause(outcome)} ${kept}`,
      };
  }
}

function unknownBecause({ now, notShown }: { readonly now: unknown; readonly notShown: boolean }): string {
  if (notShown) return 'We checked, and the API doesn’t show what you changed.';
  return now === undefined
    ? 'It couldn’t be checked either. Facet checks again when the API is back.'
    : 'We checked, and the API has neither the old values nor yours.';
}

/**
 * Someone else changed the same fields: shows original, theirs and yours for each, and blocks until
 * all are decided. It takes the focus when it appears, since a press waits for the answer.
 */
function ConflictNotice(props: OutcomeProps<'conflict'>) {
  const { base, words, wanted, changesNow, resolve } = props.form;
  const { labelOf, showValue } = words;
  const { now, fields } = props.outcome;
  const mine = wanted();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const group = useId();
  const title = useRef<HTMLElement>(null);
  // An open review dialog is gone before effects run and no longer holds the focus.
  useEffect(() => showQuestion(title.current), []);
  const undecided = fields.filter((field) => !sides.has(field)).length;
  const isReviewed = props.hasReview === true && changesNow().some((field) => sides.get(field) !== 'theirs');
  const setAll = (side: Side) => setSides(new Map(fields.map((field) => [field, side])));

  return (
    <Notice
      tone="notice"
      title={
        <span ref={title} tabIndex={-1} data-keeps-focus>
          Someone else edited this while you were.
        </span>
      }
    >
      Your changes aren’t saved yet. Pick a version for each field, then save again.
      {fields.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={() => setAll('theirs')}>Use all theirs</Button>
          <Button onClick={() => setAll('mine')}>Use all mine</Button>
        </div>
      )}
      {fields.map((field) => (
        <fieldset key={field} className="mt-3 min-w-0">
          <legend className="text-13 font-medium">{labelOf(field)}</legend>
          <p className="text-12 text-ink-muted wrap-anywhere">Original: {showValue(field, base[field])}</p>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-start gap-2.5 py-1.5 md:min-h-8">
              <input
                type="radio"
                name={`${group}-${field}`}
                checked={sides.get(field) === side}
                onChange={() => setSides(new Map(sides).set(field, side))}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-12 text-ink-muted">{side === 'theirs' ? 'Theirs: ' : 'Yours: '}</span>
                <TextChange before={base[field]} after={(side === 'theirs' ? now : mine)[field]} whole>
                  {showValue(field, (side === 'theirs' ? now : mine)[field])}
                </TextChange>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-2">
        <Button
          onClick={({ currentTarget: { form } }) => {
            flushSync(() => resolve(sides, isReviewed));
            if (isReviewed) form?.requestSubmit();
          }}
          disabledReason={undecided === 0 ? undefined : 'Pick a version for each field first.'}
        >
          {isReviewed ? 'Continue to review' : 'Apply to the form'}
        </Button>
      </div>
    </Notice>
  );
}

/**
 * Focuses the question about a conflict, as long as a change waits for its answer.
 * @returns whether one does.
 */
export function focusConflict({
  conflict,
  changesNow,
}: Pick<ReturnType<typeof useResourceForm>, 'conflict' | 'changesNow'>): boolean {
  const isOpen = changesNow().some((field) => conflict?.fields.includes(field));
  if (isOpen) showQuestion(document.querySelector<HTMLElement>('form [data-keeps-focus]'));
  return isOpen;
}

/** Focuses the title of a conflict. The choices are below it, and all of it should be visible. */
function showQuestion(title: HTMLElement | null): void {
  title?.focus();
  title?.closest('div')?.parentElement?.scrollIntoView({ block: 'nearest' });
}

/**
 * The difference between a save and its answer: what the service did not take, and what it changed
 * unasked (security.md, fault 31), with the old value and a way back to it.
 */
function DeviationNotice(props: OutcomeProps<'saved'>) {
  const { outcome, form, toldBelow = [] } = props;
  const { labelOf, showValue } = form.words;
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const deviations = outcome.deviations.filter(({ field }) => !toldBelow.includes(field));
  if (deviations.length === 0) return null;
  return (
    <Notice tone="notice" title="Saved, but the response differs from what was sent.">
      <FieldLines of={deviations}>
        {({ field, kind, expected, got }) => (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60">
              {labelOf(field)}: {kind === 'not-taken' ? 'sent' : 'was'} {showValue(field, expected)}, the API now has{' '}
              {showValue(field, got)}
              {kind === 'also-changed' && ' although it was not sent'}.
            </span>
            {kind === 'also-changed' && (
              <Button
                icon="undo"
                aria-label={`Revert ${labelOf(field)}`}
                disabledReason={
                  done.has(field) ? 'It is in the form. Save to send it.' : form.cannotRestore({ [field]: expected })
                }
                onClick={() => {
                  form.restore({ [field]: expected });
                  setDone(new Set(done).add(field));
                }}
              >
                Revert
              </Button>
            )}
          </div>
        )}
      </FieldLines>
    </Notice>
  );
}
