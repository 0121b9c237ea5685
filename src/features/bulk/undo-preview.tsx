import { useMemo, useState } from 'react';
import { inheritedIn } from '#src/fields/bulk-field.ts';
import { nowWords, type PlanRow, planRows } from '#src/fields/plan-fields.tsx';
import { undoOf } from '#src/form/bulk-report.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type BulkPlan, bulkPlans } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { PrimaryAction, ScreenHeader } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { type PlanProps, usePlanResults } from './plan-results.ts';
import { PlanSummary } from './plan-summary.tsx';
import { leftOutKey, Preview, reasonOf, useShownChanges } from './preview.tsx';
import { useApply } from './use-run.ts';
import { useValuesNow, ValuesNow } from './values-now.tsx';

/** The title of the way back: "Undo: Set Author", and from there "Redo: Set Author". */
export function wayBack({ title }: BulkPlan): string {
  if (title.startsWith('Undo: ')) return title.replace('Undo', 'Redo');
  return title.startsWith('Redo: ') ? title.replace('Redo', 'Undo') : `Undo: ${title}`;
}

/** The way back from a plan: what it did or may have done, where that is still so. */
export function UndoPreview<Item extends object>({ resource, plan }: PlanProps<Item>) {
  const { place, fields, notesOf, endpoint } = resource;
  const { results, isHere, isElsewhere } = usePlanResults(plan);
  const running = isHere || isElsewhere ? 'The bulk edit is still running.' : undefined;
  const isUndone = useStore(bulkPlans.heads, (heads) => heads.some(({ undoes }) => undoes === plan.id));
  const now = useValuesNow(resource, plan, running === undefined ? results : undefined);
  const { items, nowOf } = now;
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const leaveOut = (left: readonly PlanRow[]) => setLeftOut((before) => [...before, ...left.map(leftOutKey)]);
  const rows = useMemo(() => {
    if (results === undefined) return [];
    const done = new Map(plan.things.map((thing) => [thing.id, thing]));
    const fieldOf = (key: string) => fields.find((field) => field.key === key);
    const back = undoOf(plan, results).flatMap(({ changes, ...thing }) => {
      const before = done.get(thing.id);
      const item = items?.get(thing.id);
      const withInherited = Object.entries(changes).map(([field, change]) => {
        return [field, { ...change, inherited: inheritedIn(fieldOf(field), change, item) }] as const;
      });
      return planRows({ ...thing, changes: Object.fromEntries(withInherited) }, (field, after) => {
        const publishes = before?.changes[field]?.publishes === true;
        const now = before && nowOf?.(before, field);
        return {
          now,
          notes: [
            ...(results.get(thing.id)?.[field]?.outcome === 'unknown' ? ['May not have been saved'] : []),
            ...notesOf(field, after, publishes ? undefined : item),
            ...(publishes ? ['Wasn’t live before the edit. Undo doesn’t unpublish it'] : []),
          ],
          problem:
            now === 'changed' || now === 'gone'
              ? `${nowWords[now]}, so it is left out`
              : fieldOf(field)?.problemOf(after),
        };
      });
    });
    return back.filter(({ now }) => now !== 'back');
  }, [plan, results, items, nowOf, fields, notesOf]);
  const { shown, sendable, things } = useShownChanges(rows, leftOut);
  const readOnly = useReadOnly(endpoint);
  const apply = useApply(resource);
  const loading = 'The current values are loading.';
  const isPending = results === undefined || now.isFetching;
  const nothing = things.length === 0 ? reasonOf(shown) : undefined;
  const title = wayBack(plan);
  return (
    <>
      <ScreenHeader
        title={<bdi>{title}</bdi>}
        meta={
          <span>
            {countOf(things.length, place.one, place.what)}. Nothing is sent until you start it. Later changes by others
            are kept.
          </span>
        }
      />
      <PrimaryAction>
        <Button
          variant="primary"
          busy={apply.isPending}
          disabledReason={
            readOnly ?? (isUndone ? 'It was undone already.' : running) ?? (isPending ? loading : nothing)
          }
          onClick={() => apply.mutate({ title, things, undoes: plan.id })}
        >
          {title.slice(0, 4)} {countOf(sendable.length, 'change')}
        </Button>
      </PrimaryAction>
      <div className="flex flex-col gap-3 px-4 pb-3 md:px-6">
        {now.isAsked && (
          <ValuesNow {...now}>{nowOf && now.error === null && 'Compared with the current values.'}</ValuesNow>
        )}
        <PlanSummary
          rows={shown}
          {...{ resource, things }}
          items={[...(items?.values() ?? [])]}
          onLeaveOut={leaveOut}
        />
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
              {rows.length > 0
                ? 'All changes are left out.'
                : now.isAsked
                  ? 'The earlier values are back already.'
                  : 'This bulk edit changed nothing.'}
            </Empty>
          }
        />
      )}
    </>
  );
}
