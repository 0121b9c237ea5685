import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import {
  type EditorValues,
  editorGroups,
  readEditorValues,
  valuesFrom,
} from '#src/fields/audience-override-fields.tsx';
import { applyToForm, continuedDraft } from '#src/form/continued-draft.ts';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { countOf } from '#src/lib/text.ts';
import { FormLock } from '#src/ui/field.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { showToast } from '#src/ui/toast.tsx';
import { useSuggestedValues } from './apply-suggestion.tsx';
import { AudienceDraft } from './audience-draft.tsx';
import { audienceResource } from './audience-plan.ts';
import { BeforeSave } from './before-save.tsx';
import { EditorGroup, OtherOverrides } from './editor-group.tsx';
import { valuesOf } from './overrides.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { seenValues } from './row-control.tsx';
import { AudienceHistory, SavingNotices } from './save-notices.tsx';
import { SummaryBar } from './summary-bar.tsx';
import { changedFieldsOf, useAudienceForm } from './use-audience-form.ts';

/**
 * Empties the browser's own undo of the fields that were saved: Ctrl-Z in one of them, or in any other, would write into
 * it again unseen. Browsers drop it for a field whose value is set by a script. A field in which more was typed keeps its own.
 */
function forgetTyping(form: HTMLElement | null, unsaved: readonly string[]): void {
  for (const control of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textControls) ?? []) {
    const field = control.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (field !== undefined && unsaved.includes(field)) continue;
    const { value, selectionStart, selectionEnd } = control;
    control.value = '';
    control.value = value;
    // Whoever saved by keys goes on typing where they were.
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  }
}

const textControls = 'textarea, input:not([type=checkbox], [type=radio])';

type AudienceEditorProps = {
  pageId: string;
  audienceId: string;
  /** What the audience is called, for titles. */
  name: string;
  audience: AudienceAnswer;
  /** When it was read last: epoch milliseconds. */
  readAt: number;
  /** All audiences of the page that were read: the values that they use are offered. */
  audiences: readonly AudienceAnswer[];
  /** Where a kept draft is offered, so that it is seen before anything is scrolled: above the form where there is none. */
  firstPlace?: HTMLElement | null | undefined;
};

