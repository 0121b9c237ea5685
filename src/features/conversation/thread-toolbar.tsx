import { type RefObject, useContext, useDeferredValue } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/field.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { Menu, type MenuItem } from '#src/ui/popover.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { TabTools } from '#src/ui/screen-header.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type Found, findInThread, useFound, useFoundHighlight } from './find.ts';
import { ThreadContext } from './thread-context.tsx';
import { hasFailed, type Timeline, type TimelineEntry } from './timeline.ts';

/** The URL parameters of a conversation (interfaces.md). */
export type ConversationSearch = {
  /** The selected message's ID. */
  readonly message?: string | undefined;
  /** The search text. */
  readonly q?: string | undefined;
  /** The active filter, one of `entryFilters`. */
  readonly show?: string | undefined;
  /** "1" opens the list of every change by field. */
  readonly ledger?: string | undefined;
  /** Opens the state after a message, compared with another: message keys (history-panels.tsx). */
  readonly at?: string | undefined;
  readonly until?: string | undefined;
};

type ThreadToolbarProps = {
  /** Where the thread is drawn. */
  area: RefObject<HTMLElement | null>;
  timeline: Timeline;
  /** The messages shown. */
  entries: Timeline;
  selected: number | undefined;
  search: ConversationSearch;
  menu: readonly MenuItem[];
};

export function ThreadToolbar(props: ThreadToolbarProps) {
  const { area, timeline, entries, selected, search, menu } = props;
  const { onSearch } = useContext(ThreadContext);
  const { show = '' } = search;
  const wanted = useDeferredValue(search.q ?? '');
  const last = useFound(entries, wanted);
  useFoundHighlight(area, wanted);
  const toFound = useThreadSteps(props, wanted, last);
  // From 1; 0 where the selected message is no match.
  const at = selected === undefined ? 0 : [...last.found.keys()].indexOf(selected) + 1;
  const noMatches = last.found.size === 0 ? 'No matches' : undefined;
  return (
    <TabTools>
      <div className="flex items-center gap-2 text-13 text-ink-muted max-md:flex-wrap max-md:py-2 md:[&>:first-child]:max-w-48">
        <ListSearch
          label="Search messages"
          q={search.q}
          onChange={(q, goesOn) => onSearch({ q }, { replace: goesOn })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void toFound(event.shiftKey ? -1 : 1, event.currentTarget.value);
          }}
        />
        {search.q !== undefined && (
          <span className="inline-flex items-center gap-1">
            <span role="status" className="whitespace-nowrap tabular-nums">
              {last.text !== wanted
                ? 'Searching'
                : (noMatches ??
                  (at === 0
                    ? countOf(last.found.size, 'match', 'matches')
                    : `${formatNumber(at)} of ${formatNumber(last.found.size)}`))}
            </span>
            <IconButton
              label="Previous match"
              icon="arrow-up"
              disabledReason={noMatches}
              onClick={() => void toFound(-1)}
            />
            <IconButton
              label="Next match"
              icon="arrow-down"
              disabledReason={noMatches}
              onClick={() => void toFound(1)}
            />
          </span>
        )}
        <Select
          aria-label="Messages shown"
          value={entryFilters.has(show) ? show : ''}
          options={[['', 'All messages'], ...[...entryFilters].map(([name, { label }]) => [name, label] as const)]}
          onChange={(name) => onSearch({ show: name || undefined }, { replace: false })}
        />
        {entries !== timeline && (
          <span className="whitespace-nowrap tabular-nums">
            {formatNumber(entries.length)} of {countOf(timeline.length, 'message')}
          </span>
        )}
        <Menu label="Conversation actions" items={menu} />
      </div>
    </TabTools>
  );
}

type EntryFilter = { readonly label: string; readonly holds: (entry: TimelineEntry) => boolean };

/** The filters of a thread, by their name in the URL. */
export const entryFilters: ReadonlyMap<string, EntryFilter> = new Map([
  ['changes', { label: 'With changes', holds: ({ changes }) => changes.length > 0 }],
  ['errors', { label: 'With errors', holds: ({ toolCalls }) => toolCalls.some(hasFailed) }],
  ['tools', { label: 'Tool calls', holds: ({ toolCalls }) => toolCalls.length > 0 }],
  ['snapshots', { label: 'Restore points', holds: ({ hasSnapshot }) => hasSnapshot }],
]);

/** What the keys step through. */
function isEvent(entry: TimelineEntry): boolean {
  return entry.changes.length > 0 || entry.hasSnapshot || entry.toolCalls.some(hasFailed);
}

/**
 * The next of ascending places after `from`, or before it; undefined without one. `from` need not
 * be one of them; undefined starts at the end.
 */
