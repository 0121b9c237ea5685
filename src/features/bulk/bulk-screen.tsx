import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type AudienceAnswer, audiencesOf, isArchived } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { editActions, runAudiencePlan } from '#src/fields/audience-bulk.ts';
import { audienceFacts, audienceFields, audienceKey, audiencesFile } from '#src/fields/audience-fields.tsx';
import { labelOf } from '#src/fields/audience-override-fields.tsx';
import { planRowKey, planRowTitle, previewFields } from '#src/fields/plan-fields.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import { parseSearch } from '#src/lib/text-search.ts';
import { filterRows, readListView, searchWords, textOf } from '#src/list/list-view.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { WalkedList } from '#src/list/walked-list.tsx';
import { type BulkPlan, bulkPlans, bulkSelections } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Choice } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { type BulkDraft, useBulkDraft } from './bulk-draft.ts';
import { CopyInputs, EditInputs, ReplaceInputs } from './bulk-inputs.tsx';
import { audiencePlanWords, type BulkKind, bulkKinds } from './bulk-words.tsx';
import { OverrideTable } from './override-table.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { LeaveOut, leftOutKey, PreviewRows } from './preview-rows.tsx';
import { RecentBulkEdits } from './recent-bulk-edits.tsx';
import { type ImportedSheet, SpreadsheetInputs } from './spreadsheet-inputs.tsx';
import { thingsOf, usePlanned } from './use-planned.ts';

/** In the URL (`of`): the audiences that the list's bar of selected rows asks for. */
const selectedRows = 'selected';

type BulkScreenProps = {
  pageId: string;
  kind: BulkKind;
  /** Which audiences: the query of their list, or `selectedRows`. */
  of: string;
};

/** Edits many audiences of a page: inputs, and a preview of every change. Nothing is sent yet. */
export function BulkScreen(props: BulkScreenProps) {
  const { pageId, of } = props;
  const { draft, change, forget } = useBulkDraft(pageId);
  const selected = useSelected(pageId, of === selectedRows);
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      <WalkedList query={audiencesOf(pageId).query} what="audiences">
        {({ items, source }) =>
          draft === undefined || selected === undefined ? null : (
            <Compose
              {...props}
              all={items}
              selected={selected}
              isPartial={source.report.state !== 'complete'}
              draft={draft}
              onChange={change}
              onApplied={() => forget(props.kind)}
            />
          )
        }
      </WalkedList>
    </>
  );
}

/** The rows that were selected in the list, none if not asked; undefined while they load. */
function useSelected(pageId: string, isAsked: boolean) {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (isAsked) void bulkSelections.read(pageId).then((kept) => setSelected(new Set(kept?.ids)));
    else setSelected(new Set());
  }, [pageId, isAsked]);
  return selected;
}

/** The audiences that may change. The archived are left out: a new version of them reaches nobody. */
function chosenOf(items: readonly AudienceAnswer[], of: string, selected: ReadonlySet<string>) {
  const usable = items.filter((audience) => audience.audienceId !== undefined && !isArchived(audience));
  if (of === selectedRows) return usable.filter((audience) => selected.has(audienceKey(audience)));
  const search = parseSearch(of);
  const { filters } = readListView(audienceFields, search);
  const asked = { filters, words: searchWords(textOf(search, 'q') ?? '') };
  return filterRows(usable, audienceFields, asked, audienceFacts(items, undefined, Date.now()));
}

type ComposeProps = BulkScreenProps & {
  all: readonly AudienceAnswer[];
  selected: ReadonlySet<string>;
  /** The list is not loaded to its end. */
  isPartial: boolean;
  draft: BulkDraft;
  onChange: (part: Partial<BulkDraft>) => void;
  onApplied: () => void;
};

