import { useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { Timeline } from './core/timeline.ts';

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
