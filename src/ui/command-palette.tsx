import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { fuzzySearch } from '#src/lib/fuzzy-search.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { withoutDirectionOverrides } from '#src/lib/text.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { KeyHint } from './key-hint.tsx';
import { OptionList, useOptionList } from './option-list.tsx';
import type { PaletteEntry } from './screen-actions.ts';
import { typedAhead } from './typed-ahead.ts';

/** What a typed text can stand for besides the names it matches. */
export type PaletteOffer = {
  readonly entries: readonly PaletteEntry[];
  /** The text is certainly an ID or a URL: the offers come before the names. */
  readonly sure: boolean;
};

type CommandPaletteProps = {
  entries: readonly PaletteEntry[];
  offersFor: (text: string) => PaletteOffer;
  /** `apart`: Ctrl or ⌘ was held, navigate in a new tab. */
  onChoose: (entry: PaletteEntry, apart: boolean) => void;
  onClose: () => void;
};

/** A listed entry. `index` is its place among the entries; an offer has none. */
type Hit = { readonly entry: PaletteEntry; readonly index: number | undefined };

/** Finds a screen, a record or an action by part of its name. Keeps nothing of what is typed. */
export function CommandPalette({ entries, offersFor, onChoose, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  /** Undefined until the user chooses: then the first, unless it is dangerous or disabled. */
  const [chosen, setChosen] = useState<number>();
  const search = useMemo(
    () => fuzzySearch(entries.map(({ label, detail, also }) => [label, detail, also].filter(Boolean).join(' '))),
    [entries],
  );
  useEffect(() => {
    // The first search for many matches and for few costs several times a later one: warm up early.
    const timer = setTimeout(() => ['s', 'spring offer'].forEach(search));
    return () => clearTimeout(timer);
  }, [search]);
  const all = useMemo(() => entries.map((entry, index) => ({ entry, index })), [entries]);
  const { hits, matches, ranges } = useMemo(
    () => hitsFor(all, search, text, offersFor),
    [all, search, text, offersFor],
  );
  const highlighted = chosen ?? hits.findIndex((hit) => !comesLast(hit));

  const { field, list, onKey } = useOptionList({
    isOpen: true,
    count: hits.length,
    highlighted,
    onHighlight: setChosen,
  });

  function change(next: string) {
    setText(next);
    setChosen(undefined);
  }

  function choose({ entry }: Hit, event: KeyboardEvent | MouseEvent) {
    if (entry.disabledReason === undefined) onChoose(entry, event.ctrlKey || event.metaKey);
  }

  function onKeyDown(event: KeyboardEvent) {
    // With Shift the one below the highlighted one, unless that is dangerous: it has to be seen.
    const next = highlighted < 0 ? undefined : hits[highlighted + 1];
    const hit = !event.shiftKey ? hits[highlighted] : next && !comesLast(next) ? next : undefined;
    if (event.nativeEvent.isComposing || onKey(event)) return;
    // The shortcut that opens it closes it.
    const again = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!again && event.key !== 'Enter') return;
    event.preventDefault();
    if (again) onClose();
    else if (hit !== undefined) choose(hit, event);
  }

  const isGrouped = text.trim() === '';
  return (
    <Dialog bare wide onClose={onClose} title="Command palette">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-ink-muted" />
        <input
          {...field}
          aria-label="Search screens, records and actions, or paste an ID"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => {
            const typed = typedAhead.take();
            if (typed !== '') setText(typed);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || !/[\r\n]/.test(pasted.trim())) return;
            // A one-line field would join the lines.
            event.preventDefault();
            change(pasted.replaceAll(/\s+/g, ' ').trim());
          }}
          onKeyDown={onKeyDown}
          data-autofocus
          placeholder="Search or jump to…"
          autoCapitalize="off"
          enterKeyHint="go"
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="inline-flex h-11 min-w-11 items-center justify-center rounded-control md:h-8"
        >
          <Icon name="close" className="text-ink-muted md:hidden" />
          <span className="hidden md:inline-flex">
            <KeyHint keys="Escape" />
          </span>
        </button>
      </div>
      <div className="relative h-[min(424px,60dvh)]">
        <OptionList
          {...list}
          label="Screens, records and actions"
          items={hits}
          headingOf={({ entry }, index) => {
            const heading = headingOf(entry);
            const before = hits[index - 1]?.entry;
            return isGrouped && (before && headingOf(before)) !== heading ? heading : undefined;
          }}
          optionProps={(hit, index) => ({
            'aria-selected': index === highlighted,
            'aria-disabled': hit.entry.disabledReason === undefined ? undefined : true,
            onClick: (event) => choose(hit, event),
          })}
          render={({ entry, index }) => <Line entry={entry} found={index === undefined ? [] : ranges(index)} />}
          className="h-full"
        />
        {hits.length === 0 && <NothingFound text={text.trim()} />}
      </div>
      <div className="hidden items-center gap-4 border-t border-line px-4 py-2 text-12 text-ink-muted md:flex">
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="ArrowUp, ArrowDown" /> choose
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Enter" /> open
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="mod+Enter" /> in a new tab
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="shift+Enter" /> open the next one
        </span>
        <span role="status" className="ml-auto tabular-nums">
          {isGrouped
            ? ''
            : matches === 0 && hits.length > 0
              ? 'Nothing loaded matches'
              : matches === 1
                ? '1 match'
                : `${formatNumber(matches)} matches`}
        </span>
      </div>
    </Dialog>
  );
}

