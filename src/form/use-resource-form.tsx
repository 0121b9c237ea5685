import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { countOf } from '#src/lib/text.ts';
import { type HistoryResource, recordChange } from '#src/local/change-history.ts';
import { showToast } from '#src/ui/toast.tsx';
import { applyToForm, continuedDraft, formOpened } from './draft-changes.ts';
import {
  canSend,
  type FormFields,
  type FormWords,
  type InputsFor,
  readValues,
  valuesOf,
  wordsOf,
} from './form-field.ts';
import { DraftNotices } from './form-notices.tsx';
import { isTab, LeaveGuard } from './leave-guard.tsx';
import { reportSaved, type SavedReport } from './report-saved.tsx';
import { baseAfter, changedFields, type FieldValues, fieldNames, onlyFields, sameValue } from './three-way.ts';
import { createControls } from './use-controls.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { validationErrorOf } from './validation-errors.ts';
import { replacedValues, type Saved, type SaveOutcome, type SavePlan } from './verified-save.ts';

export type ResourceFormOptions<
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
  Whole extends Values,
> = Partial<FormWords> & {
  readonly fields: FormFields<Values, Inputs>;
  readonly what: string;
  /** What the service holds as the form opens. Beside the fields it may have what can only be read, and be lost by a write. */
  readonly held: Whole;
  /** Under which name this browser keeps its history and draft. */
  readonly resource: HistoryResource;
  /** What the thing is called, and the address of its form: the list of drafts leads back by them. */
  readonly title: string;
  readonly href: string;
  /** The screens below the form's own address are tabs of the same thing: one of them is no way out. */
  readonly hasTabs?: boolean;
  /** By which plan a save is undone, and what else the report of it needs. */
  readonly report: (
    saved: Saved<Whole>,
    asked: Whole,
  ) => Pick<SavedReport<Whole>, 'plan'> & Partial<SavedReport<Whole>>;
  readonly onOutcome?: (outcome: SaveOutcome<Whole>) => void;
  /** Leaves the form, once it is finished. */
  readonly onClose?: () => void;
};

/**
 * The one engine of a form of what exists: its controls, what they compare with and how a save settles it, draft, undo,
 * and the ways of kept values into it. It is drawn anew when a save or a draft has moved on, not for a key: `useDrawnControls` or `useDerived` hear of those.
 */
export function useResourceForm<
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
  Whole extends Values = Values,
