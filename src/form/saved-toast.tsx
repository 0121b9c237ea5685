import { ApiError } from '#src/api/errors.ts';
import { createStore } from '#src/lib/store.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type ResourceKey, type RestoreRecord, recordChange } from '#src/local/change-history.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { Time } from '#src/ui/time.tsx';
import { dismissToast, type ShownToast, showToast, toasts } from '#src/ui/toast.tsx';
import { ChangeList } from './field-value.tsx';
import type { FormWords } from './form-field.ts';
import type { FieldValues } from './three-way.ts';
import { useReadOnly } from './use-read-only.ts';
import {
  replacedValues,
  type Saved,
  type SaveOutcome,
  type SavePlan,
  takenChanges,
  undoSave,
} from './verified-save.ts';

/** A save that the service took, at least in part, with the words for it. */
export type SavedReport<Values extends FieldValues> = FormWords & {
  readonly plan: SavePlan<Values>;
  readonly resource: ResourceKey;
  readonly saved: Saved<Values>;
  /** The toast if the answer matches. Default: that it was saved, and what. */
  readonly text?: string | undefined;
  /** For a restore: its entry in this browser's history. */
  readonly restore?: RestoreRecord | undefined;
  /** Whether the old values can be written back. Default: all; `() => false` offers no undo. */
  readonly canUndo?: ((replaced: Partial<Values>) => boolean) | undefined;
  /** Called with a save that undid this one, so that an open form can follow the service. */
  readonly onUndone?: ((outcome: Saved<Values>) => void) | undefined;
};

/**
 * Reports a save, records what the service took in this browser's history, and offers an undo: in
 * the toast, and by Ctrl-Z or ⌘-Z on this screen until the next save (`UndoQuestion`).
 */
export function reportSaved<Values extends FieldValues>(report: SavedReport<Values>): void {
  const { plan, saved, labelOf, resource, canUndo } = report;
  const sent = [...saved.sent.keys()];
  const { text = `Saved ${countOf(sent.length, 'change')}: ${namedFields(sent.map(labelOf))}.` } = report;
  const taken = takenChanges(saved);
  // Values already saved are the user's too: later changes by others are reported.
  void recordChange(resource, Object.fromEntries([...saved.alreadySaved, ...taken]), report.restore);
  const confirmed = saved.confirmedBy === 'read' ? ' Confirmed after a lost response.' : '';
  const refused = sent.filter((field) => !taken.has(field)).map(labelOf);
  // The form shows it too; a switch and an undo have no other place.
  const others = saved.deviations.flatMap(({ field, kind }) => (kind === 'also-changed' ? [labelOf(field)] : []));
  const also = others.length === 0 ? '' : ` The API also changed: ${others.join(', ')}.`;
  const undoable = taken.size > 0 && canUndo?.(replacedValues(saved)) !== false ? undoableOf(report, taken) : undefined;
  const toast = showToast({
    about: resource.id,
    tone: refused.length + others.length === 0 ? 'good' : 'notice',
    text: refused.length === 0 ? `${text}${confirmed}${also}` : `The API didn’t save: ${refused.join(', ')}.${also}`,
    news: report.restore === undefined ? plan.live?.([...taken.keys()]) : undefined,
    action: undoable && {
      label: 'Undo',
      // Undoes at once, unless that starts the agent.
      onAction: () => (undoable.startsAgent ? asked.set(undoable) : void undoNow(undoable)),
    },
  });
  if (undoable === undefined) return;
  // Removes the previous undo toast: two would be ambiguous.
  forgetLastSave();
  lastSave.set({ save: undoable, toast });
}

/** Names fields in the middle of a sentence: "title, description and 2 other fields". */
export function namedFields(labels: readonly string[]): string {
  const named = labels
    .slice(0, mostNamed)
    // A first word with more capitals is a name: "LinkedIn", "OG".
    .map((label) => label.replace(/^\p{Lu}(?=\p{Ll}+(?!\p{L}))/u, (first) => first.toLowerCase()));
  const rest = labels.length - named.length;
  return new Intl.ListFormat('en-GB').format(rest > 0 ? [...named, countOf(rest, 'other field')] : named);
}

const mostNamed = 4;

