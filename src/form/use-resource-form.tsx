import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { countOf } from '#src/lib/text.ts';
import { type ResourceKey, recordChange } from '#src/local/change-history.ts';
import { dismissToast, showToast } from '#src/ui/toast.tsx';
import { applyToForm, continuedDraft, formOpened } from './draft-changes.ts';
import {
  canSend,
  type FormFields,
  type FormWords,
  formValues,
  type InputsFor,
  readValues,
  wordsOf,
} from './form-field.ts';
import { DraftNotices } from './form-notices.tsx';
import { isTab, LeaveGuard } from './leave-guard.tsx';
import { reportSaved, type SavedReport } from './saved-toast.tsx';
import { baseAfter, changedFields, type FieldValues, fieldNames, onlyFields, sameValue } from './three-way.ts';
import { createControls } from './use-controls.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { validationErrorOf } from './validation-errors.ts';
import type { Saved, SaveOutcome, SavePlan } from './verified-save.ts';

export type ResourceFormOptions<
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
  Whole extends Values,
> = Partial<FormWords> & {
  readonly fields: FormFields<Values, Inputs>;
  readonly what: string;
  /** The service's values when the form opens, including read-only ones that a write may lose. */
  readonly held: Whole;
  /** The key of its history and draft in this browser. */
  readonly resource: ResourceKey;
  /** The thing's name and its form's URL, for the list of drafts. */
  readonly title: string;
  readonly href: string;
  /** The screens below the form's own URL are tabs of the same thing, not a way out. */
  readonly hasTabs?: boolean;
  /** Called after a save: returns its undo plan, and what else its toast needs. */
  readonly onSaved: (
    saved: Saved<Whole>,
    asked: Whole,
  ) => Pick<SavedReport<Whole>, 'plan'> & Partial<SavedReport<Whole>>;
  readonly onOutcome?: (outcome: SaveOutcome<Whole>) => void;
  /** Leaves the finished form. */
  readonly onClose?: () => void;
};

/**
 * The one engine of a form for an existing thing: controls, base values, saving, draft, undo, and
 * stored values. Renders on a save or draft, not on a key (`useRenderedControls`, `useDerived` do).
 */
export function useResourceForm<
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
  Whole extends Values = Values,
