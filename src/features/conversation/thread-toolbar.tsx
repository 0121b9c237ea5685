import { formatNumber } from '#src/lib/numbers.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/choice.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { entryFilters } from './thread-steps.ts';

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
  search: ConversationSearch;
  onSearch: (change: ConversationSearch, how: { replace: boolean }) => void;
  /** How many messages hold what is looked for, and which of them is chosen, from 1; 0 for none of them. */
  found: { readonly count: number; readonly at: number; readonly searching: boolean };
  /** `text` is what is looked for now, where the address may not hold it yet. */
  onStep: (by: 1 | -1, text?: string) => void;
  onFold: (open: boolean) => void;
  onCompare: () => void;
  hiddenShown: boolean;
  onHidden: (shown: boolean) => void;
  onExport: (form: 'markdown' | 'json') => void;
  /** "1,204 messages", "12 of 1,204 messages". */
  count: string;
};

/** Find, filter, fold, and take away: the bar over the thread. */
export function ThreadToolbar(props: ThreadToolbarProps) {
  const { search, onSearch, found, onStep, onFold, onCompare, hiddenShown, onHidden, onExport, count } = props;
  const { show = '' } = search;
  return (
    <Toolbar
      end={
        <>
          <span className="tabular-nums">{count}</span>
          <Menu
            label="The thread"
            items={[
              { label: 'Change history', onSelect: () => onSearch({ ledger: '1' }, { replace: false }) },
              { label: 'Compare versions', onSelect: onCompare },
              'separator',
              { label: 'Expand all', onSelect: () => onFold(true) },
              { label: 'Collapse all', onSelect: () => onFold(false) },
              {
                label: hiddenShown ? 'Hide hidden characters' : 'Show hidden characters',
                onSelect: () => onHidden(!hiddenShown),
              },
              'separator',
              { label: 'Export as Markdown', icon: 'download', onSelect: () => onExport('markdown') },
              { label: 'Export as JSON', icon: 'download', onSelect: () => onExport('json') },
            ]}
          />
        </>
      }
    >
      <ListSearch
        label="Search messages"
        q={search.q}
        onChange={(q, goesOn) => onSearch({ q }, { replace: goesOn })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1, event.currentTarget.value);
        }}
      />
      {search.q !== undefined && (
        <span className="inline-flex items-center gap-1 text-13 text-ink-muted">
          <span role="status" className="tabular-nums">
            {found.searching
              ? 'Searching'
              : found.count === 0
                ? 'Not found'
                : `${formatNumber(found.at)} of ${formatNumber(found.count)}`}
          </span>
          <IconButton
            label="Previous match"
            icon="arrow-up"
            disabledReason={found.count === 0 ? 'No matches' : undefined}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label="Next match"
            icon="arrow-down"
            disabledReason={found.count === 0 ? 'No matches' : undefined}
            onClick={() => onStep(1)}
          />
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
