import { type ReactNode, useEffect, useState } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { GrowingList } from '#src/ui/virtual-lists.tsx';
import { BetweenMessages, type EditMarks, EditsBefore } from './edit-marks.tsx';
import { MessageRow } from './message-row.tsx';
import type { Timeline, TimelineEntry } from './timeline.ts';

/**
 * The messages in the service's order. It opens at its end, or at the selected message. It follows
 * new text while the reader is at the end; else the screen stays, and a pill announces new
 * messages. `total` counts all messages, whatever the filter; `howToAsk` stands after the last.
 */
export function Thread({ total, howToAsk, ...props }: ThreadItemsProps & { total: number; howToAsk: ReactNode }) {
  const { entries, selected } = props;
  const [listed, setListed] = useState(() => listOf(entries));
  const { keys, heights } = listed;
  const isSame = keys.length === entries.length && entries.every(({ key }, index) => key === keys[index]);
  if (!isSame) setListed(listOf(entries));
  // The message count when the end was last in view.
  const [read, setRead] = useState(total);
  useEffect(() => {
    const catchUp = () => {
      if (isAtEnd()) setRead(total);
    };
    // A thread that fits on the screen never scrolls.
    catchUp();
    window.addEventListener('scroll', catchUp, { passive: true });
    return () => window.removeEventListener('scroll', catchUp);
  }, [total]);
  if (total < read) setRead(total);
  return (
    <>
      <GrowingList
        label="Messages"
        keys={keys}
        estimate={(index) => heights[index] ?? 100}
        render={(index) => <ThreadItem {...props} index={index} />}
        wanted={selected}
        nearEnd={nearEnd}
        foot={<p className="mt-2 ml-9 text-13 text-ink-muted">{howToAsk}</p>}
      />
      {total > read && (
        <div className="pointer-events-none sticky bottom-20 z-10 flex justify-center">
          <Button className="pointer-events-auto shadow-float" icon="arrow-down" onClick={toEnd}>
            {countOf(total - read, 'new message')}
          </Button>
        </div>
      )}
    </>
  );
}

function toEnd() {
  window.scrollTo({ top: document.documentElement.scrollHeight });
}

/** Keeps its identity while no message comes or goes: it estimates heights by the ten thousand. */
function listOf(entries: Timeline) {
  return { keys: entries.map(({ key }) => key), heights: entries.map(estimatedHeight) };
}

/** By the amount of text, and of the rest. */
function estimatedHeight(entry: TimelineEntry): number {
  const lines = Math.ceil(Math.min(entry.body.text.length, 12_000) / 90);
  return 62 + lines * 20 + Math.min(entry.changes.length, 20) * 110 + (entry.toolCalls.length > 0 ? 36 : 0);
}

type ThreadItemsProps = {
  entries: Timeline;
  /** The message that is being written. */
  growing: TimelineEntry | undefined;
  /** Key of the message that the URL or the keys select: a new one is scrolled to. */
  selected: string | undefined;
  /** This browser's edits that stand between the messages. */
  edits: EditMarks;
};

function ThreadItem({ index, entries, growing, selected, edits }: ThreadItemsProps & { index: number }) {
  const entry = entries[index];
  if (entry === undefined) return null;
  const [from, until] = [entries[index - 1], entry].map((one) => readTimestamp(one?.message.timestamp)?.ms);
  const gap = gapBetween(from, until);
  return (
    <>
      {gap !== undefined && <BetweenMessages>{gap}</BetweenMessages>}
      <EditsBefore index={entry.index} marks={edits} />
      <MessageRow entry={entry} growing={entry.key === growing?.key} selected={entry.key === selected} />
      {index === entries.length - 1 && <EditsBefore index={entry.index + 1} marks={edits} />}
    </>
  );
}

const hour = 3_600_000;
const day = 24 * hour;

/** A silence of at least an hour between two messages, in words: "3 days later". */
export function gapBetween(beforeMs: number | undefined, afterMs: number | undefined): string | undefined {
  if (beforeMs === undefined || afterMs === undefined) return undefined;
  const gap = afterMs - beforeMs;
  if (gap < hour) return undefined;
  // Rounded down, as the ages of the messages are.
  const words = gap < 2 * day ? countOf(Math.floor(gap / hour), 'hour') : countOf(Math.floor(gap / day), 'day');
  return `${words} later`;
}

/** Within this distance the reader is at the end, and new text is followed. CSS pixels. */
const nearEnd = 120;

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight <= nearEnd;
}
