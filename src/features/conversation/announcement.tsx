import { useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { Timeline } from './core/timeline.ts';

/** Says to a screen reader, once, that a message came and when the agent begins and ends: not each word of it. */
export function Announcement({ timeline, writing }: { timeline: Timeline; writing: boolean }) {
  const [told, setTold] = useState({ count: timeline.length, writing, words: '' });
  if (told.count !== timeline.length || told.writing !== writing) {
    const came = timeline.length - told.count;
    const words = [
      // With the number of all, or the next message in turn would be told in the same words, which is no change to be heard.
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
