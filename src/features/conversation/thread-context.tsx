import { createContext, type ReactNode, type RefObject, useContext, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#src/lib/numbers.ts';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IdsAround } from '#src/ui/id-text.tsx';
import type { ConversationSearch } from './thread-toolbar.tsx';
import type { ChangeRead, ConversationRead } from './timeline.ts';

/**
 * Which parts of a thread are unfolded, and how much of long parts is shown. Kept outside the
 * rows, so that a row scrolls out and back unchanged. An open fold has the amount 1, everything
 * else more.
 */
export function createFolds() {
  const state = createStore({ all: 0, amounts: new Map<string, number>() });
  return {
    state,
    set(ids: readonly string[], amount: number) {
      const { all, amounts } = state.get();
      state.set({ all, amounts: new Map([...amounts, ...ids.map((id) => [id, amount] as const)]) });
    },
    /** Folds or unfolds everything, also what was never in view. */
    setAll(open: boolean) {
      const amounts = [...state.get().amounts].filter(([, amount]) => amount > 1);
      state.set({ all: open ? 1 : 0, amounts: new Map(amounts) });
    },
  };
}

/** What the parts of a thread share. Keeps its identity, for dozens of rows. */
type ThreadShared = {
  readonly folds: ReturnType<typeof createFolds>;
  readonly ids: IdsAround;
  /** When the live version was published, in epoch milliseconds. */
  readonly liveSince: number | undefined;
  readonly onSearch: (change: ConversationSearch, how: { replace: boolean }) => void;
  readonly onRestore: (messageId: string) => void;
  /** What the agent works from now. */
  readonly context: ConversationRead['context'];
  /** The way from a suggested value to the editor. */
  readonly applyOf: (change: ChangeRead) => ReactNode;
  /** Whether the next selected message takes the focus, which resets it. */
  readonly takesFocus: RefObject<boolean>;
};

export const ThreadContext = createContext<ThreadShared>({
  folds: createFolds(),
  ids: {},
  liveSince: undefined,
  onSearch: () => undefined,
  onRestore: () => undefined,
  context: undefined,
  applyOf: () => undefined,
  takesFocus: { current: false },
});

/** How much of one thing is shown. Without a first amount it is a fold. */
export function useAmount(id: string, first?: number): readonly [amount: number, setAmount: (amount: number) => void] {
  const { folds } = useContext(ThreadContext);
  const amount = useStore(folds.state, ({ all, amounts }) => amounts.get(id) ?? first ?? all);
  return [amount, (next) => folds.set([id], next)];
}

/** A line that opens what is below it. Its `id` is unique in the thread. */
export function Fold({ id, summary, children }: { id: string; summary: ReactNode; children: ReactNode }) {
  const [amount, setAmount] = useAmount(id);
  const open = amount > 0;
  const contentId = useId();
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        onClick={() => setAmount(open ? 0 : 1)}
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

/** Some screens full, drawn at once and added by each press. */
const atOnce = 20;

type PortionProps<Item> = {
  /** Unique in the thread. */
  id: string;
  items: readonly Item[];
  /** The items' name, in the plural: "steps". */
  of: string;
  render: (item: Item, index: number) => ReactNode;
};

/** A message may have ten thousand items: some are shown at first, more with every press. */
export function Portion<Item>({ id, items, of, render }: PortionProps<Item>) {
  const [shown, setShown] = useAmount(id, atOnce);
  const place = useRef<HTMLDivElement>(null);
  const rest = items.length - shown;
  if (items.length === 0) return null;
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-2">
      {items.slice(0, shown).map((item, index) => (
        // Items are identified by their position only.
        <div key={`item-${index.toString()}`}>{render(item, index)}</div>
      ))}
      {rest > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => {
            flushSync(() => setShown(shown + atOnce));
            // The button goes with the last items: the focus moves to the first new one.
            if (rest <= atOnce) place.current?.children[shown]?.querySelector('button')?.focus();
          }}
        >
          Show {formatNumber(Math.min(rest, atOnce))} more of {formatNumber(items.length)} {of}
        </Button>
      )}
    </div>
  );
}
