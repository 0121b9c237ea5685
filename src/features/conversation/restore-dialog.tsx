import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type AudienceValues, labelOf, showValue } from '#src/fields/audience-override-fields.tsx';
import { seenAtOnce } from '#src/fields/audience-plan.ts';
import { namedFields, reportSaved } from '#src/form/saved-toast.tsx';
import { useKept } from '#src/form/use-kept.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { readDrafts, watchDrafts } from '#src/local/drafts.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { EditedAt, ValueChange } from './change-card.tsx';
import { type Difference, type Outlook, outlookOf } from './outlook.ts';
import { type NotRestored, type Restored, restore } from './restore.ts';
import { Portion } from './thread-context.tsx';
import type { ConversationRead } from './timeline.ts';

type RestoreDialogProps = {
  pageId: string;
  audienceId: string;
  messageId: string;
  conversation: ConversationRead;
  audience: AudienceAnswer;
  /** This browser's writes to the audience, newest first. */
  writes: readonly ChangeEntry[];
  /** How the audience's values are loaded and saved, for undo. */
  plan: SavePlan<AudienceValues>;
  /** Undefined when the message of the restore is unknown. */
  onRestored: (messageId: string | undefined) => void;
  onClose: () => void;
};

/**
 * Asks before a restore: what will change and what is unknown. Stops when anything has changed
 * since it was shown.
 */
export function RestoreDialog(props: RestoreDialogProps) {
  const { pageId, audienceId, messageId, conversation, audience, writes, plan, onRestored, onClose } = props;
  const client = useQueryClient();
  const [shown] = useState({ conversation, audience });
  const [openedAt] = useState(Date.now);
  const [end, setEnd] = useState<NotRestored>();
  const [pending, setPending] = useState(false);
  const readOnly = useReadOnly('restoreAudienceMessage');
  const kept = useKept({ kind: 'audience', id: audienceId }, readDrafts, watchDrafts);
  const outlook = useMemo(() => outlookOf(shown, messageId, writes), [shown, messageId, writes]);

  async function confirm() {
    setPending(true);
    try {
      const came = await restore({ client, pageId, audienceId, plan }, messageId, shown, outlook);
      if (came.kind === 'not-restored') return setEnd(came);
      report(came, props);
      onRestored(came.messageId);
      onClose();
    } finally {
      // A bug in Facet must not leave the dialog pending for ever.
      setPending(false);
    }
  }

  if (end !== undefined) {
    return (
      <Dialog
        key="end"
        title={end.title}
        onClose={onClose}
        footer={
          <>
            {end.canTryAgain && (
              <Button icon="refresh" onClick={() => setEnd(undefined)}>
                Try again
              </Button>
            )}
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <Notice tone={end.tone} announce>
          {end.text}
          <ErrorDetails text={end.error?.details()} />
        </Notice>
        <Differences of={end.differences ?? []} />
      </Dialog>
    );
  }
  const atOnce = seenAtOnce(audience, [...outlook.known.keys(), ...outlook.unknown.keys()]);
  const place = (shown.conversation.messages ?? []).findIndex((message) => message.messageId === messageId) + 1;
  const sent = readTimestamp(shown.conversation.messages?.[place - 1]?.timestamp)?.ms;
  const ago = sent === undefined ? '' : `, ${formatRelative(sent, openedAt)}`;
  return (
    <ConfirmDialog
      title={`Restore this version? (message ${formatNumber(place)}${ago})`}
      consequence="Context and metadata go back to this message. The agent isn’t asked to write again. A running agent stops and queued versions are cancelled, which can’t be undone."
      verb="Restore"
      tone="primary"
      pending={pending}
      disabledReason={readOnly}
      error={readOnly}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {atOnce !== undefined && <Notice tone="info">{atOnce}</Notice>}
      <RestoreOutlook outlook={outlook} />
      {kept !== undefined && kept.drafts.length > 0 && <Notice tone="info">Your unsaved draft is not affected.</Notice>}
    </ConfirmDialog>
  );
}

/** Shows a toast with the restored fields and Undo, and adds them to the history. */
function report({ saved, lasting, messageId }: Restored, { plan, audienceId }: RestoreDialogProps): void {
  if (saved === undefined) {
    showToast({ tone: 'notice', text: 'Restored. Couldn’t load the audience to see what changed.' });
    return;
  }
  const changed = [...saved.sent.keys(), ...lasting].map(labelOf);
  const what = changed.length === 0 ? 'Restored. No value changed.' : `Restored: ${namedFields(changed)} changed.`;
  const limit = lasting.length === 0 ? '' : ` Undo can’t revert: ${lasting.map(labelOf).join(', ')}.`;
  reportSaved<AudienceValues>({
    plan,
    resource: { kind: 'audience', id: audienceId },
    saved,
    what: 'audience',
    labelOf,
    showValue,
    restore: { messageId },
    text: `${what}${limit}`,
  });
}

function RestoreOutlook({ outlook: { known, unknown, later } }: { outlook: Outlook }) {
  return (
    <div className="flex flex-col gap-4 text-13">
      <section>
        <h3 className="mb-1 text-13">Will change</h3>
        {known.size === 0 ? (
          <p>Not known. No change is recorded since this message.</p>
        ) : (
          <>
            <p className="mb-2 text-ink-muted">
              According to the changes recorded in the conversation and in this browser.
              {[...known.values()].some(({ editedAt }) => editedAt !== undefined) && ' Your edits will be lost.'}
            </p>
            <Differences of={[...known.values()]} />
          </>
        )}
        {later > 0 && <p className="mt-2">{countOf(later, 'later change')} in the conversation will be reverted.</p>}
      </section>
      <section>
        <h3 className="mb-1 text-13">May also change</h3>
        {unknown.size > 0 && (
          <p>
            Not recorded: <BidiText text={namedFields([...unknown.values()])} maximum={300} />.
          </p>
        )}
        <p>Other fields aren’t recorded in the conversation. Later edits to them may be reverted too.</p>
      </section>
    </div>
  );
}

function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <Portion
      id="differences"
      items={of}
      of="differences"
      render={({ what, values, editedAt }) => (
        <section className="text-13">
          <BidiText text={what} maximum={100} className={values && 'text-12 text-ink-muted'} />
          {values !== undefined && (
            <div className="mt-0.5 rounded-control bg-paper-sunken p-2">
              <ValueChange {...values} />
              {editedAt !== undefined && <EditedAt at={editedAt} />}
            </div>
          )}
        </section>
      )}
    />
  );
}
