import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { showNews } from '#src/form/saved-toast.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { interrupt, useInterrupt } from './interrupt.ts';
import type { Timeline } from './timeline.ts';
import type { Generating } from './use-conversation.ts';

type GeneratingBarProps = {
  pageId: string;
  audienceId: string;
  /** The audience's latest version, which Stop ends. */
  version: AudienceAnswer['latestVersion'];
  generating: Generating;
  onStopped?: (() => void) | undefined;
};

/**
 * The outcome of Stop, which keeps the text on screen: a toast when all went well, else
 * `InterruptNotice`, which stays when this bar goes.
 */
export function GeneratingBar(props: GeneratingBarProps) {
  const { pageId, audienceId, version, generating: now, onStopped } = props;
  const { generating, evidence, message } = now;
  if (evidence.length === 0) return null;
  // Until a version has left the queue the agent writes the one before it.
  const number = version?.queueDurationMs === undefined ? undefined : version.versionNumber;
  const writing =
    number === undefined ? 'The agent is writing…' : `The agent is writing version ${formatNumber(number)}…`;

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-strong bg-paper-raised px-3 py-2 shadow-float">
      <Sign kind={generating ? 'running' : 'waiting'} />
      <p className="min-w-0 flex-1 text-13">
        <Tip text={evidence.join(' ')}>
          <strong className="font-semibold">
            {generating ? writing : 'Queued. The agent will start soon. You can stop it then.'}
          </strong>
        </Tip>
      </p>
      {generating && (
        <StopButton pageId={pageId} audienceId={audienceId} shown={message?.body.text ?? ''} onStopped={onStopped} />
      )}
    </div>
  );
}

type StopButtonProps = Pick<GeneratingBarProps, 'pageId' | 'audienceId' | 'onStopped'> & { shown?: string };

function StopButton({ pageId, audienceId, shown, onStopped }: StopButtonProps) {
  const client = useQueryClient();
  const { stopping } = useInterrupt(audienceId);
  const readOnly = useReadOnly('interruptAudienceMessage');

  async function stop() {
    const report = await interrupt(client, pageId, audienceId, shown);
    if (report?.plain) showNews(audienceId, 'good', `${report.title} ${report.text}`);
    if (report !== undefined) onStopped?.();
  }
  const disabledReason = stopping ? undefined : readOnly;
  useScreenActions(
    stopping ? [] : [{ label: 'Stop the agent', icon: 'close', disabledReason, run: () => void stop() }],
  );

  return (
    <Button icon="close" busy={stopping} disabledReason={disabledReason} onClick={() => void stop()}>
      {stopping ? (
        'Stopping…'
      ) : (
        // The top bar of a phone has no room for more.
        <span>
          Stop <span className="max-md:sr-only">the agent</span>
        </span>
      )}
    </Button>
  );
}

/** Stops the agent from the editor, which does not show its text, and says how that ended. */
export function StopAgent({ pageId, audience }: { pageId: string; audience: AudienceAnswer }) {
  const { audienceId = '', status, latestVersion } = audience;
  const isProcessing = status === 'processing' || latestVersion?.status === 'processing';
  const { stopping } = useInterrupt(audienceId);
  return (
    <>
      <PrimaryAction>
        {/* At the left: what is there already stays in place. */}
        <div className="order-first empty:hidden">
          {(isProcessing || stopping) && <StopButton pageId={pageId} audienceId={audienceId} />}
        </div>
      </PrimaryAction>
      <div className="mx-4 md:mx-6">
        <InterruptNotice audienceId={audienceId} />
      </div>
    </>
  );
}

/** The last interrupt's outcome where it did not go as planned, generating or not. */
export function InterruptNotice({ audienceId }: { audienceId: string }) {
  const { report, dismiss } = useInterrupt(audienceId);
  if (report === undefined || report.plain) return null;
  const { tone, title, text, error, shown } = report;
  return (
    <div className="mt-3 rounded-control shadow-float">
      <Notice
        tone={tone}
        announce
        title={title}
        actions={
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        {text}
        {shown !== undefined && (
          <div className="mt-1 flex items-start gap-1">
            <LongText text={shown} of="text that was shown" clip={200} small />
            <CopyButton text={shown} label="Copy the text that was shown" />
          </div>
        )}
        <ErrorDetails text={error?.details()} />
      </Notice>
    </div>
  );
}

/** For screen readers: new messages, and when the agent starts and ends, but not each word. */
export function Announcement({ timeline, writing }: { timeline: Timeline; writing: boolean }) {
  const [told, setTold] = useState({ count: timeline.length, writing, words: '' });
  if (told.count !== timeline.length || told.writing !== writing) {
    const came = timeline.length - told.count;
    const words = [
      // With the total: a screen reader ignores a repeated text.
      came > 0 ? `${countOf(came, 'new message')}, ${formatNumber(timeline.length)} in all.` : '',
      writing && !told.writing ? 'The agent is writing.' : '',
      !writing && told.writing ? 'The agent has stopped writing.' : '',
    ];
    setTold({ count: timeline.length, writing, words: words.filter(Boolean).join(' ') });
  }
  return (
    <p role="status" className="sr-only">
      {told.words}
    </p>
  );
}