function Compose(props: ComposeProps) {
  const { pageId, kind, of, all, selected, isPartial, draft, onChange, onApplied } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const chosen = useMemo(() => chosenOf(all, of, selected), [all, of, selected]);
  const [imported, setImported] = useState<ImportedSheet>();
  const asked = useMemo(
    () => ({ kind, draft, imported, audiences: chosen, all, page }),
    [kind, draft, imported, chosen, all, page],
  );
  const { rows, error, inPage, isPending } = usePlanned(asked);
  const words = useMemo(() => audiencePlanWords(pageId), [pageId]);
  const leftOut = useMemo(() => new Set(draft.leftOut), [draft.leftOut]);
  const shown = useMemo(() => rows.filter((row) => !leftOut.has(leftOutKey(row))), [rows, leftOut]);
  const sendable = useMemo(() => shown.filter(({ problem }) => problem === undefined), [shown]);
  const things = useMemo(() => thingsOf(sendable), [sendable]);
  const [reviewed, setReviewed] = useState<{ readonly before: string }>();
  const readOnly = useReadOnly(kind === 'archive' ? 'archiveAudience' : 'updateAudience');
  const check = useMutation({
    // The preview follows what is loaded here.
    mutationFn: () => audiencesOf(pageId).readMany(client, new Set(chosen.map(audienceKey))),
    onSuccess: () => setReviewed({ before: planText(things) }),
  });
  const count = countOf(sendable.length, 'change');

  const apply = useMutation({
    mutationFn: async () => {
      const plan: BulkPlan = {
        ...{ id: crypto.randomUUID(), at: Date.now(), of: pageId, title: titleOfPlan(kind, draft, imported) },
        ...{ count: things.length, things },
      };
      await bulkPlans.add(plan);
      void runAudiencePlan(client, plan);
      onApplied();
      await navigate({ to: '/pages/$pageId/bulk-edit', params: { pageId }, search: { plan: plan.id } });
    },
  });
  const reason = shown.length > 0 ? 'No change can be sent. The notes say why.' : 'There are no changes yet.';

  return (
    <>
      <ScreenHeader
        title="Bulk edit"
        meta={
          <span>
            {countOf(chosen.length, 'audience')}
            {of === selectedRows ? ' selected' : ''}. Nothing is sent until you apply the changes.
          </span>
        }
      />
      <PrimaryAction>
        <Button
          variant="primary"
          busy={check.isPending}
          disabledReason={
            readOnly ?? (isPending ? 'The preview is being made.' : things.length === 0 ? reason : undefined)
          }
          onClick={() => check.mutate()}
        >
          Review {count}
        </Button>
      </PrimaryAction>
      <div className="flex flex-col gap-4 px-4 pb-3 md:px-6">
        <div className="flex">
          <Choice
            label="What to do"
            hideLabel
            options={Object.entries(bulkKinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(by) => void navigate({ to: '.', search: (before) => ({ ...before, by }), replace: true })}
          />
        </div>
        {kind === 'edit' && <EditInputs draft={draft} onChange={onChange} />}
        {kind === 'replace' && <ReplaceInputs draft={draft} onChange={onChange} error={error} inPage={inPage} />}
        {kind === 'archive' && (
          <Notice tone="notice">You can’t undo archiving. Archived audiences can’t be restored.</Notice>
        )}
        {kind === 'copy' && <CopyInputs draft={draft} onChange={onChange} audiences={all} />}
        {kind === 'table' && (
          <OverrideTable audiences={chosen} page={page} cells={draft.cells} onChange={(cells) => onChange({ cells })} />
        )}
        {kind === 'spreadsheet' && (
          <SpreadsheetInputs
            audiences={chosen}
            fileName={audiencesFile(pageId)}
            imported={imported}
            onImport={setImported}
          />
        )}
        {check.error !== null && (
          <Notice tone="bad" announce title="Couldn’t load the current values.">
            {check.error.message}
          </Notice>
        )}
        {isPartial && <Notice tone="notice">Audiences that aren’t loaded yet are not included.</Notice>}
        {shown.length < rows.length && (
          <p className="text-13 text-ink-muted">
            {countOf(rows.length - shown.length, 'change')} left out.{' '}
            <Button variant="quiet" onClick={() => onChange({ leftOut: [] })}>
              Include all
            </Button>
          </p>
        )}
      </div>
      <LeaveOut value={(left) => onChange({ leftOut: [...draft.leftOut, ...left.map(leftOutKey)] })}>
        <ResourceList
          what="changes"
          fields={previewFields}
          rows={shown}
          facts={words}
          rowKey={planRowKey}
          rowTitle={planRowTitle}
          Selectable={PreviewRows}
          manyLines
          empty={
            <Empty title="No changes">
              {kind === 'replace' && draft.replacement.find !== ''
                ? 'No text matches.'
                : 'Every change is listed here before it is sent.'}
            </Empty>
          }
        />
      </LeaveOut>
      <RecentBulkEdits pageId={pageId} />
      {reviewed !== undefined && (
        <ConfirmDialog
          title={`Apply ${count} to ${countOf(things.length, 'audience')}`}
          tone={kind === 'archive' ? 'danger' : 'primary'}
          verb={kind === 'archive' ? `Archive ${countOf(things.length, 'audience')}` : `Apply ${count}`}
          consequence={
            kind === 'archive'
              ? 'You can’t undo this. Archived audiences can’t be restored.'
              : 'Each audience is checked again before it is saved. What someone else changed meanwhile is left as it is.'
          }
          disabledReason={
            isPending ? 'The preview is being made.' : things.length === 0 ? 'Nothing is left to change.' : undefined
          }
          pending={apply.isPending}
          onConfirm={() => apply.mutate()}
          onClose={() => setReviewed(undefined)}
        >
          {reviewed.before !== planText(things) && (
            <Notice tone="notice" title="The audiences have changed since the preview." announce>
              These are the changes now. Cancel to look at them.
            </Notice>
          )}
          <PlanSummary rows={shown} labelOf={words.labelOf} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Tells whether two plans do the same. */
function planText(things: BulkPlan['things']): string {
  return JSON.stringify(things);
}

function titleOfPlan(kind: BulkKind, { edits, replacement }: BulkDraft, imported: ImportedSheet | undefined): string {
  const { find, put } = replacement;
  if (kind === 'replace') return `Replace “${clipEnd(find, 40)}” with “${clipEnd(put, 40)}”`;
  if (kind === 'spreadsheet') return `Import ${imported?.fileName ?? ''}`;
  if (kind !== 'edit') return bulkKinds[kind];
  const words = edits.map(({ field, action }) => `${editActions[action].replace(/ to$| \(.*$/, '')} ${labelOf(field)}`);
  return clipEnd(words.join(', '), 80);
}
