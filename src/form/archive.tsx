import { type ReactNode, useState } from 'react';
import { type Archivable, isArchived } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';
import { AllowRefused } from './save-error.tsx';
import { type Action, type ActionState, useAction } from './use-action.ts';
import { useReadOnly } from './use-read-only.ts';

type ArchiveProps = {
  thing: 'page' | 'audience';
  /** As it is shown on the screen. */
  archivable: Archivable;
  endpoint: 'archivePage' | 'archiveAudience';
  /** How it is archived, and read again; undefined from `look` when it is no longer there. */
  action: Action<Archivable, Archivable | undefined>;
  /** Short enough for a title. */
  name: string;
  /** What has to be typed before the verb can be pressed. */
  typedName?: string | undefined;
  /** What nobody knows in advance: a clause after "We can’t tell in advance". */
  cannotTell: string;
  /** More to know before the decision. */
  children?: ReactNode;
};

/**
 * The primary action of a page's or an audience's screen: the button, the question, and what came
 * of it. An unknown outcome stays on the screen once the dialog is closed.
 */
export function Archive(props: ArchiveProps) {
  const { thing, archivable, endpoint, action, name, typedName, cannotTell, children } = props;
  const [open, setOpen] = useState(false);
  const { state, run, lookAgain, reset } = useAction(action);
  const readOnly = useReadOnly(endpoint);
  const label = `Archive ${thing}`;
  const disabledReason = isArchived(archivable) ? 'Already archived.' : readOnly;
  useScreenActions([{ label, icon: 'archive', disabledReason, danger: true, run: () => setOpen(true) }]);
  const unclear = state.kind === 'looking' || state.kind === 'unknown' ? state : undefined;
  const notice = unclear && (
    <UnclearArchive thing={thing} state={unclear} onCheck={lookAgain} onDismiss={reset} inDialog={open} />
  );
  const title = (
    <>
      Archive <bdi>{name}</bdi>
    </>
  );

  async function confirm() {
    const sent = await run();
    if (sent?.kind !== 'done') return;
    setOpen(false);
    const { answer } = sent;
    showToast(
      isArchived(answer)
        ? { tone: 'good', text: `Archived: ${name}` }
        : { tone: 'notice', text: `Accepted, but the ${thing} is still “${answer.status ?? 'without status'}”.` },
    );
  }

  function close() {
    setOpen(false);
    if (unclear === undefined || foundArchived(unclear)) reset();
  }

  return (
    <>
      <PrimaryAction>
        <Button icon="archive" disabledReason={disabledReason} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </PrimaryAction>
      {open && notice !== undefined && (
        <Dialog
          open
          title={title}
          onClose={close}
          footer={
            <Button data-autofocus onClick={close}>
              Close
            </Button>
          }
        >
          {notice}
        </Dialog>
      )}
      {open && notice === undefined && (
        <ConfirmDialog
          open
          title={title}
          consequence={`You can’t undo this. Archived ${thing}s can’t be restored.`}
          verb={label}
          typedName={typedName}
          pending={state.kind === 'sending'}
          disabledReason={readOnly}
          error={
            state.kind === 'refused' ? <Refused thing={thing} endpoint={endpoint} error={state.error} /> : undefined
          }
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p className="text-13">We can’t tell in advance {cannotTell}.</p>
          {children}
        </ConfirmDialog>
      )}
      {!open && notice !== undefined && <div className="px-4 pb-3 md:px-6">{notice}</div>}
    </>
  );
}

type RefusedProps = Pick<ArchiveProps, 'thing' | 'endpoint'> & { error: ApiError };

function Refused({ thing, endpoint, error }: RefusedProps) {
  return (
    <>
      Couldn’t archive the {thing}. {error.message}
      <AllowRefused endpoint={endpoint} />
    </>
  );
}

type Unclear = Extract<ActionState<Archivable | undefined>, { kind: 'looking' | 'unknown' }>;

function foundArchived(state: Unclear): boolean {
  const found = state.kind === 'unknown' ? state.found : undefined;
  return found?.kind === 'read' && found.value !== undefined && isArchived(found.value);
}

type UnclearArchiveProps = {
  thing: string;
  state: Unclear;
  onCheck: () => void;
  onDismiss: () => void;
  /** It stands in place of the question, which comes back when it is dismissed. */
  inDialog: boolean;
};

/** Nobody knows whether it was archived; what reading it again says about that. */
function UnclearArchive({ thing, state, onCheck, onDismiss, inDialog }: UnclearArchiveProps) {
  if (foundArchived(state)) {
    return (
      <Notice tone="good" announce title="It is archived." actions={!inDialog && <Dismiss onDismiss={onDismiss} />}>
        No clear answer came, but the {thing} is archived now.
      </Notice>
    );
  }
  return (
    <Notice
      tone="notice"
      announce
      title="We don’t know whether it was archived."
      actions={
        state.kind === 'unknown' && (
          <>
            <Button icon="refresh" onClick={onCheck}>
              Check again
            </Button>
            <Dismiss onDismiss={onDismiss} label={inDialog ? 'Ask again' : undefined} />
          </>
        )
      }
    >
      {state.error.message} {state.kind === 'looking' ? `Checking the ${thing}…` : foundWords(thing, state)}
    </Notice>
  );
}

function Dismiss({ onDismiss, label = 'Dismiss' }: { onDismiss: () => void; label?: string | undefined }) {
  return (
    <Button variant="quiet" onClick={onDismiss}>
      {label}
    </Button>
  );
}

function foundWords(thing: string, { found, error }: Extract<Unclear, { kind: 'unknown' }>): string {
  if (found?.kind !== 'read') {
    const why = found === undefined || found.error.message === error.message ? '' : found.error.message;
    return `Couldn’t load the ${thing} either. ${why}`.trim();
  }
  if (found.value === undefined) return `The ${thing} is no longer there.`;
  return `Its status is “${found.value.status ?? 'not given'}”, so it was not archived, or not yet.`;
}
