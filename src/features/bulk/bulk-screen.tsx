import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type BulkResource, bulkLabel, editActions } from '#src/fields/bulk-field.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import { WalkedList } from '#src/list/walked-list.tsx';
import { bulkSelections } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Choice } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { type BulkDraft, useBulkDraft } from './bulk-draft.ts';
import { EditInputs, ReplaceInputs } from './bulk-inputs.tsx';
import { type BulkKind, bulkKinds } from './bulk-kinds.ts';
import { PlanSummary } from './plan-summary.tsx';
import { Preview, useShownChanges } from './preview.tsx';
import { RecentBulkEdits } from './recent-bulk-edits.tsx';
import { type ImportedSheet, SpreadsheetInputs } from './spreadsheet-inputs.tsx';
import { usePlanned } from './use-planned.ts';
import { planWords, useApply } from './use-run.ts';

/** In the URL (`of`): the things that the list's bar of selected rows asks for. */
const selectedRows = 'selected';

/** What the inputs of one resource alone need. */
export type OwnInputsProps<Item> = {
  kind: BulkKind;
  draft: BulkDraft;
  onChange: (part: Partial<BulkDraft>) => void;
  /** The things that may change, and all of the list. */
  chosen: readonly Item[];
  all: readonly Item[];
};

type BulkScreenProps<Item extends object> = {
  resource: BulkResource<Item>;
  /** What it can do; the first is the usual one. */
  kinds: readonly BulkKind[];
  kind: BulkKind;
  /** Which things: the query of their list, or `selectedRows`. */
  of: string;
  /** The inputs of kinds that only this resource has. */
  ownInputs?: ((props: OwnInputsProps<Item>) => ReactNode) | undefined;
};

/** Edits many things of a list: inputs, and a preview of every change. Nothing is sent yet. */
export function BulkScreen<Item extends object>(props: BulkScreenProps<Item>) {
  const { place, list } = props.resource;
  const { draft, change, forget } = useBulkDraft(place.of);
  const selected = useSelected(place.of, props.of === selectedRows);
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      <WalkedList query={list.query} what={place.what}>
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
function useSelected(of: string, isAsked: boolean) {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (isAsked) void bulkSelections.read(of).then((kept) => setSelected(new Set(kept?.ids)));
    else setSelected(new Set());
  }, [of, isAsked]);
  return selected;
}

type ComposeProps<Item extends object> = BulkScreenProps<Item> & {
  all: readonly Item[];
  selected: ReadonlySet<string>;
  /** The list is not loaded to its end. */
  isPartial: boolean;
  draft: BulkDraft;
  onChange: (part: Partial<BulkDraft>) => void;
  onApplied: () => void;
};

