import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { isArchived } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  type EditorField,
  type EditorValues,
  editorFields,
  type FormValues,
  formOf,
  isEditorField,
  valuesFrom,
} from '#src/fields/audience-override-fields.tsx';
import { applyToForm } from '#src/form/continued-draft.ts';
import { baseAfter, sameValue } from '#src/form/three-way.ts';
import { type SaveState, useSave } from '#src/form/use-save.ts';
import type { SaveOutcome } from '#src/form/verified-save.ts';
import { countOf } from '#src/lib/text.ts';
import { showToast } from '#src/ui/toast.tsx';
import { type AudiencePlan, audienceResource, type Clearing } from './audience-plan.ts';
import { type AudienceValues, valuesOf } from './overrides.ts';
import { type Aftermath, afterFailedClearing, audiencePlan, recordChange, tellOfSave } from './save-result.ts';

/** One save: its plan, since the way of clearing belongs to one save alone, and what it was asked for. */
type Attempt = {
  readonly plan: AudiencePlan;
  readonly clearing: Clearing;
  readonly asked: AudienceValues;
};

const noAftermath: Aftermath = { leftovers: [], unconfirmed: [], mispredictions: [] };

/** The form of one audience, what the service holds beneath it, and the way to save it. */
export type AudienceForm = {
  readonly form: UseFormReturn<FormValues>;
  /** What the service holds, as far as the form knows. It follows the service while nothing is changed, and when a save has read it again. */
  readonly base: AudienceValues;
  readonly state: SaveState<AudienceValues>;
  /** Whether the audience was archived while it was edited, and whether it is to be saved all the same. */
  readonly archived: {
    readonly meanwhile: boolean;
    readonly agreed: boolean;
    readonly agree: (agreed: boolean) => void;
  };
  /** All that is wanted now: what the form says, beside what it cannot change. */
  readonly wanted: () => AudienceValues;
  /** @returns how the save ended; undefined when it failed with nothing changed. */
  readonly save: () => Promise<SaveOutcome<AudienceValues> | undefined>;
  readonly readAgain: () => Promise<void>;
  /** Lets go of a failure that was told: the next review is of other values. */
  readonly forgetFailure: () => void;
  /** What the answer to the last save shows beside its outcome. */
  readonly aftermath: Aftermath;
  /** Tries once more to let fields inherit that the last save left set, said otherwise in the request. */
  readonly clearBy: (clearing: Clearing, fields: readonly string[]) => Promise<void>;
  /** Decides a conflict: the form takes over what the other side said where that is to stay. */
  readonly resolve: (now: AudienceValues, sides: ReadonlyMap<string, 'mine' | 'theirs'>) => void;
  /** Writes values into the form; saving them is another step. */
  readonly write: (values: Partial<EditorValues>) => void;
  /** The same with values that were kept before. Unsaved ones whose place they take can be brought back. */
  readonly writeOver: (values: Partial<EditorValues>) => void;
};

