import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import { selectedRows } from '#src/fields/bulk-place.ts';
import { hashOf, readSheet } from '#src/fields/bulk-sheet.ts';
import type { PlanRow } from '#src/fields/plan-fields.tsx';
import { useKept } from '#src/form/use-kept.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import { parseSearch } from '#src/lib/text-search.ts';
import { WalkStatus } from '#src/list/walk-status.tsx';
import { type ListSource, WalkedList } from '#src/list/walked-list.tsx';
import { type BulkPlan, bulkSelections } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Choice } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { dismissToasts, showToast } from '#src/ui/toast.tsx';
import { type BulkDraft, type BulkKind, bulkKinds, partsIn, typedForOthers, useBulkDraft } from './bulk-draft.ts';
import { EditInputs, ReplaceInputs } from './bulk-inputs.tsx';
import { titleOfPlan } from './plan-title.ts';
import { leftOutKey, Preview, previewing, reasonOf, useShownChanges } from './preview.tsx';
import { BackToList, RecentBulkEdits } from './recent-bulk-edits.tsx';
import { ReviewDialog, useCheck } from './review-dialog.tsx';
import { type ImportedSheet, mostProblems, SpreadsheetInputs } from './spreadsheet-inputs.tsx';
import { usePlanned } from './use-planned.ts';
import { useApply } from './use-run.ts';

/** What the inputs of one resource alone need. */
export type OwnInputsProps<Item> = {
  kind: BulkKind;
  draft: BulkDraft;
  onChange: (part: Partial<BulkDraft>) => void;
  /** Empties what this kind asks for, with an undo. */
  onDiscard: () => void;
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
  const { draft, change, take } = useBulkDraft(place.of);
  const selected = useSelected(place.of, props.of === selectedRows);
  // WalkedList requests it. Deferred as there, so that this heading goes when the rows come.
  const { data } = useQuery({ ...list.query, enabled: false });
  const deferred = useDeferredValue(data);
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      {(deferred === undefined || draft === undefined || selected === undefined) && <ScreenHeader title="Bulk edit" />}
      <WalkedList query={list.query} what={place.what}>
        {({ items, source }) =>
          draft === undefined || selected === undefined ? null : (
            <Compose
              {...props}
              {...{ selected, take }}
              {...{ all: items, report: source.report, kept: draft, onKeep: change }}
            />
          )
        }
      </WalkedList>
    </>
  );
}

/** The rows that were selected in the list, none if not asked; undefined while they load. */
function useSelected(of: string, isAsked: boolean) {
  return useKept({ of, isAsked }, async () => new Set(isAsked ? (await bulkSelections.read(of))?.ids : []));
}

type ComposeProps<Item extends object> = BulkScreenProps<Item> & {
  all: readonly Item[];
  selected: ReadonlySet<string>;
  /** How far the list is loaded. */
  report: ListSource['report'];
  /** What was typed, perhaps for other things. */
  kept: BulkDraft;
  onKeep: (part: Partial<BulkDraft>) => void;
  take: (kind: BulkKind, keep: () => void) => Promise<boolean>;
};

