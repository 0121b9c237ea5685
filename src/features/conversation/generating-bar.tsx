import { type ReactNode, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Sign } from '#src/ui/sign.tsx';
import { Tip } from '#src/ui/tip.tsx';
import type { Generating, GeneratingEvidence } from './generating.ts';
import type { Stopped } from './interrupt.ts';
import type { Timeline } from './timeline.ts';

/** Why Facet says that something is being written: the API has no mark for it. */
const reasons: Record<GeneratingEvidence, string> = {
  'tool-running': 'A tool call is running.',
  'answer-growing': 'The message is growing.',
  'status-processing': 'The audience’s status is processing.',
  'status-queued': 'The audience’s status is queued.',
};

type GeneratingBarProps = {
  generating: Generating;
  /** The number of the version that is being written, where it is known. */
  version: number | undefined;
  /** A stop from here that the service reported for that version. */
  stopped: Stopped | undefined;
  /** The way to stop it. */
  stop: ReactNode;
};

/** At the foot of the window while something is written or about to be: that it is so, how that is known, and the way to stop it. */
export function GeneratingBar({ generating: now, version, stopped, stop }: GeneratingBarProps) {
  const { generating, awaited, evidence } = now;
  if (!generating && !awaited) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-strong bg-paper-raised px-3 py-2 shadow-float">
      <Sign kind={generating ? 'running' : 'waiting'} />
      <p className="min-w-0 flex-1 text-13">
        <Tip text={evidence.map((each) => reasons[each]).join(' ')}>
          <strong className="font-semibold">
            {generating ? writingWords(version, stopped) : 'Queued. The agent will start soon.'}
          </strong>
        </Tip>
      </p>
      {generating && stop}
    </div>
  );
}

function writingWords(version: number | undefined, stopped: Stopped | undefined): string {
  if (stopped?.settled === false) return 'The service reported a stop. Checking…';
  // Behind a stop that the conversation confirmed, it is another run.
  if (stopped?.confirmed === false) return 'The service reported a stop, but the agent is still writing.';
  return version === undefined || stopped !== undefined
    ? 'The agent is writing…'
    : `The agent is writing version ${formatNumber(version)}…`;
}

type AnnouncementProps = {
  timeline: Timeline;
  writing: boolean;
  /** It was stopped, and is written all the same. */
  goesOn: boolean;
};

/** Says to a screen reader, once, that a message came and when the agent begins and ends: not each word of it. */
export function Announcement({ timeline, writing, goesOn }: AnnouncementProps) {
  const [told, setTold] = useState({ count: timeline.length, writing, goesOn, words: '' });
  if (told.count !== timeline.length || told.writing !== writing || told.goesOn !== goesOn) {
    const came = timeline.length - told.count;
    const words = [
      // With the number of all, or the next message in turn would be told in the same words, which is no change to be heard.
      came > 0 ? `${countOf(came, 'new message')}, ${formatNumber(timeline.length)} in all.` : '',
      goesOn && !told.goesOn ? 'The agent is still writing.' : writing && !told.writing ? 'The agent is writing.' : '',
      !writing && told.writing ? 'The agent has stopped writing.' : '',
    ];
    setTold({ count: timeline.length, writing, goesOn, words: words.filter(Boolean).join(' ') });
  }
  return (
    <p role="status" className="sr-only">
      {told.words}
    </p>
  );
}
