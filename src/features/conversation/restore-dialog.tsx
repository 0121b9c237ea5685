import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { tryReading } from '#src/form/action.ts';
import { namedFields, reportSaved } from '#src/form/report-saved.ts';
import type { FieldValues } from '#src/form/three-way.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { readHistory } from '#src/local/change-history.ts';
import { readDrafts } from '#src/local/drafts.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type Outlook, outlookOf } from './outlook.ts';
import { knownAudience, type Look, look, type RestoreEnd, type RestoreSubject, restore } from './restore.ts';
import { DifferenceList, RestoreOutlook } from './restore-outlook.tsx';
import type { ConversationRead } from './timeline.ts';
import { type Difference, whatChanged } from './what-changed.ts';

export type RestoreDialogProps<Values extends FieldValues> = {
  pageId: string;
  audienceId: string;
  /** The message whose snapshot is to be restored. */
  messageId: string;
  /** The conversation as it is on screen. */
  conversation: ConversationRead;
  /** How the audience's values are read and written: undo goes by it. */
  plan: SavePlan<Values>;
  labelOf: (field: string) => string;
  /** A value in the question before an undo. Without it, in plain words. */
  showValue?: ((field: string, value: unknown) => ReactNode) | undefined;
  /** Whether Update audience (§4.4) can put a field back. */
  isWritable: (field: string) => boolean;
  /** Hears of a restore that was carried out, once both are read again; undefined when its message is not known. */
  onRestored: (messageId: string | undefined) => void;
  onClose: () => void;
};

/**
 * Asks before a snapshot is restored: what is known to change and what cannot be known. Stops when
 * anything was changed since it was on screen.
 */
export function RestoreDialog<Values extends FieldValues>(props: RestoreDialogProps<Values>) {
  const { pageId, audienceId, messageId, conversation, plan, labelOf, showValue, isWritable } = props;
  const { onRestored, onClose } = props;
  const client = useQueryClient();
  const subject = { client, pageId, audienceId, plan, labelOf, isWritable };
  const [shown] = useState(conversation);
  const { state, confirm, lookAgain } = useRestore(subject, messageId, shown, (end) => {
    report(end, plan, audienceId, labelOf, showValue);
    onRestored(end.messageId);
    onClose();
  });
  const place = (shown.messages ?? []).findIndex((message) => message.messageId === messageId) + 1;
  const [openedAt] = useState(Date.now);
  const sent = readTimestamp(shown.messages?.[place - 1]?.timestamp)?.ms;
  const ago = sent === undefined ? '' : `, ${formatRelative(sent, openedAt)}`;
  const title = `Restore this version? (message ${formatNumber(place)}${ago})`;
  useFocusBack();
  const hasDraft = useHasDraft(audienceId);
  const readOnly = useReadOnly('restoreAudienceMessage');

  switch (state.kind) {
    case 'looking':
      return (
        <Plain title={title} onClose={onClose} close="Cancel">
          <p role="status" className="flex items-center gap-2 text-14">
            <Spinner /> Loading the conversation and the audience
          </p>
        </Plain>
      );
    case 'unread':
      return (
        <Plain
          title="Nothing was restored"
          onClose={onClose}
          more={
            <Button icon="refresh" onClick={lookAgain}>
              Try again
            </Button>
          }
        >
          <Notice tone="bad" announce title="Couldn’t load the audience, so nothing was sent.">
            {state.error.message}
            <Details error={state.error} />
          </Notice>
        </Plain>
      );
    case 'gone':
      return (
        <Plain title="Nothing was restored" onClose={onClose}>
          <Notice tone="bad" announce title="The audience is no longer there.">
            It is not in the page’s list of audiences. Nothing was sent.
          </Notice>
        </Plain>
      );
    case 'changed':
      return (
        <Plain title="Something changed meanwhile" onClose={onClose} close="Look at it">
          <Notice tone="notice" announce title="Nothing was restored.">
            Someone changed this since it was on your screen. A restore could overwrite it.
          </Notice>
          <DifferenceList differences={state.differences} />
        </Plain>
      );
    case 'ended':
      return (
        <Plain
          title={state.end.kind === 'unknown' ? 'Restore without a clear answer' : 'Not restored'}
          onClose={onClose}
        >
          <Ended end={state.end} />
        </Plain>
      );
    case 'ready':
    case 'working':
      return (
        <ConfirmDialog
          open
          title={title}
          consequence="Context and metadata go back to this message. The agent stops and queued versions are cancelled; that part can’t be undone."
          verb="Restore"
          tone="primary"
          pending={state.kind === 'working'}
          disabledReason={readOnly}
          error={readOnly}
          onConfirm={confirm}
          onClose={onClose}
        >
          <RestoreOutlook outlook={state.outlook} />
          {hasDraft && <Notice tone="info">Your unsaved draft is not affected.</Notice>}
        </ConfirmDialog>
      );
  }
}

/** Where a restore stands, from the press on. */
type RestoreState<Values extends FieldValues> =
  /** Conversation and audience are read before anything is asked. */
  | { readonly kind: 'looking' }
  | { readonly kind: 'unread'; readonly error: ApiError }
  | { readonly kind: 'gone' }
  /** Something differs from what was on screen, or from what was shown in the dialog. */
  | { readonly kind: 'changed'; readonly differences: readonly Difference[] }
  | { readonly kind: 'ready' | 'working'; readonly seen: Look<Values>; readonly outlook: Outlook }
  | { readonly kind: 'ended'; readonly end: Ending<Values> };

