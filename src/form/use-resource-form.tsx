import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { countOf } from '#src/lib/text.ts';
import type { HistoryResource } from '#src/local/change-history.ts';
import { showToast } from '#src/ui/toast.tsx';
import { ChangeHistoryList } from './change-history-list.tsx';
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
import { DraftNotices, ReplacedNotice } from './form-notices.tsx';
import { isTab, LeaveGuard } from './leave-guard.tsx';
import { reportSaved, type SavedReport } from './report-saved.tsx';
import { SaveReport } from './save-report.tsx';
import { type FieldValues, fieldNames, sameValue } from './three-way.ts';
import { createControls } from './use-controls.ts';
import { useDraft } from './use-draft.ts';
import { useSettledSave } from './use-save.ts';
import { validationErrorOf } from './validation-errors.ts';
import { replacedValues, type Saved, type SaveOutcome } from './verified-save.ts';

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
};

/**
 * The form of one thing that exists: what its controls hold, a settled save, draft, undo, and the ways of kept values
 * into it. It is drawn anew when a save or a draft has moved on, not for a key: `useDrawnControls` or `useDerived` hear of those.
 */
export function useResourceForm<
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
  Whole extends Values = Values,
>(options: ResourceFormOptions<Values, Inputs, Whole>) {
  const { fields, held, resource, title, href, hasTabs = false, report, onOutcome } = options;
  const { what, labelOf = wordsOf(fields).labelOf, showValue = wordsOf(fields).showValue } = options;
  const words: FormWords = { what, labelOf, showValue };
  const [read] = useState(() => (stored: FieldValues) => readValues(fields, stored));
  const [initial] = useState(held);
  const [{ draft: continued, applied }] = useState(() => continuedDraft<Values>(resource, initial, read));
  const [controls] = useState(() => createControls<Values, Inputs>(fields, { ...initial, ...continued?.values }));

  const saving = useSettledSave<Whole>({
    resource,
    initial,
    wanted: (base) => ({ ...base, ...controls.valuesNow(base) }),
    show: controls.show,
    onOutcome: (outcome, asked) => {
      if (outcome.kind === 'saved') {
        reportSaved<Whole>({
          resource,
          saved: outcome,
          ...words,
          canUndo: (replaced) => canSend(fields, Object.keys(replaced), { ...outcome.now, ...replaced }),
          onUndone: ({ now }) => saving.follow(now, Object.keys(replacedValues(outcome))),
          ...report(outcome, asked),
        });
      }
      onOutcome?.(outcome);
    },
  });
  const { state, base, asked } = saving;
  const wanted = () => ({ ...base, ...controls.valuesNow(base) });

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
    const replaced = saving.changesNow().filter((name) => name in values && !sameValue(values[name], typed[name]));
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
    ...saving,
    words,
    resource,
    controls,
    /** All that is wanted now: what the form says, beside what it cannot change. */
    wanted,
    failure,
    ...said,
    /** Brings the form back to what the service holds, with a way back to what was typed. */
    discard: () => {
      const typed = controls.valuesNow(base);
      const names = fieldNames(fields).filter((name) => saving.changesNow().includes(name));
      controls.show(valuesOf(fields, base));
      offerBack(`${countOf(names.length, 'change')} discarded.`, typed, names);
    },
    /** What stands over every form: drafts, other tabs, what somebody replaced; and the question before it is left. */
    notices: ({ now, readAt, onDone, firstPlace }: NoticesOptions<Whole>) => {
      const drafts = <DraftNotices draft={draft} {...words} />;
      const conflict = state.kind === 'ended' && state.outcome.kind === 'conflict' ? state.outcome.fields : [];
      return (
        <>
          <LeaveGuard
            isDirty={() => saving.changesNow().length > 0}
            saving={state.kind === 'running'}
            what={what}
            hasTabs={hasTabs}
            onDone={saving.done ? onDone : undefined}
            onDiscard={draft.forget}
          />
          {firstPlace
            ? createPortal(
                <div className="mx-4 flex flex-col gap-3 md:mx-6 [&:has(>:not(:empty))]:mt-4">{drafts}</div>,
                firstPlace,
              )
            : drafts}
          <ReplacedNotice
            resource={resource}
            now={now}
            readAt={readAt}
            askedBeside={[...conflict, ...(draft.offered?.changes.map(({ field }) => field) ?? [])]}
            onPutBack={restore}
            {...words}
          />
        </>
      );
    },
    /** What came of the last save; `below` is what else did, of the fields `toldBelow` too. */
    report: (below?: ReactNode, toldBelow?: readonly string[]) => (
      <SaveReport
        state={state}
        base={base}
        mine={wanted()}
        onPutBack={restore}
        cannotPutBack={cannotRestore}
        onResolve={saving.resolve}
        onCheckAgain={() => void saving.readAgain()}
        toldBelow={toldBelow}
        {...words}
      >
        {below}
      </SaveReport>
    ),
    /** What this browser changed before, with the way back into the form. */
    history: <ChangeHistoryList resource={resource} cannotPutBack={cannotRestore} onPutBack={restore} {...words} />,
  };
}

type NoticesOptions<Whole> = {
  /** What the service holds, as last read, and when that was: the query's `dataUpdatedAt`. */
  readonly now: Whole;
  readonly readAt: number;
  /** The form is finished. */
  readonly onDone?: () => void;
  /** Where a draft is offered, so that it is seen before anything is scrolled; here where there is none. */
  readonly firstPlace?: HTMLElement | null | undefined;
};