/** Holds the form of one audience and brings it to where saves, other readings and undo leave the service. */
export function useAudienceForm(
  pageId: string,
  audienceId: string,
  audience: AudienceAnswer,
  page: PageAnswer | undefined,
  /** What the form opens with over what the service holds. */
  continued: Partial<EditorValues> = {},
): AudienceForm {
  const client = useQueryClient();
  const [opened] = useState(() => valuesOf(audience));
  const latestBase = useRef(opened);
  /** The save that ran last. */
  const [attempt, setAttempt] = useState<Attempt>();
  const [wasArchived] = useState(() => isArchived(audience));
  const [agreed, setAgreed] = useState(false);
  const planFor = (clearing: Clearing) =>
    audiencePlan(client, pageId, audienceId, {
      assumed: () => latestBase.current,
      clearing,
      archivedToo: wasArchived || agreed,
    });
  const { state, save: run, readAgain: runAgain, reset } = useSave<AudienceValues>();
  const form = useForm<FormValues>({
    defaultValues: formOf({ ...opened, ...continued }),
    // After the first look at a field its error goes as soon as it is mended.
    mode: 'onTouched',
    // The first bad field in the order of the screen gets the focus, which the library does not know.
    shouldFocusError: false,
  });
  const [base, setBase] = useState(opened);
  const [aftermath, setAftermath] = useState(noAftermath);

  const wanted = (): AudienceValues => ({ ...latestBase.current, ...valuesFrom(form.getValues()) });

  /** Takes over what the service holds now; the fields for which `follows` says so show it too. `settled` as in `baseAfter`. */
  function rebase(now: AudienceValues, follows: (field: EditorField) => boolean, settled: Iterable<string>) {
    const shown = valuesFrom(form.getValues());
    for (const field of editorFields) {
      if (!follows(field) || sameValue(shown[field], now[field])) continue;
      form.setValue(field, formOf(now)[field]);
      form.clearErrors(field);
    }
    const next = baseAfter(latestBase.current, now, valuesFrom(form.getValues()), new Set(settled));
    latestBase.current = next;
    setBase(next);
  }

  const isClean = (field: EditorField) => sameValue(valuesFrom(form.getValues())[field], latestBase.current[field]);

  const followed = useRef(audience);
  const follow = useEffectEvent((fresh: AudienceAnswer) => {
    if (followed.current === fresh || changedFieldsOf(form, latestBase.current).length > 0) return;
    followed.current = fresh;
    rebase(valuesOf(fresh, latestBase.current), () => true, []);
  });
  useEffect(() => {
    follow(audience);
    // What was read while something was typed is taken over when that is discarded.
    return form.subscribe({ formState: { values: true }, callback: () => follow(audience) });
  }, [audience, form]);

  useEffect(() => {
    if (state.kind !== 'failed' || attempt === undefined) return;
    const { clearing } = attempt;
    if (clearing !== 'omit') {
      setAftermath((before) => afterFailedClearing(before, clearing, state.error));
      // What was refused is a way of saying it, not what the form says.
      return;
    }
    for (const { path, message } of state.error.fieldErrors) {
      const [first = '', second = ''] = path.split(/[.[\]]+/);
      const field = first === 'metadataOverride' ? second : first;
      if (isEditorField(field)) form.setError(field, { type: 'server', message });
    }
  }, [state, attempt, form]);

  /** Brings the form to where a save, or a later reading after one, has left the service. */
  function settle(outcome: SaveOutcome<AudienceValues> | undefined, { plan, clearing, asked }: Attempt) {
    if (outcome?.kind !== 'saved' && outcome?.kind !== 'nothing-to-send') return;
    const { now } = outcome;
    const before = latestBase.current;
    const typed = valuesFrom(form.getValues());
    const isAsAsked = (field: EditorField) => sameValue(typed[field], asked[field]);
    const isDone = (field: EditorField) =>
      sameValue(asked[field], before[field]) || sameValue(asked[field], now[field]);
    // What the service did not take, and what was typed since it was sent, stays in the form as a change that is not saved.
    rebase(
      now,
      (field) => isAsAsked(field) && (outcome.kind === 'nothing-to-send' || isDone(field)),
      outcome.kind === 'saved' ? [...outcome.sent.keys(), ...outcome.agreed.keys()] : outcome.agreed.keys(),
    );
    if (outcome.kind === 'nothing-to-send') {
      void recordChange(audienceResource(audienceId), Object.fromEntries(outcome.agreed));
      return;
    }
    setAftermath(
      tellOfSave({
        outcome,
        asked,
        answer: plan.answer(),
        overridesShown: plan.overridesShown(),
        page,
        clearing,
        resource: audienceResource(audienceId),
        undoPlan: (how) => planFor(how),
        onUndone: (then, fields) => rebase(then, isClean, fields),
      }),
    );
  }

  async function saveAs(how: Clearing, mine: AudienceValues) {
    if (state.kind === 'running') return undefined;
    const plan = planFor(how);
    const own: Attempt = { plan, clearing: how, asked: mine };
    setAttempt(own);
    // A further attempt belongs to what the first one left: that stays until the attempt has ended.
    if (how === 'omit') setAftermath(noAftermath);
    const outcome = await run(plan, latestBase.current, mine);
    if (outcome !== undefined) setAftermath(noAftermath);
    settle(outcome, own);
    return outcome;
  }

  function write(values: Partial<EditorValues>) {
    const next = formOf({ ...valuesFrom(form.getValues()), ...values });
    for (const field of editorFields) {
      if (field in values) form.setValue(field, next[field], { shouldTouch: true, shouldValidate: true });
    }
  }

  return {
    form,
    base,
    state,
    archived: { meanwhile: isArchived(audience) && !wasArchived, agreed, agree: setAgreed },
    wanted,
    save: () => saveAs('omit', wanted()),
    aftermath,
    clearBy: async (how, fields) => {
      const cleared = Object.fromEntries(fields.filter(isEditorField).map((field) => [field, undefined]));
      await saveAs(how, { ...latestBase.current, ...cleared });
    },
    readAgain: async () => {
      if (attempt !== undefined) settle(await runAgain(), attempt);
    },
    forgetFailure: () => {
      if (state.kind === 'failed') reset();
    },
    resolve: (now, sides) => {
      rebase(now, (field) => isClean(field) || sides.get(field) === 'theirs', sides.keys());
      reset();
    },
    write,
    writeOver: (values) => {
      const typed = valuesFrom(form.getValues());
      const replaced = changedFieldsOf(form, latestBase.current).filter(
        (field) => field in values && !sameValue(values[field], typed[field]),
      );
      write(values);
      if (replaced.length === 0) return;
      showToast({
        tone: 'good',
        text: `${countOf(replaced.length, 'unsaved change')} replaced.`,
        action: {
          label: 'Undo',
          // The toast outlives the form.
          onAction: () =>
            applyToForm(
              audienceResource(audienceId),
              Object.fromEntries(replaced.map((field) => [field, typed[field]])),
            ),
        },
      });
    },
  };
}

