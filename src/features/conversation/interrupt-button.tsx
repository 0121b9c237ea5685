import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { copyText } from '#src/lib/hand-out.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type InterruptReport, interrupt, interruptState, interruptWords, type StoppableVersion } from './interrupt.ts';

type InterruptButtonProps = {
  pageId: string;
  audienceId: string;
  /** The audience's latest version: what is stopped. */
  version: StoppableVersion;
  /** The text of the message being written as it is on screen at the moment of the press. */
  visibleText: () => string;
};

/**
 * Stops what is being generated and keeps the text that is on screen. Stands where something
 * generates; what came of it is said by a toast when all is as wanted, else by `InterruptNotice`,
 * which stays when the button goes.
 */
export function InterruptButton({ pageId, audienceId, version, visibleText }: InterruptButtonProps) {
  const client = useQueryClient();
  const state = interruptState(pageId, audienceId);
  const stopping = useSyncExternalStore(state.subscribe, () => state.get().kind === 'stopping');
  const readOnly = useReadOnly('interruptAudienceMessage');

  async function stop() {
    const report = await interrupt(client, pageId, audienceId, visibleText(), version);
    if (report === undefined) return;
    const { plain, title, text } = interruptWords(report);
    if (!plain) return;
    state.set({ kind: 'idle' });
    showToast({ tone: 'good', text: `${title} ${text}` });
  }

  return (
    <Button
      ref={focusGoesOn}
      icon="close"
      busy={stopping}
      disabledReason={stopping ? undefined : readOnly}
      onClick={() => void stop()}
    >
      {stopping ? 'Stopping…' : 'Stop generating'}
    </Button>
  );
}

/** What came of the last interrupt where it was not simply as wanted, generating or not. */
export function InterruptNotice({ pageId, audienceId }: { pageId: string; audienceId: string }) {
  const state = interruptState(pageId, audienceId);
  const now = useSyncExternalStore(state.subscribe, state.get);
  if (now.kind !== 'told') return null;
  return <Told report={now.report} onDismiss={() => state.set({ kind: 'idle' })} />;
}

function Told({ report, onDismiss }: { report: InterruptReport; onDismiss: () => void }) {
  const { said, truth, shown, kept } = report;
  const { plain, title, text } = interruptWords(report);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  if (plain) return null;
  const canCopy = shown.trim() !== '' && kept !== true;
  const error = 'error' in said ? said.error : truth.kind === 'unread' ? truth.error : undefined;
  return (
    <div className="mt-3 rounded-control shadow-float">
      <Notice
        // A refusal is no success, whoever stopped it.
        tone={truth.kind === 'interrupted' && kept === true && said.kind !== 'refused' ? 'good' : 'notice'}
        announce
        title={title}
        actions={
          <>
            {canCopy && (
              <Button icon="copy" onClick={async () => setCopied((await copyText(shown)) ? 'copied' : 'refused')}>
                {copied === 'copied' ? 'Copied' : 'Copy the text that was shown'}
              </Button>
            )}
            <Button ref={focusGoesOn} variant="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {text}
        {copied === 'refused' && (
          <>
            <p className="mt-1">The browser did not allow copying. The text that was shown:</p>
            <pre className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere">{shown}</pre>
          </>
        )}
        {error !== undefined && (
          <div className="mt-1">
            <ErrorDetails text={error.details()} />
          </div>
        )}
      </Notice>
    </div>
  );
}