/** @returns whether nothing is left to undo: it was done, or is no longer possible. */
async function undo<Values extends FieldValues>(report: SavedReport<Values>): Promise<boolean> {
  const { plan, saved, labelOf, what } = report;
  try {
    const { outcome, changedSince } = await undoSave(plan, saved);
    if (outcome.kind === 'saved') {
      const were = changedSince.length === 1 ? 'was kept because it' : 'were kept because they';
      const kept = changedSince.length === 0 ? '' : ` ${changedSince.map(labelOf).join(', ')} ${were} changed since.`;
      reportSaved({
        ...report,
        restore: undefined,
        saved: outcome,
        text: `Change undone.${kept}`,
        canUndo: () => false,
      });
      report.onUndone?.(outcome);
    } else {
      showToast({ tone: 'notice', text: undoProblem(outcome.kind, what) });
    }
    return outcome.kind !== 'not-saved' && outcome.kind !== 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'bad', text: `Couldn’t undo. ${error.message}` });
    return false;
  }
}

function undoProblem(kind: Exclude<SaveOutcome<FieldValues>['kind'], 'saved'>, what: string): string {
  switch (kind) {
    case 'nothing-to-send':
      return 'Nothing to undo: the values from before are back already.';
    case 'needs-confirmation':
      return `Couldn’t undo: the ${what} was archived meanwhile.`;
    case 'gone':
      return `Couldn’t undo: the ${what} no longer exists.`;
    case 'conflict':
    case 'unseen':
      return 'Couldn’t undo: someone changed it since.';
    case 'not-saved':
      return 'Couldn’t undo: the API still has the saved values.';
    case 'unknown':
      return `We can’t tell whether it was undone. Open the ${what} again to check.`;
  }
}

/** A save that can be undone, with what the confirmation needs. */
function undoableOf<Values extends FieldValues>(report: SavedReport<Values>, taken: ReturnType<typeof takenChanges>) {
  const { plan, labelOf, showValue } = report;
  const changes = [...taken].map(([field, change]) => ({
    field,
    label: labelOf(field),
    before: change.after,
    after: change.before,
  }));
  return {
    act: report.restore === undefined ? 'save' : 'restore',
    at: Date.now(),
    /** The screen that reported the save. */
    path: window.location.pathname,
    changes,
    showValue,
    startsAgent: plan.startsAgent?.([...taken.keys()]) === true,
    undo: () => undo(report),
  } as const;
}

type UndoableSave = ReturnType<typeof undoableOf>;

const lastSave = createStore<{ readonly save: UndoableSave; readonly toast: number } | undefined>(undefined);
const asked = createStore<UndoableSave | undefined>(undefined);

function forgetLastSave(): void {
  const last = lastSave.get();
  if (last === undefined) return;
  dismissToast(last.toast);
  lastSave.set(undefined);
}

async function undoNow(save: UndoableSave): Promise<void> {
  const isOver = await save.undo();
  if (isOver && lastSave.get()?.save === save) forgetLastSave();
}

/** The last save, if made on this screen: undoing one elsewhere would be a surprise. */
function lastSaveHere() {
  const last = lastSave.get();
  return last?.save.path === window.location.pathname ? last : undefined;
}

/**
 * Asks before an undo: by Ctrl-Z or ⌘-Z always, by a toast's "Undo" if it starts the agent. The
 * frame has one.
 */
export function UndoQuestion() {
  const save = useStore(asked);
  const readOnly = useReadOnly();
  useShortcut({
    keys: 'mod+z',
    label: 'Undo the last save',
    group: 'Anywhere',
    worksNow: () => lastSaveHere() !== undefined,
    run: () => {
      const last = lastSaveHere();
      if (last === undefined) return;
      asked.set(last.save);
      // The toast offers the same and covers the question on a phone.
      dismissToast(last.toast);
    },
  });
  const close = () => asked.set(undefined);
  if (save === undefined) return null;
  const { act, at, changes, showValue, startsAgent } = save;
  return (
    <ConfirmDialog
      tone="primary"
      title={`Undo this ${act}?`}
      consequence={
        <>
          {startsAgent && 'This starts the agent again and publishes a new version. '}
          {act === 'save' ? 'Saved' : 'Restored'} <Time value={at} />.
        </>
      }
      verb={`Undo ${countOf(changes.length, 'change')}`}
      cancelLabel="Keep changes"
      pending={false}
      disabledReason={readOnly}
      error={readOnly}
      onConfirm={() => {
        close();
        void undoNow(save);
      }}
      onClose={close}
    >
      <ChangeList changes={changes} becomes="goes back to" showValue={showValue} />
    </ConfirmDialog>
  );
}

/** Tells what became of a thing: in the toast about it, which keeps its action, or in a new one. */
export function showNews(about: string, tone: ShownToast['tone'], news: string): void {
  showToast({ text: '', ...toasts.get().find((toast) => toast.about === about), about, tone, news });
}
