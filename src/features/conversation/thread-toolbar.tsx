import { type RefObject, useContext, useDeferredValue } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/choice.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { Menu, type MenuItem } from '#src/ui/menu.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { useFound, useFoundHighlight } from './find.ts';
import { ThreadContext } from './thread-context.tsx';
import { entryFilters, useThreadSteps } from './thread-steps.ts';
import type { Timeline } from './timeline.ts';

/** What the address holds of a conversation (interfaces.md). */
export type ConversationSearch = {
  /** The chosen message's id. */
  readonly message?: string | undefined;
  /** What is looked for in the thread. */
  readonly q?: string | undefined;
  /** What the thread is narrowed to, one of `entryFilters`. */
  readonly show?: string | undefined;
  /** "1": every change by field is open. */
  readonly ledger?: string | undefined;
  /** What held after a message is open, compared with another point: keys of messages (history-panels.tsx). */
  readonly at?: string | undefined;
  readonly until?: string | undefined;
};

type ThreadToolbarProps = {
  /** Where the thread is drawn. */
  area: RefObject<HTMLElement | null>;
  timeline: Timeline;
  /** The messages shown. */
  entries: Timeline;
  chosen: number | undefined;
  search: ConversationSearch;
  menu: readonly MenuItem[];
};

/** Find, filter, fold, and take away: the bar over the thread. */
export function ThreadToolbar({ area, timeline, entries, chosen, search, menu }: ThreadToolbarProps) {
  const { onSearch } = useContext(ThreadContext);
  const { show = '' } = search;
  const wanted = useDeferredValue(search.q ?? '');
  const last = useFound(entries, wanted);
  useFoundHighlight(area, wanted);
  const toFound = useThreadSteps({ area, timeline, entries, chosen, wanted, last });
  // From 1; 0 for none of those found.
  const at = chosen === undefined ? 0 : [...last.found.keys()].indexOf(chosen) + 1;
  const noMatches = last.found.size === 0 ? 'No matches' : undefined;
  const all = countOf(timeline.length, 'message');
  return (
    <Toolbar
      end={
        <>
          <span className="tabular-nums">
            {entries === timeline ? all : `${formatNumber(entries.length)} of ${all}`}
          </span>
          <Menu label="The thread" items={menu} />
        </>
      }
    >
      <ListSearch
        label="Search messages"
        q={search.q}
        onChange={(q, goesOn) => onSearch({ q }, { replace: goesOn })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void toFound(event.shiftKey ? -1 : 1, event.currentTarget.value);
        }}
      />
      {search.q !== undefined && (
        <span className="inline-flex items-center gap-1 text-13 text-ink-muted">
          <span role="status" className="tabular-nums">
            {last.text !== wanted
              ? 'Searching'
              : noMatches === undefined
                ? `${formatNumber(at)} of ${formatNumber(last.found.size)}`
                : 'Not found'}
          </span>
          <IconButton
            label="Previous match"
            icon="arrow-up"
            disabledReason={noMatches}
            onClick={() => void toFound(-1)}
          />
          <IconButton label="Next match" icon="arrow-down" disabledReason={noMatches} onClick={() => void toFound(1)} />
        </span>
      )}
      <Select
        aria-label="Messages shown"
        value={entryFilters.has(show) ? show : ''}
        options={[['', 'All messages'], ...[...entryFilters].map(([name, { label }]) => [name, label] as const)]}
        onChange={(name) => onSearch({ show: name || undefined }, { replace: false })}
      />
    </Toolbar>
  );
}
