import { useState } from 'react';
import type { Timeline, TimelineEntry } from '#src/features/conversation/core/timeline.ts';
import { GrowingList } from '#src/ui/growing-list.tsx';
import { ThreadItem, type ThreadItemsProps } from './thread-item.tsx';
import { nearEnd } from './use-behind.ts';

/** A thread of which only the messages in sight are drawn. Loads with the first long one. */
export function VirtualThread(props: ThreadItemsProps) {
  const { entries, chosen } = props;
  const [listed, setListed] = useState(() => listOf(entries));
  const { keys, heights } = listed;
  const isSame = keys.length === entries.length && entries.every(({ key }, index) => key === keys[index]);
  if (!isSame) setListed(listOf(entries));
  return (
    <GrowingList
      label="Messages"
      keys={keys}
      estimate={(index) => heights[index] ?? 100}
      render={(index) => <ThreadItem {...props} index={index} />}
      wanted={chosen}
      nearEnd={nearEnd}
    />
  );
}

/** The same while no message comes or goes. The heights are guesses, asked for by the ten thousand, and need not follow a message that grows. */
function listOf(entries: Timeline) {
  return { keys: entries.map(({ key }) => key), heights: entries.map(estimatedHeight) };
}

/** By the amount of text and of what else there is. */
function estimatedHeight(entry: TimelineEntry): number {
  const lines = Math.ceil(Math.min(entry.body.text.length, 12_000) / 90);
  return 62 + lines * 20 + Math.min(entry.changes.length, 20) * 110 + (entry.toolCalls.length > 0 ? 36 : 0);
}
