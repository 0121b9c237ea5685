import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  type AudienceValues,
  type EditorValues,
  editorFormFields,
  labelOf,
  showValue,
} from '#src/fields/audience-override-fields.tsx';
import {
  type AudiencePlan,
  afterFailedReset,
  audiencePlan,
  audienceResource,
  noNotes,
  type ResetMethod,
  type SaveNotes,
  saveNotesOf,
  undoResetMethod,
} from '#src/fields/audience-plan.ts';
import { audienceValues } from '#src/fields/audience-values.ts';
import { useResourceForm } from '#src/form/use-resource-form.tsx';

type AudienceFormOptions = {
  readonly pageId: string;
  readonly audienceId: string;
  readonly name: string;
  readonly audience: AudienceAnswer;
  readonly page: PageAnswer | undefined;
  /** Called with what became of a save, in the step that shows it. */
  readonly onOutcome: () => void;
};

export type AudienceForm = ReturnType<typeof useAudienceForm>;

/**
 * The shared form over an audience's fields, which follows newer loads while it is unchanged. The
 * audience may be archived, also meanwhile, and a save may leave fields that it meant to reset.
 */
export function useAudienceForm(edited: AudienceFormOptions) {
  const { pageId, audienceId, name, audience, page } = edited;
  const client = useQueryClient();
  const [confirmed, confirm] = useState(false);
  const [result, setResult] = useState<SaveNotes>(noNotes);
  /** The plan of the last save, and how it reset fields. */
  const attempt = useRef<{ readonly plan: AudiencePlan; readonly resetMethod: ResetMethod }>(undefined);
  const resource = useMemo(() => audienceResource(audienceId), [audienceId]);

  const planFor = (resetMethod: ResetMethod): AudiencePlan =>
    audiencePlan(client, pageId, audienceId, {
      assumed: (): AudienceValues => form.baseNow(),
      resetMethod,
      saveArchived: confirmed,
    });
  const form = useResourceForm<EditorValues, EditorValues, AudienceValues>({
    fields: editorFormFields,
    what: 'audience',
    labelOf,
    showValue,
    held: audienceValues(audience),
    resource,
    title: name,
    href: `/pages/${encodeURIComponent(pageId)}/audiences/${encodeURIComponent(audienceId)}`,
    hasTabs: true,
    onSaved: (saved, asked) => {
      const { plan = planFor('omit'), resetMethod: tried = 'omit' } = attempt.current ?? {};
      setResult(saveNotesOf(saved, asked, plan, page, tried));
      return {
        plan: planFor(undoResetMethod(saved, plan) ?? 'omit'),
        canUndo: () => undoResetMethod(saved, plan) !== undefined,
      };
    },
    onOutcome: ({ kind }) => {
      if (kind !== 'saved') setResult(noNotes);
      edited.onOutcome();
    },
  });
  const { state, reset, controls } = form;

  const followed = useRef(audience);
  const follow = useEffectEvent((fresh: AudienceAnswer) => {
    if (followed.current === fresh || form.changesNow().length > 0) return;
    followed.current = fresh;
    form.follow(audienceValues(fresh, form.baseNow()));
  });
  useEffect(() => {
    follow(audience);
    // Discarding takes over what was loaded during the input.
    return controls.inputs.subscribe(() => follow(audience));
  }, [audience, controls]);

  useLayoutEffect(() => {
    const { resetMethod = 'omit' } = attempt.current ?? {};
    if (state.kind !== 'failed' || resetMethod === 'omit') return;
    // The service refused the way of resetMethod, not the form's values.
    setResult((before) => afterFailedReset(before, resetMethod, state.error));
    reset();
  }, [state, reset]);

  async function attemptSave(resetMethod: ResetMethod, mine?: AudienceValues) {
    if (state.kind === 'running') return undefined;
    const plan = planFor(resetMethod);
    attempt.current = { plan, resetMethod };
    // A further attempt keeps the first one's result until it ends.
    if (resetMethod === 'omit') setResult(noNotes);
    return await form.save(plan, mine);
  }

  return {
    ...form,
    edited,
    archived: { isArchived: isArchived(audience), confirmed, confirm },
    /** @returns the save's outcome; undefined when it failed with nothing changed. */
    save: () => attemptSave('omit'),
    result,
    /** Tries another way to reset fields that the last save left set. */
    resetBy: async (resetMethod: ResetMethod, fields: readonly string[]) => {
      const asReset = Object.fromEntries(fields.map((field) => [field, undefined]));
      await attemptSave(resetMethod, { ...form.baseNow(), ...asReset });
    },
  };
}
