import type { ReactNode, RefObject } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import type { Timeline, TimelineEntry } from '#src/features/conversation/core/timeline.ts';
import { EditsBefore } from './edit-marks.tsx';
import { gapBetween } from './gaps.ts';
import { MessageRow } from './message-row.tsx';

export type ThreadItemsProps = {
  entries: Timeline;
  imageHosts: readonly string[];
  /** The message that is being written. */
  growing: TimelineEntry | undefined;
  /** The key of the message that the address or the keys name: it is scrolled to whenever it becomes another. */
  chosen: string | undefined;
  /** What stands beside a message with a snapshot. */
  restoreOf: (entry: TimelineEntry) => ReactNode;
  /** Whether the message that is chosen next takes the focus; set back by it. */
  takesFocus: RefObject<boolean>;
};

/** One message of a thread, with the silence before it. */
export function ThreadItem({ index, ...props }: ThreadItemsProps & { index: number }) {
  const { entries, imageHosts, growing, chosen, restoreOf, takesFocus } = props;
  const entry = entries[index];
  if (entry === undefined) return null;
  const before = entries[index - 1];
  return (
    <>
      {before !== undefined && <Gap before={before} after={entry} />}
      <EditsBefore index={entry.index} />
      <MessageRow
        entry={entry}
        imageHosts={imageHosts}
        growing={entry.key === growing?.key}
        chosen={entry.key === chosen}
        restoreOf={restoreOf}
        takesFocus={takesFocus}
      />
      {index === entries.length - 1 && <EditsBefore index={entry.index + 1} />}
    </>
  );
}

/** A long silence between two messages, in words. */
function Gap({ before, after }: { before: TimelineEntry; after: TimelineEntry }) {
  const words = gapBetween(readTimestamp(before.message.timestamp)?.ms, readTimestamp(after.message.timestamp)?.ms);
  if (words === undefined) return null;
  return (
    <p className="relative py-1 pl-9 text-12 text-ink-muted before:absolute before:inset-y-0 before:left-[13.5px] before:w-px before:bg-line">
      {words}
    </p>
  );
}
