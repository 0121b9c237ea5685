import { type ReactNode, useState } from 'react';
import { type Archivable, isArchived } from '#src/api/audiences.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
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
 * The primary action of a page's or an audience's screen: the button, the question, and what came of it. An unknown
 * outcome takes the place of the question, and stays on the screen.
 */
export function Archive(props: ArchiveProps) {
  const { thing, archivable, endpoint, action, name, typedName, cannotTell, children } = props;
  const [open, setOpen] = useState(false);
  const { state, run, lookAgain, reset } = useAction(action);
  const readOnly = useReadOnly(endpoint);
  const label = `Archive ${thing}`;
  const isLooking = state.kind === 'unknown' && state.found === 'looking';
  const disabledReason = isArchived(archivable)
    ? 'Already archived.'
    : isLooking
      ? 'Checking whether it was archived.'
      : readOnly;
  const show = (isOpen: boolean) => {
    reset();
    setOpen(isOpen);
  };
  useScreenActions([{ label, icon: 'archive', disabledReason, danger: true, run: () => show(true) }]);

  async function confirm() {
    const sent = await run();
    if (sent === undefined || sent.kind === 'refused') return;
    setOpen(false);
    if (sent.kind === 'unknown') return;
    const { answer } = sent;
    showToast(
      isArchived(answer)
        ? { tone: 'good', text: `Archived: ${name}` }
        : { tone: 'notice', text: `Accepted, but the ${thing} is still “${answer.status ?? 'without status'}”.` },
    );
  }

  return (
    <>
      <PrimaryAction>
        <Button icon="archive" disabledReason={disabledReason} onClick={() => show(true)}>
          {label}
        </Button>
      </PrimaryAction>
      <ConfirmDialog
        open={open && state.kind !== 'unknown'}
        title={
          <>
            Archive <bdi>{name}</bdi>
          </>
        }
        consequence={`You can’t undo this. Archived ${thing}s can’t be restored.`}
        verb={label}
        typedName={typedName}
        pending={state.kind === 'sending'}
        disabledReason={readOnly}
        error={
          state.kind === 'refused' ? (
            <>
              Couldn’t archive the {thing}. {state.error.message}
              <AllowRefused endpoint={endpoint} />
            </>
          ) : undefined
        }
        onConfirm={() => void confirm()}
        onClose={() => show(false)}
      >
        <p className="text-13">We can’t tell in advance {cannotTell}.</p>
        {children}
      </ConfirmDialog>
      {state.kind === 'unknown' && (
        <div className="px-4 pb-3 md:px-6">
          <UnclearNotice thing={thing} unclear={state} onLookAgain={lookAgain} onDismiss={() => show(false)} />
        </div>
      )}
    </>
  );
}

type Unclear = Extract<ActionState<Archivable | undefined>, { kind: 'unknown' }>;
type UnclearNoticeProps = { thing: string; unclear: Unclear; onLookAgain: () => void; onDismiss: () => void };

/** No clear answer came: what reading it again says about that. */
function UnclearNotice({ thing, unclear, onLookAgain, onDismiss }: UnclearNoticeProps) {
  const { isArchived: isDone, text } = unclearWords(thing, unclear);
  return (
    <Notice
      tone={isDone ? 'good' : 'notice'}
      announce
      title={isDone ? 'It is archived.' : 'We don’t know whether it was archived.'}
      actions={
        unclear.found !== 'looking' && (
          <>
            {!isDone && (
              <Button icon="refresh" onClick={onLookAgain}>
                Check again
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        )
      }
    >
      {text}
    </Notice>
  );
}

function unclearWords(thing: string, { error, found }: Unclear): { isArchived: boolean; text: string } {
  const told = (text: string) => ({ isArchived: false, text: `${error.message} ${text}` });
  if (found === 'looking') return told(`Checking the ${thing}…`);
  if (found?.kind !== 'read') {
    const why = found === undefined || found.error.message === error.message ? '' : found.error.message;
    return told(`Couldn’t load the ${thing} either. ${why}`.trim());
  }
  if (found.value === undefined) return told(`The ${thing} is no longer there.`);
  if (isArchived(found.value)) {
    return { isArchived: true, text: `No clear answer came, but the ${thing} is archived now.` };
  }
  return told(`Its status is “${found.value.status ?? 'not given'}”, so it was not archived, or not yet.`);
}
