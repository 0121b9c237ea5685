import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { valueNow } from '#src/fields/bulk-field.ts';
import { type PlanRow, planRows } from '#src/fields/plan-fields.tsx';
import { undoOf } from '#src/form/bulk-report.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { countOf } from '#src/lib/text.ts';
import type { BulkPlan } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { PrimaryAction, ScreenHeader } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { type PlanProps, usePlanResults } from './plan-results.ts';
import { PlanSummary } from './plan-summary.tsx';
import { leftOutKey, Preview, previewing, reasonOf, useShownChanges } from './preview.tsx';
import { useApply } from './use-run.ts';

/** The title of the way back: "Undo: Set Author", and from there "Redo: Set Author". */
export function wayBack({ title }: BulkPlan): string {
  if (title.startsWith('Undo: ')) return title.replace('Undo', 'Redo');
  return title.startsWith('Redo: ') ? title.replace('Redo', 'Undo') : `Undo: ${title}`;
}

/** The way back from a plan: what it did or may have done, where that is still so when it is saved. */
export function UndoPreview<Item extends object>({ resource, plan }: PlanProps<Item>) {
  const { place, fields, list, idOf, notesOf, endpoint } = resource;
  const { data: walk, isLoading } = useQuery(list.query);
  const { results, isHere, isElsewhere } = usePlanResults(plan);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const leaveOut = (left: readonly PlanRow[]) => setLeftOut([...leftOut, ...left.map(leftOutKey)]);
  const rows = useMemo(() => {
    if (results === undefined) return [];
    const items = new Map(walk?.items.map((item) => [idOf(item), item]));
    const before = new Map(plan.things.map(({ id, changes }) => [id, changes]));
    return undoOf(plan, results).flatMap((thing) =>
      planRows(thing, (field, after) => ({
        notes: [
          ...(results.get(thing.id)?.[field]?.outcome === 'unknown' ? ['May not have been saved'] : []),
          ...(walk !== undefined &&
          valueNow(resource, field, before.get(thing.id)?.[field], items.get(thing.id)) === 'changed'
            ? ['Changed since, so it stays']
            : []),
          ...(before.get(thing.id)?.[field]?.publishes === true
            ? [...notesOf(field, after, undefined), 'Wasn’t live before the edit. Undo doesn’t unpublish it']
            : notesOf(field, after, items.get(thing.id))),
        ],
        problem: fields.find(({ key }) => key === field)?.problemOf(after),
      })),
    );
  }, [plan, results, walk, resource, idOf, fields, notesOf]);
  const { shown, sendable, things } = useShownChanges(rows, leftOut);
  const readOnly = useReadOnly(endpoint);
  const apply = useApply(resource);
  const running = isHere || isElsewhere ? 'The bulk edit is still running.' : undefined;
  const isPending = results === undefined || isLoading || walk?.state === 'walking';
  const nothing = things.length === 0 ? reasonOf(shown) : undefined;
  const title = wayBack(plan);
  return (
    <>
      <ScreenHeader
        title={<bdi>{title}</bdi>}
        meta={
          <span>
            {countOf(things.length, place.one, place.what)}. Nothing is sent until you start the undo. Later changes by
            others are kept.
          </span>
        }
      />
      <PrimaryAction>
        <Button
          variant="primary"
          icon="undo"
          busy={apply.isPending}
          disabledReason={readOnly ?? running ?? (isPending ? previewing : nothing)}
          onClick={() => apply.mutate({ title, things, undoes: plan.id })}
        >
          {title.slice(0, 4)} {countOf(sendable.length, 'change')}
        </Button>
      </PrimaryAction>
      <div className="flex flex-col gap-3 px-4 pb-3 md:px-6">
        <PlanSummary rows={shown} {...{ resource, things }} items={walk?.items ?? []} onLeaveOut={leaveOut} />
      </div>
      {results === undefined ? (
        <SkeletonRows rows={12} label="Loading the changes" />
      ) : (
        <Preview
          {...{ rows, shown }}
          words={resource}
          onLeaveOut={leaveOut}
          onIncludeAll={() => setLeftOut([])}
          empty={
            <Empty title="No changes to undo">
              {rows.length > 0 ? 'All changes are left out.' : 'This bulk edit changed nothing.'}
            </Empty>
          }
        />
      )}
    </>
  );
}
