import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type AudienceAnswer, audiencesOf, publishedVersionOf } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import { type AudienceValues, editorFields, editorGroups } from '#src/fields/audience-override-fields.tsx';
import { audienceResource } from '#src/fields/audience-plan.ts';
import { audienceValues, overriddenMetadata, overridesKnown, predictedMetadata } from '#src/fields/audience-values.ts';
import { ChangeHistoryList } from '#src/form/change-history-list.tsx';
import { ReplacedNotice } from '#src/form/form-notices.tsx';
import { focusConflict, SaveOutcomeNotices } from '#src/form/save-outcome.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { useDerived } from '#src/form/use-controls.ts';
import { useHistory } from '#src/form/use-kept.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useIdle } from '#src/lib/idle.ts';
import { useStore } from '#src/lib/use-store.ts';
import { FormLock } from '#src/ui/field.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { TabTools } from '#src/ui/screen-header.tsx';
import { useSuggestions } from './apply-suggestion.tsx';
import { EditorGroup, OtherOverrides } from './editor-group.tsx';
import type { RowContext } from './field-row.tsx';
import { FindingsList, LintNote, useLint } from './findings.tsx';
import { networksOf, type PreviewSide } from './networks.ts';
import { Previews } from './previews.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { seenValues } from './row-control.tsx';
import { ArchivedNotice, RestoredNotice, SaveNotices } from './save-notices.tsx';
import {
  asTable,
  FieldTools,
  jumpToField,
  jumpToProblem,
  onlyOverrides,
  SummaryBar,
  useFieldInAddress,
} from './summary-bar.tsx';
import { useAudienceForm } from './use-audience-form.ts';

/**
 * Empties the browser's own undo of the saved fields: Ctrl-Z in any field would change them again,
 * unseen. Browsers drop it for a field whose value a script sets.
 */
