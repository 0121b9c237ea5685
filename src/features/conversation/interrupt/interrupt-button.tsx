import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { showToast } from '#src/ui/toast.tsx';
import { type InterruptReport, interruptWords } from './interrupt-report.ts';
import { interrupt, interruptState, type StoppableVersion } from './interrupt-run.ts';

type InterruptButtonProps = {
  pageId: string;
  audienceId: string;
  /** The audience's latest version: what is stopped. */
  version: StoppableVersion;
  /** The text of the message being written as it is on screen at the moment of the press. */
  visibleText: () => string;
  onOutcome?: ((report: InterruptReport) => void) | undefined;
};

/**
 * Stops what is being generated and keeps the text that is on screen. Stands where something generates; what came of it is said by a toast when all is
 * as wanted, else by `InterruptNotice`, which stays when the button goes.
 */
export function InterruptButton({ pageId, audienceId, version, visibleText, onOutcome }: InterruptButtonProps) {
  const client = useQueryClient();
  const state = interruptState(pageId, audienceId);
  const stopping = useSyncExternalStore(state.subscribe, () => state.get().kind === 'stopping');
  const readOnly = useReadOnly('interruptAudienceMessage');

  async function stop() {
    const report = await interrupt(client, pageId, audienceId, visibleText(), version);
    if (report === undefined) return;
    const { plain, title, text } = interruptWords(report);
    if (plain) {
      state.set({ kind: 'idle' });
      showToast({ tone: 'good', text: `${title} ${text}` });
    }
    onOutcome?.(report);
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