type Ending<Values extends FieldValues> = Extract<RestoreEnd<Values>, { kind: 'not-restored' | 'unknown' }>;
type Restored<Values extends FieldValues> = Extract<RestoreEnd<Values>, { kind: 'restored' }>;

/**
 * Takes one restore from its press to its end: a look that is compared with what was on screen, the
 * question, one more look, one request, and what is true after it.
 * @param shown the conversation as it was on screen at the press.
 */
function useRestore<Values extends FieldValues>(
  subject: RestoreSubject<Values>,
  messageId: string,
  shown: ConversationRead,
  onRestored: (end: Restored<Values>) => void,
) {
  const [state, setState] = useState<RestoreState<Values>>({ kind: 'looking' });

  async function begin() {
    const { client, pageId, audienceId, labelOf } = subject;
    setState({ kind: 'looking' });
    const onScreen = { conversation: shown, audience: knownAudience(client, pageId, audienceId) };
    const now = await tryReading(() => look(subject));
    if (now.kind === 'unread') return setState(now);
    const seen = now.value;
    if (seen === undefined) return setState({ kind: 'gone' });
    const differences = whatChanged(onScreen, seen, labelOf);
    if (differences.length > 0) return setState({ kind: 'changed', differences });
    const writes = await readHistory({ kind: 'audience', id: audienceId });
    const outlook = outlookOf(seen.conversation, messageId, { values: seen.values, writes, labelOf });
    setState({ kind: 'ready', seen, outlook });
  }

  async function confirm() {
    if (state.kind !== 'ready') return;
    const { seen, outlook } = state;
    setState({ kind: 'working', seen, outlook });
    try {
      const end = await restore(subject, messageId, seen, outlook);
      if (end.kind === 'restored') onRestored(end);
      else setState(end.kind === 'not-restored' || end.kind === 'unknown' ? { kind: 'ended', end } : end);
    } catch (error) {
      // A fault of Facet itself must not leave the dialog working for ever.
      setState(state);
      throw error;
    }
  }

  const first = useEffectEvent(begin);
  useEffect(() => void first(), []);

  return { state, confirm: () => void confirm(), lookAgain: () => void begin() };
}

/**
 * Gives the focus back to what had it before: the dialogs take turns here, and each one only knows
 * the one before it.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog that is closing has looked for its own.
      setTimeout(() => {
        // The last of them may have found nothing but the heading of the screen.
        const focused = document.activeElement;
        const isNowhere = focused === null || focused === document.body || focused.matches('main h1');
        if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Whether this browser keeps unsaved changes to the audience. */
function useHasDraft(audienceId: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let wanted = true;
    void readDrafts({ kind: 'audience', id: audienceId }).then(({ drafts }) => {
      if (wanted) setHas(drafts.length > 0);
    });
    return () => {
      wanted = false;
    };
  }, [audienceId]);
  return has;
}

type PlainProps = { title: string; onClose: () => void; close?: string; more?: ReactNode; children: ReactNode };

function Plain({ title, onClose, close = 'Close', more, children }: PlainProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {more}
          <Button data-autofocus onClick={onClose}>
            {close}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** A restore that was not carried out, or of which nobody can tell, and what the next reading shows. */
function Ended({ end }: { end: Ending<FieldValues> }) {
  const { error, since } = end;
  const differences = since.kind === 'read' ? since.value : [];
  const read =
    since.kind === 'unread'
      ? `Conversation and audience could not be read again. ${since.error.message === error?.message ? '' : since.error.message}`.trim()
      : differences.length === 0
        ? `Read again, nothing changed${end.kind === 'unknown' ? ': it was not restored, or not yet. It is not sent again by itself' : ''}.`
        : 'Read again, the following reads otherwise than before, without showing whether it comes of the restore:';
  return (
    <>
      <Notice
        tone={end.kind === 'unknown' ? 'notice' : 'bad'}
        announce
        title={end.kind === 'unknown' ? 'We don’t know whether it was restored.' : 'The service did not restore it.'}
      >
        {error === undefined ? 'It answered “success: false”, and does not say why. ' : `${error.message} `}
        {read}
        {error !== undefined && <Details error={error} />}
      </Notice>
      {differences.length > 0 && <DifferenceList differences={differences} />}
    </>
  );
}

function Details({ error }: { error: ApiError }) {
  return (
    <div className="mt-1">
      <ErrorDetails text={error.details()} />
    </div>
  );
}

/**
 * Says by a toast what a restore changed, with the way back, and keeps what it replaced in this
 * browser's history.
 */
function report<Values extends FieldValues>(
  { saved, lasting, untold, messageId }: Restored<Values>,
  plan: SavePlan<Values>,
  audienceId: string,
  labelOf: (field: string) => string,
  showValue: RestoreDialogProps<Values>['showValue'],
): void {
  if (saved === undefined) {
    showToast({ tone: 'notice', text: 'Restored. Couldn’t load the audience to see what changed.' });
    return;
  }
  const fixed = [...lasting, ...untold];
  reportSaved<Values>({
    plan,
    resource: { kind: 'audience', id: audienceId },
    saved,
    what: 'audience',
    act: 'restore',
    labelOf,
    showValue,
    restore: { messageId },
    text: `${restoredWords([...saved.sent.keys(), ...fixed].map(labelOf))}${
      fixed.length === 0 ? '' : ` Undo can’t put back: ${fixed.map(labelOf).join(', ')}.`
    }`,
  });
}

/** What a restore changed: "Restored: title, description and theme colour changed." */
function restoredWords(labels: readonly string[]): string {
  if (labels.length === 0) return 'Restored. No value changed.';
  return `Restored: ${namedFields(labels)} changed.`;
}
