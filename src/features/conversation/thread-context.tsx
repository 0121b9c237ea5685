import { createContext, type ReactNode, type RefObject, useContext, useId, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#src/lib/numbers.ts';
import { createStore } from '#src/lib/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IdsAround } from '#src/ui/id-text.tsx';
import type { ConversationSearch } from './thread-toolbar.tsx';

/**
 * What of a thread is unfolded, and how much is shown of what is long. It is kept outside the rows:
 * a row that scrolls out of sight and back is as it was left.
 */
export type Folds = ReturnType<typeof createFolds>;

/** Everything is folded at first. */
export function createFolds() {
  const state = createStore({ all: false, others: new Set<string>(), amounts: new Map<string, number>() });
  return {
    subscribe: state.subscribe,
    isOpen: (id: string) => state.get().all !== state.get().others.has(id),
    setOpen(ids: readonly string[], open: boolean) {
      const { all, others, amounts } = state.get();
      const rest = [...others].filter((id) => !ids.includes(id));
      state.set({ all, amounts, others: new Set(open === all ? rest : [...rest, ...ids]) });
    },
    /** Folds or unfolds everything, also what was never in sight. */
    setAll: (all: boolean) => state.set({ ...state.get(), all, others: new Set() }),
    /** How much of something is shown, once somebody asked for another amount than at first. */
    amountOf: (id: string) => state.get().amounts.get(id),
    setAmount(id: string, amount: number) {
      state.set({ ...state.get(), amounts: new Map(state.get().amounts).set(id, amount) });
    },
  };
}

/** What every part of a thread may need. The same object between renders, for dozens of rows. */
export type ThreadShared = {
  readonly folds: Folds;
  /** The page and the audience whose thread it is. */
  readonly ids: IdsAround;
  /** Changes what the address holds of the conversation. */
  readonly onSearch: (change: ConversationSearch, how: { replace: boolean }) => void;
  /** Asks for a restore. */
  readonly onRestore: (messageId: string) => void;
  /** Whether the message that is chosen next takes the focus; set back by it. */
  readonly takesFocus: RefObject<boolean>;
};

export const ThreadContext = createContext<ThreadShared>({
  folds: createFolds(),
  ids: {},
  onSearch: () => undefined,
  onRestore: () => undefined,
  takesFocus: { current: false },
});

/** How much of one thing is shown, and how to show more or less of it. */
export function useAmount(id: string, first: number): readonly [amount: number, setAmount: (amount: number) => void] {
  const { folds } = useContext(ThreadContext);
  const amount = useSyncExternalStore(folds.subscribe, () => folds.amountOf(id) ?? first);
  return [amount, (next) => folds.setAmount(id, next)];
}

type FoldProps = {
  /** Unique in the thread. */
  id: string;
  /** The line that is always there. */
  summary: ReactNode;
  children: ReactNode;
};

/** A line that opens what is under it. */
export function Fold({ id, summary, children }: FoldProps) {
  const { folds } = useContext(ThreadContext);
  const open = useSyncExternalStore(folds.subscribe, () => folds.isOpen(id));
  const contentId = useId();
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        onClick={() => folds.setOpen([id], !open)}
        className="-ml-1.5 flex min-h-11 max-w-full items-center gap-1.5 rounded-control px-1.5 text-left text-13 text-ink-muted hover:bg-paper-sunken hover:text-ink md:min-h-8"
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} className="size-3.5" />
        {summary}
      </button>
      {open && (
        <div id={contentId} className="mt-1 mb-2 ml-1 flex min-w-0 flex-col gap-2 border-l border-line pl-3">
          {children}
        </div>
      )}
    </div>
  );
}

/** Drawn at once, and with every press more: some screens full. */
const atOnce = 20;

type PortionProps<Item> = {
  /** Unique in the thread. */
  id: string;
  items: readonly Item[];
  /** What they are, in the plural: "steps". */
  of: string;
  render: (item: Item, index: number) => ReactNode;
};

/** Items of which a message may hold ten thousand, one below the other: some at first, and with every press more. */
export function Portion<Item>({ id, items, of, render }: PortionProps<Item>) {
  const [shown, setShown] = useAmount(id, atOnce);
  const place = useRef<HTMLDivElement>(null);
  const rest = items.length - shown;
  if (items.length === 0) return null;
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-2">
      {items.slice(0, shown).map((item, index) => (
        // They have their place and nothing else.
        <div key={`item-${index.toString()}`}>{render(item, index)}</div>
      ))}
      {rest > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => {
            flushSync(() => setShown(shown + atOnce));
            // With the last of them the button goes: the focus goes on to what it brought.
            if (rest <= atOnce) place.current?.children[shown]?.querySelector('button')?.focus();
          }}
        >
          Show {formatNumber(Math.min(rest, atOnce))} more of {formatNumber(items.length)} {of}
        </Button>
      )}
    </div>
  );
}