/** The fields in which the form differs from what the service holds, for what shows them. What acts on them asks `changedFieldsOf`. */
export function useChangedFields(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  return useFromForm(form, () => changedFieldsOf(form, base));
}

/** The same at this moment. */
export function changedFieldsOf(form: UseFormReturn<FormValues>, base: EditorValues): readonly EditorField[] {
  const wanted = valuesFrom(form.getValues());
  return editorFields.filter((field) => !sameValue(base[field], wanted[field]));
}

/**
 * What `read` makes of the form's values. Whoever asks is drawn anew when that is another, not for every key, and after the field that the key went into:
 * typing waits for nothing that is derived from it.
 */
export function useFromForm<Derived>(form: UseFormReturn<FormValues>, read: () => Derived): Derived {
  const [derived, setDerived] = useState(read);
  const take = useEffectEvent(() => {
    const next = read();
    startTransition(() => setDerived((before) => (sameValue(before, next) ? before : next)));
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => take() }), [form]);
  // What `read` looks at beside the form may have changed too.
  useEffect(() => take());
  return derived;
}

/**
 * What the form says, after each key. With `late` the drawing waits until the browser has nothing more urgent to do, so that typing never waits for
 * what is derived from it.
 */
export function useFormValues(form: UseFormReturn<FormValues>, late = false): EditorValues {
  const [values, setValues] = useState(() => valuesFrom(form.getValues()));
  useEffect(() => {
    const take = () => {
      const next = valuesFrom(form.getValues());
      if (late) startTransition(() => setValues(next));
      else setValues(next);
    };
    take();
    return form.subscribe({ formState: { values: true }, callback: take });
  }, [form, late]);
  return values;
}
