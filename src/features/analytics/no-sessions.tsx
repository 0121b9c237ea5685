import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { AnalyticsSearch } from './view/search-names.ts';

export type NoSessionsProps = {
  isFiltered: boolean;
  /** The API counts no session at any time. */
  isNeverVisited: boolean;
  onSearch: (change: AnalyticsSearch) => void;
};

/** In place of sessions when there are none, with the way to some. */
export function NoSessions({ isFiltered, isNeverVisited, onSearch }: NoSessionsProps) {
  if (isNeverVisited) return <Empty title="No sessions yet">A session is one visit to the page.</Empty>;
  if (isFiltered) return <Empty title="No sessions match">Try a longer range or fewer filters.</Empty>;
  return (
    <Empty
      title="No sessions in this range"
      action={<Button onClick={() => onSearch({ range: 'all', from: undefined, to: undefined })}>Show all time</Button>}
    >
      A session is one visit to the page. Try other dates.
    </Empty>
  );
}
