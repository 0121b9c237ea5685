import { useState, useSyncExternalStore } from 'react';
import { copyText } from '#src/lib/hand-out.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { type InterruptReport, interruptWords } from './interrupt-report.ts';
import { interruptState } from './interrupt-run.ts';

type InterruptNoticeProps = { pageId: string; audienceId: string };

/** What came of the last interrupt where it was not simply as wanted. Stands on the screen, whether something generates or not. */
export function InterruptNotice({ pageId, audienceId }: InterruptNoticeProps) {
  const state = interruptState(pageId, audienceId);
  const now = useSyncExternalStore(state.subscribe, state.get);
  if (now.kind !== 'told') return null;
  // Words of their own for each report: whether copying went well belongs to one.
  return <Told report={now.report} onDismiss={() => state.set({ kind: 'idle' })} />;
}

function Told({ report, onDismiss }: { report: InterruptReport; onDismiss: () => void }) {
  const { answer, truth, shown, kept } = report;
  const { plain, title, text } = interruptWords(report);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  if (plain) return null;
  const isRefused = answer.kind === 'failed' && answer.error.outcome === 'not-done';
  const canCopy = shown.trim() !== '' && kept !== true;
  const error = answer.kind === 'failed' ? answer.error : truth.kind === 'unread' ? truth.error : undefined;
  return (
    <div className="mt-3 rounded-control shadow-float">
      <Notice
        // A refusal is no success, whoever stopped it.
        tone={truth.kind === 'interrupted' && kept === true && !isRefused ? 'good' : 'notice'}
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