/** The form of one audience: everything that Update audience writes (§4.4), reviewed before it is sent and compared with the answer after. */
export function AudienceEditor(props: AudienceEditorProps) {
  const { pageId, audienceId, name, audience, readAt, audiences, firstPlace } = props;
  const page = useQuery(pageQueries.one(pageId));
  const resource = useMemo(() => audienceResource(audienceId), [audienceId]);
  const [{ draft: continued, applied }] = useState(() =>
    continuedDraft<EditorValues>(resource, valuesOf(audience), readEditorValues),
  );
  const editing = useAudienceForm(pageId, audienceId, audience, page.data, continued?.values);
  const { form, base, state, archived } = editing;
  const [reviewing, setReviewing] = useState(false);
  const [offered, setOffered] = useState<OfferedDraft<EditorValues>>();
  const root = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);
  const seen = useMemo(() => seenValues(page.data, audiences), [page.data, audiences]);
  const locked = useReadOnly();
  const suggested = useSuggestedValues(pageId, audienceId);
  const readOnly = useReadOnly('updateAudience');
  const saving = state.kind === 'running';
  const apply = useEffectEvent(() => editing.writeOver(applied));
  useEffect(() => apply(), []);

  /** Opens the review, or brings the focus to the first field that cannot be sent. */
  function review() {
    if (saving || changedFieldsOf(form, base).length === 0) return;
    void form.handleSubmit(
      () => openReview(),
      () => requestAnimationFrame(showFirstProblem),
    )();
  }
  function showFirstProblem() {
    const bad = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    bad?.focus({ preventScroll: true });
    bad?.scrollIntoView({ block: 'center' });
  }
  function openReview() {
    editing.forgetFailure();
    setReviewing(true);
  }
  useShortcut({ keys: 'mod+s', label: 'Review and save', group: 'On an audience', run: review });

  async function save() {
    const outcome = await editing.save();
    if (outcome === undefined) return;
    setReviewing(false);
    if (outcome.kind === 'saved') forgetTyping(root.current, changedFieldsOf(form, outcome.now));
    if (outcome.kind !== 'saved' || outcome.deviations.length > 0) report.current?.scrollIntoView({ block: 'center' });
  }

  const { aftermath } = editing;
  useEffect(() => {
    // What the answer shows beside the save stands over the form, which may be scrolled out of sight.
    if (Object.values(aftermath).some((list) => list.length > 0)) report.current?.scrollIntoView({ block: 'center' });
  }, [aftermath]);

  function discard() {
    const kept = valuesFrom(form.getValues());
    const changed = changedFieldsOf(form, base);
    editing.write(Object.fromEntries(changed.map((field) => [field, base[field]])));
    form.clearErrors();
    showToast({
      tone: 'good',
      text: `${countOf(changed.length, 'change')} discarded.`,
      action: {
        label: 'Undo',
        // The toast outlives the form.
        onAction: () => applyToForm(resource, Object.fromEntries(changed.map((field) => [field, kept[field]]))),
      },
    });
  }

  const pageKnown = page.data !== undefined ? 'read' : page.isError ? 'unread' : 'reading';
  return (
    <form
      ref={root}
      noValidate
      aria-label="Audience"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
      className="max-md:pb-16"
    >
      <SummaryBar
        form={form}
        base={base}
        saving={saving}
        disabledReason={
          readOnly ?? (archived.meanwhile && !archived.agreed ? 'Agree to save it although it is archived.' : undefined)
        }
        onDiscard={discard}
        onProblem={showFirstProblem}
      />
      <div className="mx-4 gap-x-12 pt-4 md:mx-6 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(0,420px)]">
        <div className="min-w-0 md:pl-3.5">
          <div ref={report} className="flex scroll-mt-32 flex-col gap-3 [&:has(>:not(:empty))]:mb-4">
            <AudienceDraft
              editing={editing}
              resource={resource}
              title={name}
              href={`/pages/${encodeURIComponent(pageId)}/audiences/${encodeURIComponent(audienceId)}`}
              continued={continued}
              onOffer={setOffered}
              firstPlace={firstPlace}
            />
            <SavingNotices
              editing={editing}
              resource={resource}
              audience={audience}
              readAt={readAt}
              offered={offered}
            />
          </div>
          <div>
            <FormLock value={locked}>
              {editorGroups.map((group) => (
                <EditorGroup
                  key={group.key}
                  group={group}
                  form={form}
                  base={base}
                  audience={audience}
                  page={page.data}
                  pageKnown={pageKnown}
                  seen={seen}
                  suggested={suggested}
                />
              ))}
            </FormLock>
          </div>
          <OtherOverrides values={base.otherOverrides} />
        </div>
        <aside
          aria-label="Before you save"
          // It scrolls by itself, and while nothing in it can take the focus the keyboard would not reach its end.
          tabIndex={0}
          className="flex min-w-0 flex-col gap-5 pb-5 lg:sticky lg:top-(--sticky-top) lg:-mt-4 lg:max-h-[calc(100dvh-var(--sticky-top))] lg:self-start lg:overflow-y-auto lg:px-1 lg:pt-4"
        >
          <BeforeSave
            form={form}
            pageId={pageId}
            audienceId={audienceId}
            audience={audience}
            page={page.data}
            base={base}
          />
          <AudienceHistory editing={editing} resource={resource} />
        </aside>
      </div>
      {reviewing && (
        <ReviewDialog
          pageId={pageId}
          audienceId={audienceId}
          name={name}
          audience={audience}
          page={page.data}
          editing={editing}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      )}
    </form>
  );
}
