import { useMemo } from 'react';
import { GrowingList } from '#src/ui/growing-list.tsx';
import type { TimelineEntry } from './core/timeline.ts';
import { ThreadItem, type ThreadItemsProps } from './thread-item.tsx';
import { nearEnd } from './use-behind.ts';

/** A thread of which only the messages in sight are drawn. Loads with the first long one. */
export function VirtualThread(props: ThreadItemsProps) {
  const { entries, chosen } = props;
  return (
    <GrowingList
      label="Messages"
      keys={useMemo(() => entries.map(({ key }) => key), [entries])}
      estimate={(index) => estimatedHeight(entries[index])}
      render={(index) => <ThreadItem {...props} index={index} />}
      wanted={chosen}
      nearEnd={nearEnd}
    />
  );
}

/** By the amount of text and of what else there is. */
function estimatedHeight(entry: TimelineEntry | undefined): number {
  if (entry === undefined) return 100;
  const lines = Math.ceil(Math.min(entry.body.text.length, 12_000) / 90);
  return 62 + lines * 20 + entry.changes.length * 110 + (entry.toolCalls.length > 0 ? 36 : 0);
}