>(options: ResourceFormOptions<Values, Inputs, Whole>) {
  const { fields, held, resource, title, href, hasTabs = false, onSaved, onOutcome, onClose } = options;
  const { what, labelOf = wordsOf(fields).labelOf, showValue = wordsOf(fields).showValue } = options;
  const words: FormWords = { what, labelOf, showValue };
  const [read] = useState(() => (stored: FieldValues) => readValues(fields, stored));
  const [initial] = useState(held);
  const [{ draft: continued, applied }] = useState(() => continuedDraft<Values>(resource, initial, read));
  const [controls] = useState(() => createControls<Values, Inputs>(fields, { ...initial, ...continued?.values }));

  const { state, runSave, readAgain, reset } = useSave<Whole>();
  /** The values to compare with: from opening, or after a save, a conflict or an undo. */
  const [base, setBase] = useState(initial);
  // A save settles on the values of that moment, not on those rendered when it started.
  const baseRef = useRef(initial);
  const [asked, setAsked] = useState<Whole>();
  /** What the service held when a field was last saved, undone or decided upon here, and when. */
  const [settledOn, setSettledOn] = useState(new Map<string, { readonly value: unknown; readonly at: number }>());
  const [done, setDone] = useState(false);
  const wanted = () => ({ ...baseRef.current, ...controls.valuesNow(baseRef.current) });
  const changesNow = () => changedFields<Whole>(baseRef.current, wanted());
  const isUnchanged = (field: string) => !changesNow().some((changed) => changed === field);

  /**
   * Makes the service's values the new base. Fields that follow show them too. `settled` are those
   * of a save that is over (`baseAfter`).
   */
  function rebase(now: Whole, follows: (field: string) => boolean, settled: Iterable<string>) {
    controls.show(onlyFields<Whole>(now, fieldNames(now).filter(follows)));
    const over = new Set(settled);
    baseRef.current = baseAfter(baseRef.current, now, wanted(), over);
    setBase(baseRef.current);
    const at = Date.now();
    const values: FieldValues = now;
    setSettledOn(
      (before) => new Map([...before, ...[...over].map((field) => [field, { value: values[field], at }] as const)]),
    );
  }
  /** Takes values from elsewhere; unsaved changes stay, `settled` ones compare with the new. */
  const follow = (now: Whole, settled: Iterable<string> = []) => rebase(now, isUnchanged, settled);

  /** The toast that asks for a save: it goes with the save, a discard, or when the form is left. */
  const appliedToast = useRef(0);
  const forgetApplied = () => dismissToast(appliedToast.current);
  /** The toasts that offer replaced input back: they go with a save, which has its own undo. */
  const backToasts = useRef<number[]>([]);

  /** Updates base and form after a save, and reports it. */
  function settle(outcome: SaveOutcome<Whole>, mine: Whole) {
    forgetApplied();
    if (outcome.kind === 'saved' || outcome.kind === 'nothing-to-send') {
      const { now, alreadySaved } = outcome;
      const before = baseRef.current;
      const typed = wanted();
      // What the service did not take, and what was typed meanwhile, stays as an unsaved change.
      const isDone = (field: string) => sameValue(mine[field], before[field]) || sameValue(mine[field], now[field]);
      const sent = outcome.kind === 'saved' ? outcome.sent.keys() : [];
      rebase(now, (field) => sameValue(typed[field], mine[field]) && isDone(field), [...sent, ...alreadySaved.keys()]);
      if (outcome.kind === 'nothing-to-send') void recordChange(resource, Object.fromEntries(alreadySaved));
      else setDone(outcome.deviations.length === 0 && changesNow().length === 0);
    }
    if (outcome.kind === 'saved') {
      for (const id of backToasts.current.splice(0)) dismissToast(id);
      reportSaved<Whole>({
        resource,
        saved: outcome,
        ...words,
        canUndo: (replaced) => canSend(fields, Object.keys(replaced), { ...outcome.now, ...replaced }),
        onUndone: ({ now, sent, alreadySaved }) => follow(now, [...sent.keys(), ...alreadySaved.keys()]),
        ...onSaved(outcome, mine),
      });
    }
    onOutcome?.(outcome);
  }

  // Fields without a control can't be unsaved work.
  const typeable = useMemo(() => formValues<Values, Inputs>(fields, base), [fields, base]);
  const draft = useDraft<Values>({ resource, base: typeable, read, title, href, continued, onUse: putOver });
  const keep = useEffectEvent(() => draft.keep(controls.valuesNow(typeable)));
  useEffect(() => controls.inputs.subscribe(() => keep()), [controls]);

  /** Puts values into the form without saving. */
  function put(values: Partial<Values>) {
    controls.show(values);
    // What the user goes on to type there is not wrong yet.
    const shown = controls.valuesNow(baseRef.current);
    controls.touch(fieldNames(fields).filter((name) => name in values && fields[name].check?.(shown[name])));
  }
  /** The same with stored values. Unsaved ones that they replace can be brought back, or all. */
  function putOver(values: Partial<Values>, which: 'unsaved' | 'all' = 'unsaved') {
    const typed = controls.valuesNow(baseRef.current);
    const names = fieldNames(fields).filter((name) => name in values && !sameValue(values[name], typed[name]));
    const [first, ...others] = names.filter((name) =>
      which === 'all' ? typed[name] !== undefined : !isUnchanged(name),
    );
    put(values);
    if (first === undefined) return;
    const what = others.length === 0 ? labelOf(first) : countOf(others.length + 1, 'field');
    offerBack(`${what} changed.`, typed, [first, ...others]);
  }
  function offerBack(text: string, typed: Values, names: readonly string[]) {
    const values = Object.fromEntries(names.map((name) => [name, typed[name]]));
    // The toast outlives the form.
    const onAction = () => applyToForm(resource, values);
    backToasts.current.push(showToast({ tone: 'good', text, action: { label: 'Undo', onAction } }));
  }

  /** Puts values into the form, for the fields it has. Always the same function. */
  const [restore] = useState(() => (stored: FieldValues) => putOver(read(stored), 'all'));
  /** Why old values can't be restored, for fields that can't be sent. */
  const cannotRestore = (stored: FieldValues) => {
    const values = read(stored);
    const names = Object.keys(values);
    return names.length > 0 && canSend(fields, names, { ...base, ...values })
      ? undefined
      : 'The API doesn’t accept the old value.';
  };

  const router = useRouter();
  const [here] = useState(router.latestLocation);
  const apply = useEffectEvent((values: FieldValues) => putOver(read(values)));
  const onLeave = useEffectEvent(() => {
    forgetApplied();
    if (hasTabs && isTab(here, router.latestLocation)) draft.continueLater();
  });
  const { kind, id } = resource;
  useEffect(() => {
    const leave = formOpened({ kind, id }, (values) => apply(values));
    return () => {
      leave();
      onLeave();
    };
  }, [kind, id]);
  const applyFirst = useEffectEvent(() => putOver(applied));
  useEffect(() => applyFirst(), []);

  const failure = state.kind === 'failed' ? state.error : undefined;
  const conflict = state.kind === 'ended' && state.outcome.kind === 'conflict' ? state.outcome : undefined;
  const validation = useMemo(() => {
    const valueNow = (name: keyof Values & string) => fields[name].fromInput(controls.inputs.get()[name], base[name]);
    /** Why a changed value can't be saved. */
    const problemOf = (name: keyof Values & string) =>
      sameValue(valueNow(name), base[name]) ? undefined : fields[name].check?.(valueNow(name));
    /** The service's validation error, as long as the refused value stays. */
    const refusalOf = (name: keyof Values & string) =>
      sameValue(asked?.[name], valueNow(name)) ? validationErrorOf(failure, name) : undefined;
    /** The visible error of a field. */
    const errorOf = (name: keyof Values & string) =>
      (controls.touched.get().has(name) ? problemOf(name) : undefined) ?? refusalOf(name);
    return { problemOf, refusalOf, errorOf };
  }, [fields, controls, base, asked, failure]);
  return {
    state,
    base,
    words,
    resource,
    controls,
    /** All wanted values: the form's, and those it can't change. */
    wanted,
    /** The base values and the changed fields at this moment. */
    baseNow: () => baseRef.current,
    changesNow,
    failure,
    /** The unresolved conflict of the last save. */
    conflict,
    ...validation,
    follow,
    /** Clears the result of the last save. */
    reset,
    /**
     * Saves the form's values, or others, by a plan.
     * @returns the outcome; undefined if it failed without a change, or one was pending.
     */
    save: async (plan: SavePlan<Whole>, mine: Whole = wanted()) => {
      if (state.kind === 'running') return undefined;
      setAsked(mine);
      return await runSave(plan, baseRef.current, mine, (outcome) => settle(outcome, mine));
    },
    /** Resets the form to the service's values, with an undo for the input. */
    discard: () => {
      const typed = controls.valuesNow(base);
      const names = fieldNames(fields).filter((name) => changesNow().includes(name));
      controls.show(formValues(fields, base));
      forgetApplied();
      offerBack(`${countOf(names.length, 'change')} discarded.`, typed, names);
    },
    /** The notices over every form: drafts, other tabs, and the leave guard. */
    drafts: (
      <>
        <LeaveGuard
          isDirty={() => changesNow().length > 0}
          saving={state.kind === 'running'}
          what={what}
          hasTabs={hasTabs}
          onDone={done ? onClose : undefined}
          onDiscard={draft.forget}
        />
        <DraftNotices draft={draft} {...words} />
      </>
    ),
    /** Whether this form settled on a value after `at`: the history has it a moment later. */
    isSettled: (field: string, value: unknown, at: number) => {
      const settled = settledOn.get(field);
      return settled !== undefined && at < settled.at && sameValue(settled.value, value);
    },
    /** Fields in a conflict or an offered draft: one question about each is enough. */
    askedBeside: [...(conflict?.fields ?? []), ...(draft.offered?.changes.map(({ field }) => field) ?? [])],
    /** Reads the service's values again after an unclear answer. */
    readAgain: async (): Promise<void> => {
      await readAgain((outcome) => settle(outcome, asked ?? wanted()));
    },
    /**
     * Resolves a conflict: the form takes their value where that is to stay.
     * @param isReviewed a review of what is left to save follows, so it needs no toast.
     */
    resolve: (sides: ReadonlyMap<string, 'mine' | 'theirs'>, isReviewed: boolean) => {
      if (conflict === undefined) return;
      rebase(conflict.now, (field) => isUnchanged(field) || sides.get(field) === 'theirs', sides.keys());
      reset();
      const isLeft = changesNow().length > 0;
      if (isLeft && isReviewed) return;
      const then = isLeft ? 'Review the changes again.' : 'Nothing is left to save.';
      appliedToast.current = showToast({ tone: isLeft ? 'notice' : 'good', text: `Applied to the form. ${then}` });
    },
    restore,
    cannotRestore,
  };
}