function Compose<Item extends object>(props: ComposeProps<Item>) {
  const { resource, kinds, kind, of, all, selected, report, kept, onKeep, take } = props;
  const { place, listed, idOf } = resource;
  const { one, what } = place;
  const navigate = useNavigate();
  const chosen = useMemo(() => {
    const shown = listed(all, of === selectedRows ? '' : of).filter((item) => idOf(item) !== undefined);
    if (of !== selectedRows) return shown;
    const byId = new Map(shown.map((item) => [idOf(item), item]));
    return [...selected].flatMap((id) => byId.get(id) ?? []);
  }, [listed, idOf, all, of, selected]);
  const filters = of === selectedRows ? [] : resource.filtersOf(of);
  const which = of === selectedRows ? 'selected ' : '';
  const named = countOf(chosen.length, `${which}${one}`, `${which}${what}`);
  const key = useMemo(() => keyOf(of, selected), [of, selected]);
  const others = typedForOthers(kept, kind, { key, words: named });
  const draft = useMemo(() => (others === undefined ? kept : { ...kept, ...partsIn(kind) }), [others, kept, kind]);
  const discarded = `bulk-draft ${place.of}`;
  // What is typed now, or on another screen, must not be lost by bringing back what was discarded.
  useEffect(() => () => dismissToasts(discarded), [discarded]);
  const onChange = (part: Partial<BulkDraft>) => {
    dismissToasts(discarded);
    onKeep({ ...part, typedFor: { ...kept.typedFor, [kind]: { key, words: named } } });
  };
  const discard = () => {
    onChange(partsIn(kind));
    const { typedFor } = kept;
    const onAction = () => onKeep({ ...partsIn(kind, kept), typedFor });
    showToast({ tone: 'good', text: 'Bulk edit discarded.', about: discarded, action: { label: 'Undo', onAction } });
  };
  const [imported, setImported] = useState<ImportedSheet>();
  const sheet = useMemo(
    () => imported && readSheet(resource, imported.rows, chosen, all),
    [resource, imported, chosen, all],
  );
  const asked = useMemo(
    () => ({ resource, kind, draft, sheet, chosen, all }),
    [resource, kind, draft, sheet, chosen, all],
  );
  const { rows, error, alsoFound, isPending } = usePlanned(asked);
  const { shown, sendable, things } = useShownChanges(rows, draft.leftOut);
  const leaveOut = (left: readonly PlanRow[]) => onChange({ leftOut: [...draft.leftOut, ...left.map(leftOutKey)] });
  const readOnly = useReadOnly(kind === 'archive' ? 'archiveAudience' : resource.endpoint);
  const check = useCheck(resource, things);
  const count = countOf(sendable.length, 'change');
  const apply = useApply(resource, (keep) => take(kind, keep));
  const loading = report.state === 'walking' ? `The ${what} are still loading.` : undefined;
  const waiting = loading ?? (isPending ? previewing : undefined);
  const disabledReason = readOnly ?? waiting ?? (things.length === 0 ? reasonOf(shown) : undefined);
  const review = () => check.start(rows);
  useScreenActions([{ label: `Review ${count}`, icon: 'check', disabledReason, run: review }]);

  return (
    <>
      <ScreenHeader
        title="Bulk edit"
        meta={
          <span>
            {chosen.length < all.length && of !== selectedRows && `${formatNumber(chosen.length)} of `}
            {countOf(of === selectedRows ? chosen.length : all.length, one, what)}
            {of === selectedRows && ' selected'}
            {filters.length > 0 && <bdi> ({clipEnd(filters.join(', '), 200)})</bdi>}. Nothing is sent until you apply
            the changes.{' '}
            {of !== selectedRows && (
              <TextLink to={place.list} search={parseSearch(of)}>
                {key === '' ? 'Filter the list' : 'Change the filter'}
              </TextLink>
            )}
          </span>
        }
      />
      <PrimaryAction>
        <Button
          variant={kind === 'archive' ? 'danger' : 'primary'}
          busy={check.isPending}
          disabledReason={disabledReason}
          onClick={review}
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
        {others !== undefined && (
          <Notice
            tone="notice"
            title={`You started a bulk edit of ${others}.`}
            actions={
              <>
                <Button
                  disabledReason={chosen.length === 0 ? `There are no ${what} to edit.` : undefined}
                  onClick={() => onChange({})}
                >
                  Use it for {named}
                </Button>
                <Button variant="quiet" onClick={discard}>
                  Discard
                </Button>
              </>
            }
          />
        )}
        {kind === 'edit' && others === undefined && <EditInputs {...{ resource, draft, onChange }} items={chosen} />}
        {kind === 'replace' && others === undefined && (
          <ReplaceInputs {...{ resource, draft, onChange, error, alsoFound }} />
        )}
        {kind === 'spreadsheet' && (
          <SpreadsheetInputs
            {...{ resource, imported, sheet }}
            items={chosen}
            disabledReason={loading}
            onImport={setImported}
          />
        )}
        {others === undefined && props.ownInputs?.({ kind, draft, onChange, onDiscard: discard, chosen, all })}
        {check.isPending && (
          <div className="flex items-center gap-3">
            <span className="text-13 text-ink-muted">Checking for newer values…</span>
            <Progress
              label={`Loading the ${what} again`}
              value={check.loaded}
              total={things.length}
              onCancel={check.cancel}
              cancelLabel="Cancel"
            />
          </div>
        )}
        {check.error !== null && (
          <Notice tone="bad" announce title="Couldn’t load the current values.">
            {check.error.message}
          </Notice>
        )}
        {report.state === 'walking' ? (
          // Without a button to stop it is lower, so that less moves once all is loaded.
          <Progress label={`Loading ${what}`} value={report.loaded} total={report.totalCount} />
        ) : (
          report.state !== 'complete' && <WalkStatus {...{ what, one }} {...report} />
        )}
      </div>
      <Preview
        {...{ rows, shown }}
        words={resource}
        onLeaveOut={leaveOut}
        onIncludeAll={() => onChange({ leftOut: [] })}
        empty={
          <Empty title="No changes" action={chosen.length === 0 && <BackToList place={place} />}>
            {chosen.length === 0
              ? `There are no ${what} to edit. Select some in the list, or change its filters.`
              : rows.length > 0
                ? 'All changes are left out.'
                : waiting === undefined && error === undefined && kind === 'replace' && draft.replacement.find !== ''
                  ? 'No text matches.'
                  : waiting === undefined && kind === 'edit' && draft.edits.some(wantsOneValue)
                    ? `These ${what} have this already.`
                    : 'Each change will be listed here.'}
          </Empty>
        }
      />
      <RecentBulkEdits place={place} />
      {check.checked !== undefined && (
        <ReviewDialog
          {...{ resource, kind, shown, things, count }}
          items={chosen}
          before={check.checked}
          disabledReason={isPending ? previewing : undefined}
          pending={apply.isPending}
          error={apply.data === false ? appliedElsewhere : undefined}
          isPartial={of !== selectedRows && report.state !== 'complete'}
          leftOut={draft.leftOut}
          onLeaveOut={leaveOut}
          onInclude={(included) => {
            const keys = new Set(included.map(leftOutKey));
            onChange({ leftOut: draft.leftOut.filter((key) => !keys.has(key)) });
          }}
          onApply={() =>
            apply.mutate({
              title: titleOfPlan(resource, kind, draft, imported?.fileName, things),
              things,
              unused: unusedOf(resource, shown, kind === 'spreadsheet' ? sheet?.problems : undefined),
            })
          }
          onClose={() => {
            check.close();
            apply.reset();
          }}
        />
      )}
    </>
  );
}

