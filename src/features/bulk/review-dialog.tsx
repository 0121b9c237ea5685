import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import type { BulkPlace } from '#src/fields/bulk-place.ts';
import type { PlanRow } from '#src/fields/plan-fields.tsx';
import { countOf } from '#src/lib/text.ts';
import type { BulkPlan, BulkThing } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { BulkKind } from './bulk-draft.ts';
import { PlanSummary } from './plan-summary.tsx';
import { useShownChanges } from './preview.tsx';

/** Loads the things that change again, so that the preview shows what is true now. */
export function useCheck<Item extends object>({ list }: BulkResource<Item>, things: BulkPlan['things']) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const [control, setControl] = useState<AbortController>();
  useEffect(() => () => control?.abort(), [control]);
  /** The rows when the check began, once it has ended. */
  const [checked, setChecked] = useState<readonly PlanRow[]>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (_rows: readonly PlanRow[]) => {
      const next = new AbortController();
      const { signal } = next;
      setControl(next);
      setLoaded(0);
      const ids = new Set(things.map(({ id }) => id));
      await list.readMany(client, ids, { signal, onLoaded: setLoaded });
    },
    onSuccess: (_, rows) => setChecked(rows),
  });
  const cancel = () => {
    control?.abort();
    reset();
  };
  return { start: mutate, isPending, error, loaded, cancel, checked, close: () => setChecked(undefined) };
}

type ReviewDialogProps<Item extends object> = {
  resource: BulkResource<Item>;
  kind: BulkKind;
  shown: readonly PlanRow[];
  items: readonly Item[];
  things: BulkPlan['things'];
  /** Of the changes: "3 changes". */
  count: string;
  /** All rows when the review was asked for, and those that are left out. */
  before: readonly PlanRow[];
  leftOut: readonly string[];
  disabledReason: string | undefined;
  pending: boolean;
  error: string | undefined;
  /** The list isn’t fully loaded, and only what is loaded is edited. */
  isPartial: boolean;
  onLeaveOut: (rows: readonly PlanRow[]) => void;
  onInclude: (rows: readonly PlanRow[]) => void;
  onApply: () => void;
  onClose: () => void;
};

/** The last question before a bulk edit begins: what it does, and what has changed meanwhile. */
export function ReviewDialog<Item extends object>(props: ReviewDialogProps<Item>) {
  const { resource, kind, shown, items, things, count, disabledReason, pending, error, isPartial } = props;
  const { onLeaveOut, onInclude, onApply, onClose } = props;
  const { one, what } = resource.place;
  /** The rows that were left out here: they are no change since the preview. */
  const [left, setLeft] = useState<readonly PlanRow[]>([]);
  const rowsBefore = useMemo(() => {
    const keys = new Set(left.map(({ key }) => key));
    return props.before.filter(({ key }) => !keys.has(key));
  }, [props.before, left]);
  const before = useShownChanges(rowsBefore, props.leftOut).things;
  const difference = useMemo(() => differenceOf(before, things, resource.place), [before, things, resource.place]);
  const unsent = shown.filter(({ problem }) => problem !== undefined).length;
  const all = countOf(things.length, one, what);
  const isArchive = kind === 'archive';
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
      error={error}
      onConfirm={onApply}
      onClose={onClose}
    >
      {isPartial && (
        <Notice tone="notice" title={`Only the loaded ${what} are included.`}>
          Cancel to load the rest of the list.
        </Notice>
      )}
      {difference !== '' && (
        <Notice tone="notice" title={`The ${what} have changed since the preview.`} announce>
          {difference}. Cancel to look at them.
        </Notice>
      )}
      {unsent > 0 && <Notice tone="notice">{countOf(unsent, 'change')} can’t be sent and will be left out.</Notice>}
      <PlanSummary
        rows={shown}
        {...{ resource, things, items }}
        onLeaveOut={(rows) => {
          setLeft([...left, ...rows]);
          onLeaveOut(rows);
        }}
      />
      {left.length > 0 && (
        <p className="text-13 text-ink-muted">
          {countOf(left.length, 'change')} left out.{' '}
          <Button
            variant="quiet"
            onClick={() => {
              setLeft([]);
              onInclude(left);
            }}
          >
            Include again
          </Button>
        </p>
      )}
    </ConfirmDialog>
  );
}

/** How the changes differ from what was shown: "2 more audiences, 1 fewer, 3 with other values". */
function differenceOf(before: BulkPlan['things'], things: BulkPlan['things'], { one, what }: BulkPlace): string {
  // What is inherited is shown alone: it changes nothing that is sent.
  const sent = (thing: BulkThing) => JSON.stringify(thing, (key, value) => (key === 'inherited' ? undefined : value));
  const was = new Map(before.map((thing) => [thing.id, sent(thing)]));
  const ids = new Set(things.map(({ id }) => id));
  const more = things.filter(({ id }) => !was.has(id)).length;
  const fewer = before.filter(({ id }) => !ids.has(id)).length;
  const other = things.filter((thing) => was.has(thing.id) && was.get(thing.id) !== sent(thing)).length;
  return [
    more > 0 && countOf(more, `more ${one}`, `more ${what}`),
    fewer > 0 && countOf(fewer, `${one} fewer`, `${what} fewer`),
    other > 0 && countOf(other, `${one} with other values`, `${what} with other values`),
  ]
    .filter(Boolean)
    .join(', ');
}
