import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '#src/api/store.ts';
import { countOf } from '#src/lib/text.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { Time } from '#src/ui/time.tsx';
import { dismissToast } from '#src/ui/toast.tsx';
import { areLongTexts, FieldValue } from './field-value.tsx';
import { useReadOnly } from './use-read-only.ts';
import type { SentChange } from './verified-save.ts';

const pastTense = { save: 'Saved', restore: 'Restored' } as const;

/** A save that can be undone, as far as the question before it needs to know it. */
export type UndoableSave = {
  readonly act: keyof typeof pastTense;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The pathname of the screen on which the save was told of. */
  readonly path: string;
  readonly fields: readonly { readonly label: string; readonly change: ReactNode }[];
  /** Whether undoing it starts the agent, which writes and publishes a new version. */
  readonly startsAgent: boolean;
  /** @returns whether there is nothing more to undo: it was done, or cannot be done any more. */
  readonly undo: () => Promise<boolean>;
};

const lastSave = createStore<{ readonly save: UndoableSave; readonly toast: number } | undefined>(undefined);
const asked = createStore<UndoableSave | undefined>(undefined);

/** Makes a save the one that Ctrl-Z undoes. The toast that offered to undo the one before goes: of two, nobody knows which is which. */
export function rememberLastSave(save: UndoableSave, toast: number): void {
  forgetLastSave();
  lastSave.set({ save, toast });
}

function forgetLastSave(): void {
  const last = lastSave.get();
  if (last === undefined) return;
  dismissToast(last.toast);
  lastSave.set(undefined);
}

/** Undoes a save by its own button: at once, unless that starts the agent. */
export function requestUndo(save: UndoableSave): void {
  if (save.startsAgent) asked.set(save);
  else void undoNow(save);
}

async function undoNow(save: UndoableSave): Promise<void> {
  const isOver = await save.undo();
  if (isOver && lastSave.get()?.save === save) forgetLastSave();
}

/** The last save, on the screen where it was made: undoing what is elsewhere would surprise whoever presses the keys here. */
function lastSaveHere() {
  const last = lastSave.get();
  return last?.save.path === window.location.pathname ? last : undefined;
}

/** From what a field goes back to what: of long texts, which may begin alike, word by word. */
export function goesBack({ before, after }: SentChange, showValue: (value: unknown) => ReactNode): ReactNode {
  if (typeof before === 'string' && typeof after === 'string' && areLongTexts(before, after))
    return <TextChanges before={after} after={before} />;
  return (
    <>
      <span className="text-ink-muted">{showValue(after)}</span> <span aria-hidden="true">→</span>{' '}
      <span className="sr-only">goes back to</span> {showValue(before)}
    </>
  );
}

/** What `FieldValue` says of a value whose form has no words of its own. */
export function plainValue(_field: string, value: unknown): ReactNode {
  return <FieldValue value={value} unset="not set" blank="empty" />;
}

/**
 * Asks before a save is undone: by Ctrl-Z or ⌘-Z outside of fields always, by a toast's "Undo" where that starts the
 * agent. Stands once in the frame. The keys are taken also where nothing can be undone, or the browser would undo what
 * was typed into a field that is out of sight.
 */
export function UndoQuestion() {
  const save = useSyncExternalStore(asked.subscribe, asked.get);
  const readOnly = useReadOnly();
  useShortcut({
    keys: 'mod+z',
    label: 'Undo the last save',
    group: 'Anywhere',
    outsideFields: true,
    worksNow: () => lastSaveHere() !== undefined,
    run: () => {
      const last = lastSaveHere();
      if (last === undefined) return;
      asked.set(last.save);
      // It offers the same beside the question, and on a phone lies over it.
      dismissToast(last.toast);
    },
  });
  const close = () => asked.set(undefined);
  if (save === undefined) return null;
  const { act, at, fields, startsAgent } = save;
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={`Undo this ${act}?`}
      consequence={
        <>
          {startsAgent && 'This starts the agent again and publishes a new version. '}
          {pastTense[act]} <Time value={{ ms: at, raw: String(at) }} />.
        </>
      }
      verb={`Undo ${countOf(fields.length, 'change')}`}
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
      <dl className="flex flex-col gap-2 text-13 wrap-anywhere">
        {fields.map(({ label, change }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd>{change}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
