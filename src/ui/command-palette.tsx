import { useCombobox } from 'downshift';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';
import { fuzzySearch } from '#src/lib/fuzzy-search.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { KeyHint } from './key-hint.tsx';
import { OptionList } from './option-list.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** What a typed text may stand for beside the names that it matches. */
export type PaletteOffer = {
  readonly entries: readonly PaletteEntry[];
  /** The text is certainly an id or an address: the offers come before the names. */
  readonly sure: boolean;
};

type CommandPaletteProps = {
  /** What was typed before the field could take it; asked when the field gets the focus. */
  takeTypedAhead?: (() => string) | undefined;
  entries: readonly PaletteEntry[];
  offersFor: (text: string) => PaletteOffer;
  /** `apart`: Ctrl or ⌘ was held, somewhere to go opens in a tab of its own. */
  onChoose: (entry: PaletteEntry, apart: boolean) => void;
  onClose: () => void;
};

/** An entry that is listed. `index` is its place among the entries; an offer has none. */
type Hit = { readonly entry: PaletteEntry; readonly index: number | undefined };

/** Finds a screen, a record or an action by typing a part of its name. Remembers nothing of what is typed. */
export function CommandPalette({ takeTypedAhead, entries, offersFor, onChoose, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  /** Undefined until the person chooses: then it is the first, unless that takes something away or cannot be done. */
  const [chosen, setChosen] = useState<number>();
  const search = useMemo(
    () => fuzzySearch(entries.map(({ label, detail }) => (detail === undefined ? label : `${label} ${detail}`))),
    [entries],
  );
  useEffect(() => {
    // The first search of each kind, for many matches and for few, costs several times a later one; nobody has typed yet.
    const timer = setTimeout(() => ['s', 'spring offer'].forEach(search));
    return () => clearTimeout(timer);
  }, [search]);
  const all = useMemo(() => entries.map((entry, index) => ({ entry, index })), [entries]);
  const { hits, ranges } = useMemo(() => hitsFor(all, search, text, offersFor), [all, search, text, offersFor]);
  const highlighted = chosen ?? (hits[0] === undefined || comesLast(hits[0]) ? -1 : 0);

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Hit>({
    items: [...hits],
    isOpen: true,
    selectedItem: null,
    inputValue: text,
    highlightedIndex: highlighted,
    itemToString: (hit) => hit?.entry.label ?? '',
    onHighlightedIndexChange: (change) => {
      // The pointer leaving the list, or the field losing the focus, is no choice.
      if (change.highlightedIndex >= 0) setChosen(change.highlightedIndex);
    },
    // The list scrolls by itself.
    scrollIntoView: () => undefined,
  });

  function choose(hit: Hit | undefined, event: KeyboardEvent | MouseEvent) {
    if (hit !== undefined && hit.entry.disabledReason === undefined) {
      onChoose(hit.entry, event.ctrlKey || event.metaKey);
    }
  }

  const headingOf = useMemo(
    () =>
      text.trim() === ''
        ? (hit: Hit, index: number) =>
            hits[index - 1]?.entry.kind === hit.entry.kind ? undefined : headings(hit.entry.kind)
        : undefined,
    [hits, text],
  );

  return (
    <Dialog open bare wide onClose={onClose} title="Command palette">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-ink-muted" />
        <input
          {...getInputProps(
            {
              'aria-label': 'Search screens, records and actions, or paste an ID',
              onChange: (event) => {
                setText(event.currentTarget.value);
                setChosen(undefined);
              },
              onFocus: () => {
                const typed = takeTypedAhead?.() ?? '';
                if (typed !== '') setText(typed);
              },
              onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
                const pasted = event.clipboardData.getData('text/plain');
                if (text !== '' || !/[\r\n]/.test(pasted.trim())) return;
                // A field of one line would run the lines together.
                event.preventDefault();
                setText(pasted.replaceAll(/\s+/g, ' ').trim());
                setChosen(undefined);
              },
              onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
                const again = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
                const mine = again || event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab';
                if (!mine || event.nativeEvent.isComposing) return;
                // The keys that opened it close it.
                if (again) {
                  event.preventDefault();
                  onClose();
                }
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                if (event.key === 'Enter') {
                  event.preventDefault();
                  choose(hits[highlighted], event);
                }
              },
            },
            // The dialog's own code may still be on the way.
            { suppressRefError: true },
          )}
          data-autofocus
          dir="auto"
          placeholder="Search or jump to…"
          spellCheck={false}
          autoComplete="off"
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
          items={hits}
          highlightedIndex={highlighted}
          headingOf={headingOf}
          menuProps={{
            ...getMenuProps({ 'aria-label': 'Screens, records and actions' }, { suppressRefError: true }),
          }}
          itemProps={(hit, index) => ({
            ...getItemProps({
              item: hit,
              index,
              'aria-disabled': hit.entry.disabledReason === undefined ? undefined : true,
              onClick: (event: MouseEvent) => {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                choose(hit, event);
              },
            }),
          })}
          render={({ entry, index }) => <Line entry={entry} found={index === undefined ? unmarked : ranges(index)} />}
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
        <span role="status" className="ml-auto tabular-nums">
          {text.trim() === '' ? '' : hits.length === 1 ? '1 match' : `${formatNumber(hits.length)} matches`}
        </span>
      </div>
    </Dialog>
  );
}