function clearNativeUndo(form: HTMLElement | null, unsaved: readonly string[]): void {
  for (const control of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textControls) ?? []) {
    const field = control.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (field !== undefined && unsaved.includes(field)) continue;
    const { value, selectionStart, selectionEnd } = control;
    control.value = '';
    control.value = value;
    // A person who saves by keyboard goes on typing at the same place.
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Scrolls the previews beside the form to the first network that shows the focused field. */
function showPreview({ currentTarget, target }: FocusEvent<HTMLFormElement>): void {
  const networks = networksOf(target.closest<HTMLElement>('[data-field]')?.dataset.field ?? '');
  const aside = currentTarget.querySelector('aside');
  const selector = networks.map((network) => `[data-network="${network}"]`).join();
  const preview = selector && aside?.querySelector<HTMLElement>(selector);
  if (aside && preview) aside.scrollTop = preview.offsetTop - headHeight;
}

/** Pixels of what stays over the previews. */
const headHeight = 80;

const textControls = 'textarea, input:not([type=checkbox], [type=radio], [type=color])';

type AudienceEditorProps = {
  pageId: string;
  audienceId: string;
  name: string;
  audience: AudienceAnswer;
  /** Epoch milliseconds. */
  readAt: number;
  /** All loaded audiences of the page: their values are offered as options. */
  audiences: readonly AudienceAnswer[];
};

/** The form of everything that Update audience writes (§4.4). */
export function AudienceEditor(props: AudienceEditorProps) {
  const { pageId, audienceId, name, audience, readAt, audiences } = props;
  const page = useQuery(pageQueries.one(pageId));
  const [reviewing, setReviewing] = useState(false);
  const onOutcome = () => setReviewing(false);
  const form = useAudienceForm({ pageId, audienceId, name, audience, page: page.data, onOutcome });
  const { base, state, archived, controls, errorOf, result } = form;
  const now = useMemo(() => audienceValues(audience, base), [audience, base]);
  const root = useRef<HTMLFormElement>(null);
  const formId = useId();
  const report = useRef<HTMLDivElement>(null);
  const seen = useMemo(() => seenValues(page.data, audiences), [page.data, audiences]);
  const locked = useReadOnly();
  const suggestions = useSuggestions(pageId, audienceId);
  const known = useLint(audience, page.data);
  useFieldInAddress();
  useOtherTabs(pageId, audienceId, now, readAt);
  const visit = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: 1 }), enabled: false });
  const pageUrl = visit.data?.items?.[0]?.pageUrl;
  const saving = state.kind === 'running';
  const isOnlyOverrides = useStore(onlyOverrides);
  const isTable = useStore(asTable);
  const inheritsAll = useDerived(controls.inputs.subscribe, () =>
    editorFields.every((field) => controls.inputs.get()[field] === undefined && base[field] === undefined),
  );

  /** Opens the review, or focuses what has to be decided or mended first. */
  function review() {
    if (saving || form.changesNow().length === 0 || focusConflict(form)) return;
    controls.touch(editorFields);
    if (editorFields.some((field) => form.problemOf(field) !== undefined)) {
      requestAnimationFrame(jumpToProblem);
      return;
    }
    // The next review is of other values.
    if (state.kind === 'failed') form.reset();
    setReviewing(true);
  }
  useShortcut({ keys: 'mod+s', label: 'Review changes', group: 'On an audience', run: review });

  async function saveReviewed() {
    const outcome = await form.save();
    if (outcome === undefined) return;
    if (outcome.kind === 'saved') clearNativeUndo(root.current, form.changesNow());
    if (outcome.kind !== 'saved' || outcome.deviations.length > 0) report.current?.scrollIntoView({ block: 'center' });
  }

  useEffect(() => {
    // Notices on the answer stand above the form, which may be scrolled out of view.
    if (Object.values(result).some((list) => Array.isArray(list) && list.length > 0)) {
      report.current?.scrollIntoView({ block: 'center' });
    }
  }, [result]);

  const pageKnown = page.data !== undefined ? 'read' : page.isError ? 'unread' : 'reading';
  const context = {
    controls,
    fill: form.restore,
    errorOf,
    base,
    audience,
    page: page.data,
    pageKnown,
    suggestions,
  } as const;
  return (
    <>
      <TabTools>
        <FieldTools />
      </TabTools>
      <div className="mx-4 flex flex-col gap-3 md:mx-6 [&:has(>:not(:empty))]:mt-2">{form.drafts}</div>
      <form
        ref={root}
        id={formId}
        noValidate
        aria-label="Audience"
        onFocus={showPreview}
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
        data-only-overrides={isOnlyOverrides || undefined}
        data-table={isTable || undefined}
        className="group/editor max-md:pb-16"
      >
        <SummaryBar form={form} formId={formId} onReview={review} />
        <div className="mx-4 gap-x-12 pt-4 md:mx-6 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(0,420px)] group-data-table/editor:min-[1280px]:grid-cols-[minmax(600px,1fr)_minmax(280px,420px)] group-data-table/editor:min-[1400px]:grid-cols-[minmax(800px,1fr)_minmax(280px,420px)]">
          <div className="min-w-0 md:pl-3.5">
            <div ref={report} className="flex scroll-mt-32 flex-col gap-3 [&:has(>:not(:empty))]:mb-4">
              {archived.isArchived && <ArchivedNotice form={form} />}
              <ReplacedNotice form={form} now={now} readAt={readAt} />
              <RestoredNotice resource={form.resource} now={now} />
              <SaveOutcomeNotices form={form} hasReview toldBelow={result.leftovers.map(({ field }) => field)}>
                <SaveNotices
                  result={result}
                  onTry={(step, fields) => void form.resetBy(step, fields)}
                  pending={saving}
                />
              </SaveOutcomeNotices>
            </div>
            <div>
              {isOnlyOverrides && inheritsAll && overridesKnown(audience) && (
                <p className="pb-4 text-13 text-ink-muted">
                  No field is overridden. Turn off “Only overrides” to see all.
                </p>
              )}
              {isTable && (
                <div data-table-head aria-hidden="true" className="hidden text-12 text-ink-muted min-[1280px]:grid">
                  <span>Field</span>
                  <span>Page default</span>
                  <span>Override</span>
                  <span className="max-[1399px]:hidden">Effective</span>
                </div>
              )}
              <FormLock value={locked}>
                {editorGroups.map((group) => (
                  <EditorGroup key={group.key} group={group} seen={seen} {...context} />
                ))}
              </FormLock>
            </div>
            <OtherOverrides values={base.otherOverrides} />
          </div>
          <aside
            aria-label="Before you save"
            // A scrolling region without focusable content is out of the keyboard's reach.
            tabIndex={0}
            className="flex min-w-0 flex-col gap-5 pb-5 lg:sticky lg:top-(--sticky-top) lg:-mt-4 lg:max-h-[calc(100dvh-var(--sticky-top))] lg:self-start lg:overflow-y-auto lg:px-1 lg:pt-4 motion-safe:scroll-smooth"
          >
            <BeforeSave {...{ controls, audience, base, pageUrl }} {...known} page={page.data} />
            <ChangeHistoryList form={form} />
          </aside>
        </div>
        {reviewing && (
          <ReviewDialog {...{ form, known }} onSave={() => void saveReviewed()} onClose={() => setReviewing(false)} />
        )}
      </form>
    </>
  );
}