function hitsFor(
  all: readonly Hit[],
  search: ReturnType<typeof fuzzySearch>,
  text: string,
  offersFor: (text: string) => PaletteOffer,
) {
  const { order, ranges } = search(text);
  const found = order.flatMap((index) => all[index] ?? []);
  if (text.trim() === '') {
    const hits = safeFirst(found.filter(({ entry }) => entry.searchOnly !== true));
    return { hits, matches: hits.length, ranges };
  }
  const offers = offersFor(text.trim());
  const offered = offers.entries.map((entry) => ({ entry, index: undefined }));
  // An exact name or ID is what the user means; a paste without one opens as what it is.
  const isNamed = found.filter(({ entry: { label, detail } }) => label === text.trim() || detail === text.trim());
  const others = found.filter((hit) => !isNamed.includes(hit));
  // An action of this screen of which a word is typed comes before names that are alike; one that
  // takes something away only if it begins so.
  const typed = text.trim().toLowerCase();
  const isMeant = (hit: Hit) => {
    if (hit.entry.searchOnly === true && typed.length < 3) return false;
    const label = ` ${hit.entry.label.toLowerCase()}`;
    const at = label.indexOf(` ${typed}`);
    return hit.entry.kind === 'Action' && (at === 0 || (at > 0 && !comesLast(hit)));
  };
  const hits = offers.sure
    ? safeFirst([...isNamed, ...offered, ...others])
    : [...found.filter(isMeant), ...safeFirst(found.filter((hit) => !isMeant(hit))), ...offered];
  // A name that is offered to be searched for, elsewhere, is no match yet.
  return { hits, matches: offers.sure ? hits.length : found.length, ranges };
}

function comesLast({ entry: { danger, disabledReason } }: Hit): boolean {
  return danger === true || disabledReason !== undefined;
}

function safeFirst(hits: readonly Hit[]): readonly Hit[] {
  const last = hits.filter(comesLast);
  return last.length === 0 ? hits : [...hits.filter((hit) => !comesLast(hit)), ...last];
}

function Line({ entry, found }: { entry: PaletteEntry; found: readonly number[] }) {
  const { label, note, detail, kind, icon, keys, disabledReason } = entry;
  const off = disabledReason !== undefined;
  return (
    <>
      <Icon name={icon} className="text-ink-muted" />
      <bdi className={cx('min-w-0 shrink truncate', off && 'text-ink-muted')}>
        <MarkedText text={label} ranges={found} />
      </bdi>
      {note !== undefined && !off && <bdi className="min-w-0 shrink-[2] truncate text-12 text-ink-muted">{note}</bdi>}
      {(disabledReason ?? detail) !== undefined && (
        <bdi className={cx('min-w-0 flex-1 truncate text-12 text-ink-muted', !off && 'font-mono')}>
          {disabledReason ?? (
            <MarkedText text={detail ?? ''} ranges={found.map((at) => Math.max(0, at - label.length - 1))} />
          )}
        </bdi>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2 pl-2 text-12 text-ink-muted">
        {keys !== undefined && <KeyHint keys={keys} />}
        {kind}
      </span>
    </>
  );
}

function headingOf({ kind, isRecent }: PaletteEntry): string {
  if (isRecent) return 'Recent';
  return kind === 'Action' ? 'On this screen' : `${kind}s`;
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="text-14 font-semibold wrap-anywhere">
        {text === '' ? 'Nothing here yet' : `No results for “${text.slice(0, 60)}”`}
      </p>
      <p className="max-w-100 text-13 text-pretty text-ink-muted">
        Type part of the name of a screen, a record or an action. To open a record by ID, paste its ID or URL.
      </p>
    </div>
  );
}

/** A text with the places that a search found: pairs of offsets, [from, to, from, to …]. */
function MarkedText({ text: whole, ranges }: { text: string; ranges: readonly number[] }) {
  const text = withoutDirectionOverrides(whole);
  const ends = [...ranges.map((at) => Math.min(at, text.length)), text.length];
  return ends.map((end, place) => {
    const part = text.slice(ends[place - 1] ?? 0, end);
    if (place % 2 === 0 || part === '') return part;
    return (
      <mark key={`part-${place.toString()}`} className="bg-transparent font-semibold text-accent-strong">
        {part}
      </mark>
    );
  });
}
