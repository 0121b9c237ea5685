import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import type { BulkPlace } from '#src/fields/bulk-place.ts';
import { changeKey, type PlanRow } from '#src/fields/plan-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { BulkPlan } from '#src/local/bulk-plans.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { BulkKind } from './bulk-kinds.ts';
import { PlanSummary } from './plan-summary.tsx';

/** Loads the things that change again, so that the preview shows what is true now. */
export function useCheck<Item extends object>({ list }: BulkResource<Item>, things: BulkPlan['things']) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const [control, setControl] = useState<AbortController>();
  useEffect(() => () => control?.abort(), [control]);
  /** What was shown when the check began, once it has ended. */
  const [checked, setChecked] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (_shown: string) => {
      const next = new AbortController();
      const { signal } = next;
      setControl(next);
      setLoaded(0);
      const ids = new Set(things.map(({ id }) => id));
      await list.readMany(client, ids, { signal, onLoaded: setLoaded });
    },
    onSuccess: (_, shown) => setChecked(shown),
  });
  const cancel = () => {
    control?.abort();
    reset();
  };
  /** What is left out during the review is no change since. */
  const leaveOut = (rows: readonly PlanRow[]) =>
    setChecked((before) => before && JSON.stringify(without(JSON.parse(before), rows)));
  return { start: mutate, isPending, error, loaded, cancel, checked, leaveOut, close: () => setChecked(undefined) };
}

function without(things: BulkPlan['things'], rows: readonly PlanRow[]): BulkPlan['things'] {
  const left = new Set(rows.map(({ key }) => key));
  return things.flatMap((thing) => {
    const changes = Object.entries(thing.changes).filter(([field]) => !left.has(changeKey(thing.id, field)));
    return changes.length === 0 ? [] : [{ ...thing, changes: Object.fromEntries(changes) }];
  });
}

type ReviewDialogProps<Item extends object> = {
  resource: BulkResource<Item>;
  kind: BulkKind;
  shown: readonly PlanRow[];
  items: readonly Item[];
  things: BulkPlan['things'];
  /** Of the changes: "3 changes". */
  count: string;
  /** The things as they were shown when the review was asked for. */
  before: string;
  disabledReason: string | undefined;
  pending: boolean;
  onLeaveOut: (rows: readonly PlanRow[]) => void;
  onApply: () => void;
  onClose: () => void;
};

/** The last question before a bulk edit begins: what it does, and what has changed meanwhile. */
export function ReviewDialog<Item extends object>(props: ReviewDialogProps<Item>) {
  const { resource, kind, shown, items, things, count, before, disabledReason, pending } = props;
  const { onLeaveOut, onApply, onClose } = props;
  const { one, what } = resource.place;
  const difference = useMemo(() => differenceOf(before, things, resource.place), [before, things, resource.place]);
  const all = countOf(things.length, one, what);
  const isArchive = kind === 'archive';
  const live = useMemo(() => {
    const fieldsOf = new Map(things.map(({ id, changes }) => [id, Object.keys(changes)]));
    return items.filter((item) => resource.isSeenAtOnce?.(item, fieldsOf.get(resource.idOf(item) ?? '') ?? [])).length;
  }, [resource, items, things]);
  return (
    <ConfirmDialog
      title={isArchive ? `Archive ${all}` : `Apply ${count} to ${all}`}
      tone={isArchive ? 'danger' : 'primary'}
      verb={isArchive ? `Archive ${all}` : `Apply ${count}`}
      consequence={
        isArchive
          ? 'You can’t undo this. Archived audiences can’t be restored.'
          : `Each ${one} is checked again before it is saved. What someone else changed meanwhile is left as it is.`
      }
      disabledReason={disabledReason ?? (things.length === 0 ? 'Nothing is left to change.' : undefined)}
      pending={pending}
      onConfirm={onApply}
      onClose={onClose}
    >
      {difference !== '' && (
        <Notice tone="notice" title={`The ${what} have changed since the preview.`} announce>
          {difference}. Cancel to look at them.
        </Notice>
      )}
      {live > 0 && !isArchive && (
        <Notice tone="info">
          {live === things.length
            ? `${live === 1 ? 'It is' : 'All are'} live.`
            : `${formatNumber(live)} of them are live.`}{' '}
          Visitors may see this at once.
        </Notice>
      )}
      <PlanSummary rows={shown} resource={resource} onLeaveOut={onLeaveOut} />
    </ConfirmDialog>
  );
}

/** How the changes differ from what was shown: "2 more audiences, 1 fewer, 3 with other values". */
function differenceOf(shown: string, things: BulkPlan['things'], { one, what }: BulkPlace): string {
  const before: BulkPlan['things'] = JSON.parse(shown);
  const was = new Map(before.map((thing) => [thing.id, JSON.stringify(thing)]));
  const ids = new Set(things.map(({ id }) => id));
  const more = things.filter(({ id }) => !was.has(id)).length;
  const fewer = before.filter(({ id }) => !ids.has(id)).length;
  const other = things.filter((thing) => was.has(thing.id) && was.get(thing.id) !== JSON.stringify(thing)).length;
  return [
    more > 0 && countOf(more, `more ${one}`, `more ${what}`),
    fewer > 0 && countOf(fewer, `${one} fewer`, `${what} fewer`),
    other > 0 && countOf(other, `${one} with other values`, `${what} with other values`),
  ]
    .filter(Boolean)
    .join(', ');
}