export function stepFrom(places: readonly number[], from: number | undefined, by: 1 | -1): number | undefined {
  if (from === undefined) return by === 1 ? places[0] : places.at(-1);
  return by === 1 ? places.find((place) => place > from) : places.findLast((place) => place < from);
}

/** The first and the last message on the screen. */
type VisibleRange = { readonly first: number; readonly last: number };

/** A step begins at the selected message while it is on screen, else at the screen's edge. */
export function originOf(selected: number | undefined, visible: VisibleRange | undefined, by: 1 | -1) {
  if (visible === undefined || isVisible(selected, visible)) return selected;
  return by === 1 ? visible.first - 1 : visible.last + 1;
}

function isVisible(index: number | undefined, { first, last }: VisibleRange): boolean {
  return index !== undefined && index >= first && index <= last;
}

/** The place with the fewest messages between it and the screen; of two, the later one. */
export function nearestOf(places: readonly number[], { first, last }: VisibleRange): number | undefined {
  const distance = (place: number) => Math.max(first - place, place - last, 0);
  return places.toReversed().toSorted((one, other) => distance(one) - distance(other))[0];
}

/**
 * Keyboard steps through a thread: j and k between events, n and p between matches. They take the
 * focus along.
 * @returns goes to the next or previous match of `text`, which the URL may not have yet.
 */
function useThreadSteps(
  { area, timeline, entries, selected }: ThreadToolbarProps,
  wanted: string,
  last: ReturnType<typeof useFound>,
): (by: 1 | -1, text?: string) => Promise<void> {
  const { folds, takesFocus, onSearch } = useContext(ThreadContext);

  const choose = (index: number | undefined, none: string, focus: boolean) => {
    const next = index === undefined ? undefined : timeline[index];
    if (next === undefined) showToast({ tone: 'notice', text: none, about: 'thread-steps' });
    else if (next.index !== selected) {
      takesFocus.current = focus;
      onSearch({ message: next.key }, { replace: true });
    } else if (focus) {
      // Chosen before, and left by a press elsewhere.
      area.current?.querySelector<HTMLElement>(`article[data-message="${next.index}"]`)?.focus();
    }
  };
  // Enter may come before the URL has the field's text, and before a long thread is searched.
  const toFound = async (by: 1 | -1, text = wanted, focus = false) => {
    const found = text === last.text ? last.found : await findInThread(entries, text);
    const places = [...(found?.keys() ?? [])];
    const visible = visibleRange(area.current);
    // The first step goes to the nearest match, in either direction.
    const index =
      visible !== undefined && !isVisible(selected, visible)
        ? nearestOf(places, visible)
        : (stepFrom(places, selected, by) ?? stepFrom(places, undefined, by));
    if (index !== undefined) folds.set(foldsAround(timeline[index], found?.get(index) ?? []), 1);
    choose(index, 'No matches.', focus);
  };
  const toEvent = (by: 1 | -1) => {
    const places = entries.filter(isEvent).map(({ index }) => index);
    const focused = document.activeElement?.closest<HTMLElement>('article[data-message]')?.dataset.message;
    const from = focused === undefined ? selected : Number(focused);
    choose(
      stepFrom(places, originOf(from, visibleRange(area.current), by), by),
      by === 1 ? 'No later change, error or restore point.' : 'No earlier change, error or restore point.',
      true,
    );
  };
  const group = 'In a conversation';
  useShortcut({ keys: 'j', label: 'Next change, error or restore point', group, run: () => toEvent(1) });
  useShortcut({ keys: 'k', label: 'Previous change, error or restore point', group, run: () => toEvent(-1) });
  useShortcut({ keys: 'n', label: 'Next match', group, run: () => void toFound(1, wanted, true) });
  useShortcut({ keys: 'p', label: 'Previous match', group, run: () => void toFound(-1, wanted, true) });

  return toFound;
}

/** Height that a sticky bar covers at the top of the window, with some room. CSS pixels. */
const covered = 130;

/** The messages on screen; undefined without one. */
function visibleRange(area: HTMLElement | null): VisibleRange | undefined {
  const rows = [...(area?.querySelectorAll<HTMLElement>('article[data-message]') ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > covered && top < window.innerHeight;
  });
  const [first, last] = [rows[0], rows.at(-1)].map((row) => Number(row?.dataset.message));
  return first === undefined || last === undefined || Number.isNaN(first) ? undefined : { first, last };
}

/** The folds that hide a match in a message; none where it is visible already. */
function foldsAround(entry: TimelineEntry | undefined, where: NonNullable<ReturnType<Found['get']>>) {
  if (entry === undefined || where.includes('text') || where.includes('change')) return [];
  const { key, toolCalls } = entry;
  return [
    ...(where.includes('reasoning') ? [`${key} reasoning`] : []),
    ...(where.includes('tool') ? [`${key} tools`, ...toolCalls.map((_, at) => `${key} tool ${at}`)] : []),
  ];
}