const unmarked: readonly number[] = [];

function hitsFor(
  all: readonly Hit[],
  search: ReturnType<typeof fuzzySearch>,
  text: string,
  offersFor: (text: string) => PaletteOffer,
) {
  const { order, ranges } = search(text);
  const found = order.flatMap((index) => all[index] ?? []);
  if (text.trim() === '') return { hits: safeFirst(found), ranges };
  const offers = offersFor(text.trim());
  const offered = offers.entries.map((entry) => ({ entry, index: undefined }));
  // What is called, or has the id, that was typed is what is meant; a paste that names nothing known is opened as something.
  const isNamed = found.filter(({ entry: { label, detail } }) => label === text.trim() || detail === text.trim());
  const others = found.filter((hit) => !isNamed.includes(hit));
  return { hits: safeFirst(offers.sure ? [...isNamed, ...offered, ...others] : [...found, ...offered]), ranges };
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
          {disabledReason ?? <MarkedText text={detail ?? ''} ranges={shifted(found, label.length + 1)} />}
        </bdi>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2 pl-2 text-12 text-ink-muted">
        {keys !== undefined && <KeyHint keys={keys} />}
        {kind}
      </span>
    </>
  );
}

/** The ranges as they fall on the text that begins at `offset`. */
function shifted(ranges: readonly number[], offset: number): readonly number[] {
  return ranges.map((at) => Math.max(0, at - offset));
}

function headings(kind: string): string {
  return kind === 'Action' ? 'On this screen' : `${kind}s`;
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="text-14 font-semibold wrap-anywhere">
        {text === '' ? 'Nothing to choose from yet' : `Nothing is called “${text.slice(0, 60)}”`}
      </p>
      <p className="max-w-100 text-13 text-pretty text-ink-muted">
        Type part of the name of a screen, a record or an action. To open a record by ID, paste its ID or URL.
      </p>
    </div>
  );
}

type MarkedTextProps = {
  text: string;
  /** Pairs of offsets: [from, to, from, to …], in order. */
  ranges: readonly number[];
};

/** A text with the places that a search found. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  if (ranges.length === 0) return <>{text}</>;
  const parts: { readonly at: number; readonly part: string; readonly found: boolean }[] = [];
  let end = 0;
  for (let place = 0; place + 1 < ranges.length; place += 2) {
    const from = Math.max(end, Math.min(ranges[place] ?? 0, text.length));
    const to = Math.max(from, Math.min(ranges[place + 1] ?? 0, text.length));
    parts.push(
      { at: end, part: text.slice(end, from), found: false },
      { at: from, part: text.slice(from, to), found: true },
    );
    end = to;
  }
  parts.push({ at: end, part: text.slice(end), found: false });
  return (
    <>
      {parts.map(({ at, part, found }) =>
        part === '' ? null : found ? (
          <mark key={`found-${at.toString()}`} className="bg-transparent font-semibold text-accent-strong">
            {part}
          </mark>
        ) : (
          <Fragment key={`rest-${at.toString()}`}>{part}</Fragment>
        ),
      )}
    </>
  );
}
