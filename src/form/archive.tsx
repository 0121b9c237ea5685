import { type MutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type Archivable, isArchived } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { actionItem, Menu } from '#src/ui/popover.tsx';
import { type ScreenAction, useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type Found, sendOnce, tryReading } from './action.ts';
import { AllowRefused } from './save-error.tsx';
import { useReadOnly } from './use-read-only.ts';

type ArchiveProps = {
  thing: 'page' | 'audience';
  archivable: Archivable;
  endpoint: 'archivePage' | 'archiveAudience';
  /** The other actions of its menu, which come first. */
  actions: readonly ScreenAction[];
  request: MutationOptions<Archivable, ApiError, void>;
  /**
   * Reads it again, after central invalidation has reloaded the rest; undefined if it is gone.
   * @param sentAt epoch milliseconds: data loaded since then are new enough.
   */
  look: (sentAt: number) => Promise<Archivable | undefined>;
  name: string;
  /** Must be typed before the verb is enabled. */
  typedName?: string | undefined;
  /** What is unknown in advance: a clause after "We can’t tell in advance". */
  cannotTell: string;
  children?: ReactNode;
};

const menuLabel = { page: 'Page actions', audience: 'Audience actions' };

/**
 * The menu of a page's or an audience's screen, which ends with archiving: confirmation and result.
 * An unknown outcome replaces the confirmation and stays on the screen.
 */
export function Archive(props: ArchiveProps) {
  const { thing, archivable, endpoint, actions, request, look, name, typedName, cannotTell, children } = props;
  const client = useQueryClient();
  const mutationKey = ['archive', useId()];
  const [open, setOpen] = useState(false);
  /** Why it is unknown whether it was archived. */
  const [lost, setLost] = useState<ApiError>();
  const reading = useMutation({ mutationFn: (sentAt: number) => tryReading(() => look(sentAt)) });
  const sending = useMutation({
    mutationKey,
    mutationFn: async () => ({ sentAt: Date.now(), sent: await sendOnce(client, request, undefined, setLost) }),
    onSuccess: ({ sent, sentAt }) => {
      if (sent.kind === 'unknown') return reading.mutate(sentAt);
      if (sent.kind === 'refused') return;
      setOpen(false);
      showToast(
        isArchived(sent.answer)
          ? { tone: 'good', text: `Archived: ${name}` }
          : {
              tone: 'notice',
              text: `Accepted, but the ${thing} is still “${sent.answer.status ?? 'without status'}”.`,
            },
      );
    },
  });
  const refused = sending.data?.sent.kind === 'refused' ? sending.data.sent.error : sending.error;
  const isReading = lost !== undefined && (sending.isPending || reading.isPending);
  const readOnly = useReadOnly(endpoint);
  const label = `Archive ${thing}`;
  const disabledReason = isArchived(archivable)
    ? 'Already archived.'
    : isReading
      ? 'Checking whether it was archived.'
      : readOnly;
  const show = (isOpen: boolean) => {
    sending.reset();
    reading.reset();
    setLost(undefined);
    setOpen(isOpen);
  };
  const archive: ScreenAction = { label, icon: 'archive', disabledReason, danger: true, run: () => show(true) };
  useScreenActions([...actions, archive]);

  return (
    <>
      <PrimaryAction>
        <Menu label={menuLabel[thing]} items={[...actions.map(actionItem), 'separator', actionItem(archive)]} />
      </PrimaryAction>
      {open && lost === undefined && (
        <ConfirmDialog
          title={
            <>
              Archive <bdi>{name}</bdi>
            </>
          }
          consequence={`You can’t undo this. Archived ${thing}s can’t be restored.`}
          verb={label}
          typedName={typedName}
          pending={sending.isPending}
          disabledReason={readOnly}
          error={
            refused === null ? undefined : (
              <>
                Couldn’t archive the {thing}. {refused.message}
                <AllowRefused endpoint={endpoint} />
              </>
            )
          }
          onConfirm={() => {
            // What is rendered may be a press behind.
            if (client.isMutating({ mutationKey }) === 0) sending.mutate();
          }}
          onClose={() => show(false)}
        >
          <p className="text-13">We can’t tell in advance {cannotTell}.</p>
          {children}
        </ConfirmDialog>
      )}
      {lost !== undefined && (
        <div className="px-4 pb-3 md:px-6">
          <UnclearNotice
            thing={thing}
            error={lost}
            found={isReading ? 'pending' : reading.data}
            onLookAgain={() => reading.mutate(Date.now())}
            onDismiss={() => show(false)}
          />
        </div>
      )}
    </>
  );
}

type UnclearNoticeProps = {
  thing: string;
  error: ApiError;
  /** The result of the read; undefined if it ended without an answer. */
  found: Found<Archivable | undefined> | 'pending' | undefined;
  onLookAgain: () => void;
  onDismiss: () => void;
};

/** For an unclear answer: what another read says about it. */
function UnclearNotice({ thing, error, found, onLookAgain, onDismiss }: UnclearNoticeProps) {
  const isDone = found !== 'pending' && found?.kind === 'read' && found.value !== undefined && isArchived(found.value);
  return (
    <Notice
      tone={isDone ? 'good' : 'notice'}
      announce
      title={isDone ? 'It is archived.' : 'We don’t know whether it was archived.'}
      actions={
        found !== 'pending' && (
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
      {isDone
        ? `No clear response came, but the ${thing} is archived now.`
        : `${error.message} ${foundText(thing, error, found)}`}
    </Notice>
  );
}

function foundText(thing: string, error: ApiError, found: UnclearNoticeProps['found']): string {
  if (found === 'pending') return `Checking the ${thing}…`;
  if (found?.kind !== 'read') {
    const why = found === undefined || found.error.message === error.message ? '' : found.error.message;
    return `Couldn’t load the ${thing} either. ${why}`.trim();
  }
  if (found.value === undefined) return `The ${thing} no longer exists.`;
  return `Its status is “${found.value.status ?? 'not set'}”, so it was not archived, or not yet.`;
}