const appliedElsewhere =
  'Another tab has applied or discarded a bulk edit here. Nothing was sent yet. Press again to apply this one.';

/** The changes that can't be sent, and what of a file is not used. */
function unusedOf<Item extends object>(
  { labelOf }: BulkResource<Item>,
  rows: readonly PlanRow[],
  problems: readonly string[] = [],
): NonNullable<BulkPlan['unused']> {
  const unsent = rows.flatMap(({ thing, field, problem }) =>
    problem === undefined ? [] : `${clipEnd(thing.name, 60)}, ${labelOf(field)}: ${problem}`,
  );
  const all = [...problems, ...unsent];
  return { count: all.length, first: all.slice(0, mostProblems) };
}

/** Whether an edit wants the same of every thing, whatever that has. */
function wantsOneValue({ action, text }: BulkDraft['edits'][number]): boolean {
  return action === 'fix' || (action === 'set' && text !== '');
}

/** What tells the things of a bulk edit from others: their filter, not how they are listed. */
function keyOf(of: string, selected: ReadonlySet<string>): string {
  if (of === selectedRows) return hashOf([of, ...selected].toSorted().join());
  const query = new URLSearchParams(of);
  for (const view of ['sort', 'cols', 'density']) query.delete(view);
  query.sort();
  return query.toString();
}