function Compose<Item extends object>(props: ComposeProps<Item>) {
  const { resource, kinds, kind, of, all, selected, isPartial, draft, onChange, onApplied } = props;
  const { fields, place, listed, idOf } = resource;
  const { one, what } = place;
  const navigate = useNavigate();
  const chosen = useMemo(
    () => (of === selectedRows ? listed(all, '').filter((item) => selected.has(idOf(item) ?? '')) : listed(all, of)),
    [listed, idOf, all, of, selected],
  );
  const [imported, setImported] = useState<ImportedSheet>();
  const asked = useMemo(
    () => ({ resource, kind, draft, imported, chosen, all }),
    [resource, kind, draft, imported, chosen, all],
  );
  const { rows, error, inherited, isPending } = usePlanned(asked);
  const words = useMemo(() => planWords(resource), [resource]);
  const { shown, sendable, things } = useShownChanges(rows, draft.leftOut);
  /** What was shown when the review was asked for. */
  const [reviewed, setReviewed] = useState<{ readonly before: string }>();
  const readOnly = useReadOnly(kind === 'archive' ? 'archiveAudience' : resource.endpoint);
  const check = useCheck(resource, chosen, () => setReviewed({ before: JSON.stringify(things) }));
  const count = countOf(sendable.length, 'change');
  const apply = useApply(resource, onApplied);
  const reason = shown.length > 0 ? 'No change can be sent. The notes say why.' : 'There are no changes yet.';

  return (
    <>
      <ScreenHeader
        title="Bulk edit"
        meta={
          <span>
            {countOf(chosen.length, one, what)}
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
        {kinds.length > 1 && (
          <div className="flex">
            <Choice
              label="What to do"
              hideLabel
              options={kinds.map((value) => ({ value, label: bulkKinds[value] }))}
              value={kind}
              onChange={(by) => void navigate({ to: '.', search: (before) => ({ ...before, by }), replace: true })}
            />
          </div>
        )}
        {kind === 'edit' && <EditInputs fields={fields} draft={draft} onChange={onChange} />}
        {kind === 'replace' && <ReplaceInputs {...{ fields, draft, onChange, what, error, inherited }} />}
        {kind === 'spreadsheet' && (
          <SpreadsheetInputs resource={resource} items={chosen} imported={imported} onImport={setImported} />
        )}
        {props.ownInputs?.({ kind, draft, onChange, chosen, all })}
        {check.isPending && (
          <div className="flex items-center gap-3">
            <Progress label={`Loading the ${what} again`} value={check.loaded} total={chosen.length} />
            <Button variant="quiet" onClick={check.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {check.error !== null && (
          <Notice tone="bad" announce title="Couldn’t load the current values.">
            {check.error.message}
          </Notice>
        )}
        {isPartial && <Notice tone="notice">What isn’t loaded yet is not included.</Notice>}
      </div>
      <Preview
        {...{ rows, shown, words, leftOut: draft.leftOut }}
        onLeaveOut={(leftOut) => onChange({ leftOut })}
        empty={
          <Empty title="No changes">
            {chosen.length === 0
              ? `There are no ${what} to edit. Select some in the list, or change its filters.`
              : kind === 'replace' && draft.replacement.find !== ''
                ? 'No text matches.'
                : 'Every change is listed here before it is sent.'}
          </Empty>
        }
      />
      <RecentBulkEdits place={place} />
      {reviewed !== undefined && (
        <ConfirmDialog
          title={`Apply ${count} to ${countOf(things.length, one, what)}`}
          tone={kind === 'archive' ? 'danger' : 'primary'}
          verb={kind === 'archive' ? `Archive ${countOf(things.length, one, what)}` : `Apply ${count}`}
          consequence={
            kind === 'archive'
              ? 'You can’t undo this. Archived audiences can’t be restored.'
              : `Each ${one} is checked again before it is saved. What someone else changed meanwhile is left as it is.`
          }
          disabledReason={
            isPending ? 'The preview is being made.' : things.length === 0 ? 'Nothing is left to change.' : undefined
          }
          pending={apply.isPending}
          onConfirm={() => apply.mutate({ title: titleOfPlan(resource, kind, draft, imported), things })}
          onClose={() => setReviewed(undefined)}
        >
          {reviewed.before !== JSON.stringify(things) && (
            <Notice tone="notice" title={`The ${what} have changed since the preview.`} announce>
              These are the changes now. Cancel to look at them.
            </Notice>
          )}
          <PlanSummary rows={shown} labelOf={words.labelOf} place={place} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Things that are loaded between two steps of the progress. */
const perCheck = 500;

/** Loads the chosen things again, so that the preview shows what is true now. */
function useCheck<Item extends object>(
  { list, idOf }: BulkResource<Item>,
  chosen: readonly Item[],
  onChecked: () => void,
) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      control.current = new AbortController();
      const { signal } = control.current;
      for (let from = 0; from < chosen.length && !signal.aborted; from += perCheck) {
        setLoaded(from);
        await list.readMany(client, new Set(chosen.slice(from, from + perCheck).flatMap((item) => idOf(item) ?? [])));
      }
      return !signal.aborted;
    },
    onSuccess: (isWhole) => isWhole && onChecked(),
  });
  return { mutate, isPending, error, loaded, cancel: () => control.current?.abort() };
}

function titleOfPlan<Item extends object>(
  { fields }: BulkResource<Item>,
  kind: BulkKind,
  { edits, replacement }: BulkDraft,
  imported: ImportedSheet | undefined,
): string {
  const { find, put } = replacement;
  if (kind === 'replace') return `Replace “${clipEnd(find, 40)}” with “${clipEnd(put, 40)}”`;
  if (kind === 'spreadsheet') return `Import ${imported?.fileName ?? ''}`;
  if (kind !== 'edit') return bulkKinds[kind];
  const words = edits.map(
    ({ field, action }) => `${editActions[action].replace(/ to$| \(.*$/, '')} ${bulkLabel(fields, field)}`,
  );
  return clipEnd(words.join(', '), 80);
}