/** Loads the audience again when another tab of this browser has saved it. */
function useOtherTabs(pageId: string, audienceId: string, now: AudienceValues, readAt: number): void {
  const client = useQueryClient();
  const newest = useHistory(audienceResource(audienceId))?.[0];
  const isBehind =
    newest !== undefined &&
    newest.at > readAt &&
    editorFields.some((field) => field in newest.fields && !sameValue(newest.fields[field]?.after, now[field]));
  const behind = isBehind ? newest.at : undefined;
  useEffect(() => {
    // What fails is loaded with the next look at this tab, and compared before a save.
    if (behind !== undefined)
      void audiencesOf(pageId)
        .refresh(client, audiencesOf(pageId).isIt(audienceId))
        .catch(() => undefined);
  }, [behind, client, pageId, audienceId]);
}

type BeforeSaveProps = Pick<RowContext, 'controls' | 'audience' | 'page'> &
  ReturnType<typeof useLint> & {
    base: AudienceValues;
    pageUrl: string | undefined;
  };

/** Renders at each key, so its queries are the editor’s. */
const BeforeSave = memo(function BeforeSave(props: BeforeSaveProps) {
  const { controls, audience, page, base, lint, note, pageUrl } = props;
  const values = useDerived(controls.inputs.subscribe, controls.inputs.get);
  const findings = useMemo(() => lint(values), [lint, values]);
  const isIdle = useIdle();
  const isLive = publishedVersionOf(audience) !== undefined;

  const now = useMemo(
    () => sideOf(audience, base, audience.effectiveMetadata ?? predictedMetadata(page?.metadata, base)),
    [audience, page, base],
  );
  const after = useMemo(() => {
    const wanted = { ...base, ...values };
    const predicted = predictedMetadata(page?.metadata, wanted);
    // An unchanged field stays as the service has it.
    const changed = writableMetadataFields.filter((field) => base[field] !== wanted[field]);
    const changes = Object.fromEntries(changed.map((field) => [field, predicted[field]]));
    return sideOf(audience, wanted, { ...now.metadata, ...changes });
  }, [audience, page, base, values, now]);

  return (
    <>
      <FindingsList findings={findings} onJump={jumpToField} />
      {isIdle ? <Previews {...{ now, after, pageUrl, isLive }} /> : <section aria-label="Previews" />}
      <LintNote note={note} />
    </>
  );
});

function sideOf(audience: AudienceAnswer, values: AudienceValues, metadata: PreviewSide['metadata']): PreviewSide {
  return { metadata, overridden: overridesKnown(audience) ? new Set(overriddenMetadata(values)) : undefined };
}
