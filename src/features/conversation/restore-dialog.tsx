import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { labelOf, showValue } from '#src/fields/audience-override-fields.tsx';
import { namedFields, reportSaved } from '#src/form/report-saved.tsx';
import type { FieldValues } from '#src/form/three-way.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import { readDrafts } from '#src/local/drafts.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button, Spinner } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { Difference, ForeseenChange, Outlook } from './outlook.ts';
import { type NotRestored, prepareRestore, type Ready, type Restored, restore } from './restore.ts';
import { Portion } from './thread-context.tsx';
import type { ConversationRead } from './timeline.ts';

export type RestoreDialogProps<Values extends FieldValues> = {
  pageId: string;
  audienceId: string;
  /** The message whose snapshot is to be restored. */
  messageId: string;
  /** The conversation as it is on screen. */
  conversation: ConversationRead;
  /** How the audience's values are read and written: undo goes by it. */
  plan: SavePlan<Values>;
  /** Hears of a restore that was carried out, once both are read again; undefined when its message is not known. */
  onRestored: (messageId: string | undefined) => void;
  onClose: () => void;
};

/**
 * Asks before a snapshot is restored: what is known to change and what cannot be known. Stops when
 * anything was changed since it was on screen.
 */
export function RestoreDialog<Values extends FieldValues>(props: RestoreDialogProps<Values>) {
  const { pageId, audienceId, messageId, conversation, plan, onRestored, onClose } = props;
  const subject = { client: useQueryClient(), pageId, audienceId, plan };
  const [shown] = useState(conversation);
  const [openedAt] = useState(Date.now);
  const [state, setState] = useState<{ readonly kind: 'loading' } | Ready<Values> | NotRestored>(loading);
  const [pending, setPending] = useState(false);
  const [hasDraft, setHasDraft] = useState(false);
  const readOnly = useReadOnly('restoreAudienceMessage');

  async function prepare() {
    setState(loading);
    setHasDraft((await readDrafts({ kind: 'audience', id: audienceId })).drafts.length > 0);
    setState(await prepareRestore(subject, messageId, shown));
  }
  const first = useEffectEvent(prepare);
  useEffect(() => void first(), []);

  async function confirm(asked: Ready<Values>) {
    setPending(true);
    try {
      const end = await restore(subject, messageId, asked);
      if (end.kind === 'not-restored') return setState(end);
      report(end, props);
      onRestored(end.messageId);
      onClose();
    } finally {
      // A fault of Facet itself must not leave the dialog working for ever.
      setPending(false);
    }
  }

  const place = (shown.messages ?? []).findIndex((message) => message.messageId === messageId) + 1;
  const sent = readTimestamp(shown.messages?.[place - 1]?.timestamp)?.ms;
  const ago = sent === undefined ? '' : `, ${formatRelative(sent, openedAt)}`;
  const title = `Restore this version? (message ${formatNumber(place)}${ago})`;
  if (state.kind === 'ready') {
    return (
      <ConfirmDialog
        title={title}
        consequence="Context and metadata go back to this message. The agent stops and queued versions are cancelled; that part can’t be undone."
        verb="Restore"
        tone="primary"
        pending={pending}
        disabledReason={readOnly}
        error={readOnly}
        onConfirm={() => void confirm(state)}
        onClose={onClose}
      >
        <RestoreOutlook outlook={state.outlook} />
        {hasDraft && <Notice tone="info">Your unsaved draft is not affected.</Notice>}
      </ConfirmDialog>
    );
  }
  const isLoading = state.kind === 'loading';
  const next = isLoading ? undefined : state.next;
  return (
    <Dialog
      key={state.kind}
      title={isLoading ? title : state.title}
      onClose={onClose}
      footer={
        <>
          {next === 'try-again' && (
            <Button icon="refresh" onClick={() => void prepare()}>
              Try again
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {isLoading ? 'Cancel' : next === 'look-at-it' ? 'Look at it' : 'Close'}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <p role="status" className="flex items-center gap-2 text-14">
          <Spinner /> Loading the conversation and the audience
        </p>
      ) : (
        <>
          <Notice tone={state.tone} announce title={state.heading}>
            {state.text}
            {state.error !== undefined && (
              <div className="mt-1">
                <ErrorDetails text={state.error.details()} />
              </div>
            )}
          </Notice>
          <Differences differences={state.differences ?? []} />
        </>
      )}
    </Dialog>
  );
}

const loading = { kind: 'loading' } as const;

/** Says by a toast what a restore changed, with the way back, and keeps it in the history. */
function report<Values extends FieldValues>(
  { saved, lasting, messageId }: Restored<Values>,
  { plan, audienceId }: RestoreDialogProps<Values>,
): void {
  if (saved === undefined) {
    showToast({ tone: 'notice', text: 'Restored. Couldn’t load the audience to see what changed.' });
    return;
  }
  const changed = [...saved.sent.keys(), ...lasting].map(labelOf);
  const what = changed.length === 0 ? 'Restored. No value changed.' : `Restored: ${namedFields(changed)} changed.`;
  const limit = lasting.length === 0 ? '' : ` Undo can’t put back: ${lasting.map(labelOf).join(', ')}.`;
  reportSaved<Values>({
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

/** What is known to change by a restore, field by field, and what may change too. */
function RestoreOutlook({ outlook: { known, unknown, unrecorded, later } }: { outlook: Outlook }) {
  const set = unrecorded.filter((each) => each.now !== undefined);
  return (
    <div className="flex flex-col gap-4 text-13">
      <section>
        <h3 className="text-13">Will change</h3>
        <div className="mt-1">
          {known.length === 0 ? (
            <p>Not known. No change is recorded since this message.</p>
          ) : (
            <>
              <p className="mb-2 text-ink-muted">
                According to the changes recorded in the conversation and in this browser.
              </p>
              <Portion
                id="known to change"
                items={known}
                of="fields"
                render={(change) => <WillChange change={change} />}
              />
            </>
          )}
        </div>
        {later > 0 && <p className="mt-2">{countOf(later, 'later change')} in the conversation will be reverted.</p>}
      </section>
      <section>
        <h3 className="text-13">May also change</h3>
        {unknown.length > 0 && (
          <p className="mt-1">
            Not recorded: <BidiText text={namedFields(unknown)} maximum={300} />.
          </p>
        )}
        <p className="mt-1">
          What {countOf(unrecorded.length, 'other field')} held is not known. They change only if they were edited
          without a record.
        </p>
        <details className="mt-1">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-1">Show what they hold now</summary>
          <ul className="list-disc pl-4">
            {set.map(({ label, now }) => (
              <li key={label}>
                {label}: <BidiText text={now ?? ''} fallback="empty" maximum={mostValue} />
              </li>
            ))}
            <li>Page default: {countOf(unrecorded.length - set.length, 'field')}</li>
          </ul>
        </details>
      </section>
    </div>
  );
}

/** Characters of a value. */
const mostValue = 80;

function WillChange({ change: { label, before, after, editedAt } }: { change: ForeseenChange }) {
  return (
    <dl>
      <dt className="text-12 text-ink-muted">
        <bdi>{clipEnd(label, 100)}</bdi>
      </dt>
      <dd className="mt-0.5 rounded-control bg-paper-sunken p-2">
        {before !== undefined && after !== undefined ? (
          <TextChanges before={before} after={after} />
        ) : (
          <>
            {before === undefined ? 'The page’s value' : <BidiText text={before} fallback="empty" maximum={300} />} →{' '}
            {after === undefined ? 'the page’s value' : <BidiText text={after} fallback="empty" maximum={300} />}
          </>
        )}
        {editedAt !== undefined && (
          <p className="mt-1 text-12 text-notice">
            You edited this <Time value={{ ms: editedAt, raw: String(editedAt) }} />. That edit will be lost.
          </p>
        )}
      </dd>
    </dl>
  );
}

/** What reads otherwise than before, with the words that changed. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="flex flex-col gap-3 text-13 empty:hidden">
      {differences.map(({ what, texts }) => (
        <li key={what}>
          {what}
          {texts !== undefined && (
            <div className="mt-1 rounded-control bg-paper-sunken p-2">
              <TextChanges before={texts.before} after={texts.after} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