>(options: ResourceFormOptions<Values, Inputs, Whole>) {
  const { fields, held, resource, title, href, hasTabs = false, report, onOutcome, onClose } = options;
  const { what, labelOf = wordsOf(fields).labelOf, showValue = wordsOf(fields).showValue } = options;
  const words: FormWords = { what, labelOf, showValue };
  const [read] = useState(() => (stored: FieldValues) => readValues(fields, stored));
  const [initial] = useState(held);
  const [{ draft: continued, applied }] = useState(() => continuedDraft<Values>(resource, initial, read));
  const [controls] = useState(() => createControls<Values, Inputs>(fields, { ...initial, ...continued?.values }));

  const { state, save, readAgain, reset } = useSave<Whole>();
  /** What the form compares with: what it opened with, or what a save, a conflict or an undo has left. */
  const [base, setBase] = useState(initial);
  // A save settles on what is held then, not on what was drawn when it was asked for.
  const latest = useRef(initial);
  const [asked, setAsked] = useState<Whole>();
  const [done, setDone] = useState(false);
  const wanted = () => ({ ...latest.current, ...controls.valuesNow(latest.current) });
  const changesNow = () => changedFields<Whole>(latest.current, wanted());
  const isUnchanged = (field: string) => !changesNow().some((changed) => changed === field);

  /** Takes over what the service holds now. The fields that `follow` show it too. `settled` as in `baseAfter`. */
  function rebase(now: Whole, follows: (field: string) => boolean, settled: Iterable<string>) {
    controls.show(onlyFields<Whole>(now, fieldNames(now).filter(follows)));
    latest.current = baseAfter(latest.current, now, wanted(), new Set(settled));
    setBase(latest.current);
  }
  /** Takes over what was read or written elsewhere; unsaved changes stay, but those of the `settled` fields compare with it. */
  const follow = (now: Whole, settled: Iterable<string> = []) => rebase(now, isUnchanged, settled);

  /** Brings base and form to where a save has left the service, and tells of it. */
  function settle(outcome: SaveOutcome<Whole> | undefined, mine: Whole) {
    if (outcome === undefined) return;
    if (outcome.kind === 'saved' || outcome.kind === 'nothing-to-send') {
      const { now, agreed } = outcome;
      const before = latest.current;
      const typed = wanted();
      // What the service did not take, and what was typed since it was sent, stays as a change that is not saved.
      const isDone = (field: string) => sameValue(mine[field], before[field]) || sameValue(mine[field], now[field]);
      const sent = outcome.kind === 'saved' ? outcome.sent.keys() : [];
      rebase(now, (field) => sameValue(typed[field], mine[field]) && isDone(field), [...sent, ...agreed.keys()]);
      if (outcome.kind === 'nothing-to-send') void recordChange(resource, Object.fromEntries(agreed));
      else setDone(outcome.deviations.length === 0 && changesNow().length === 0);
    }
    if (outcome.kind === 'saved') {
      reportSaved<Whole>({
        resource,
        saved: outcome,
        ...words,
        canUndo: (replaced) => canSend(fields, Object.keys(replaced), { ...outcome.now, ...replaced }),
        onUndone: ({ now }) => follow(now, Object.keys(replacedValues(outcome))),
        ...report(outcome, mine),
      });
    }
    onOutcome?.(outcome);
  }

  // What nobody can type is no unsaved work when it changes.
  const typeable = useMemo(() => valuesOf<Values, Inputs>(fields, base), [fields, base]);
  const draft = useDraft<Values>({ resource, base: typeable, read, title, href, continued, onUse: putOver });
  const keep = useEffectEvent(() => draft.keep(controls.valuesNow(typeable)));
  useEffect(() => controls.inputs.subscribe(() => keep()), [controls]);

  /** Puts values into the form; saving them is another step. */
  function put(values: Partial<Values>) {
    controls.show(values);
    controls.touch(Object.keys(values));
  }
  /** The same with values that were kept before. Unsaved ones whose place they take can be brought back. */
  function putOver(values: Partial<Values>) {
    const typed = controls.valuesNow(base);
    const replaced = changesNow().filter((name) => name in values && !sameValue(values[name], typed[name]));
    put(values);
    if (replaced.length > 0) offerBack(`${countOf(replaced.length, 'unsaved change')} replaced.`, typed, replaced);
  }
  function offerBack(text: string, typed: Values, names: readonly string[]) {
    const values = Object.fromEntries(names.map((name) => [name, typed[name]]));
    // The toast outlives the form.
    showToast({ tone: 'good', text, action: { label: 'Undo', onAction: () => applyToForm(resource, values) } });
  }

  /** Puts kept values into the form, as far as it has fields for them. */
  const restore = (stored: FieldValues) => putOver(read(stored));
  /** Why old values cannot be put back, for fields that cannot be sent. */
  const cannotRestore = (stored: FieldValues) => {
    const values = read(stored);
    const names = Object.keys(values);
    return names.length > 0 && canSend(fields, names, { ...base, ...values })
      ? undefined
      : 'The API doesn’t accept the old value.';
  };

  const router = useRouter();
  const [here] = useState(router.latestLocation);
  const apply = useEffectEvent((values: FieldValues) => put(read(values)));
  const onLeave = useEffectEvent(() => {
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
  const conflict = state.kind === 'ended' && state.outcome.kind === 'conflict' ? state.outcome.fields : [];
  const said = useMemo(() => {
    const valueNow = (name: keyof Values & string) => fields[name].fromInput(controls.inputs.get()[name], base[name]);
    /** Why a changed value cannot be saved. */
    const problemOf = (name: keyof Values & string) =>
      sameValue(valueNow(name), base[name]) ? undefined : fields[name].check?.(valueNow(name));
    /** What the service said of a field is said of the value that it was asked for. */
    const refusalOf = (name: keyof Values & string) =>
      sameValue(asked?.[name], valueNow(name)) ? validationErrorOf(failure, name) : undefined;
    /** What is wrong with a field, as far as it is to be shown now. */
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
    /** All that is wanted now: what the form says, beside what it cannot change. */
    wanted,
    /** What the form compares with, and the fields in which it differs, at this moment. */
    baseNow: () => latest.current,
    changesNow,
    failure,
    ...said,
    follow,
    /** Lets go of how the last save ended. */
    reset,
    /**
     * Saves by a plan what the form says, or what else is wanted.
     * @returns how the save ended; undefined when it failed with nothing changed, or one was under way.
     */
    save: async (plan: SavePlan<Whole>, mine: Whole = wanted()) => {
      if (state.kind === 'running') return undefined;
      setAsked(mine);
      const outcome = await save(plan, latest.current, mine);
      settle(outcome, mine);
      return outcome;
    },
    /** Brings the form back to what the service holds, with a way back to what was typed. */
    discard: () => {
      const typed = controls.valuesNow(base);
      const names = fieldNames(fields).filter((name) => changesNow().includes(name));
      controls.show(valuesOf(fields, base));
      offerBack(`${countOf(names.length, 'change')} discarded.`, typed, names);
    },
    /** What stands over every form: earlier work, other tabs, and the question before it is left. */
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
    /** Fields that a conflict or an offered draft shows beside what is held now: one question about each is enough. */
    askedBeside: [...conflict, ...(draft.offered?.changes.map(({ field }) => field) ?? [])],
    /** Reads again what the service holds, after an unclear answer. */
    readAgain: async () => settle(await readAgain(), asked ?? wanted()),
    /** Decides a conflict: the form takes over what the other side said where that is to stay. */
    resolve: (sides: ReadonlyMap<string, 'mine' | 'theirs'>) => {
      if (state.kind !== 'ended' || state.outcome.kind !== 'conflict') return;
      rebase(state.outcome.now, (field) => isUnchanged(field) || sides.get(field) === 'theirs', sides.keys());
      reset();
    },
    restore,
    cannotRestore,
  };
}
