import { createContext, useContext, useSyncExternalStore } from 'react';

/** What of a thread is unfolded, and how much of what is long. It is kept outside the rows: a row that scrolls out of sight and back is as it was left. */
export type Folds = {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly unfold: (ids: readonly string[]) => void;
  /** Folds or unfolds everything, also what was never in sight. */
  readonly setAll: (open: boolean) => void;
  /** How much of something is shown, once somebody asked for another amount than at first. */
  readonly amountOf: (id: string) => number | undefined;
  readonly setAmount: (id: string, amount: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Everything is folded at first. */
export function createFolds(): Folds {
  let all = false;
  let others: ReadonlySet<string> = new Set();
  const amounts = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const isOpen = (id: string) => all !== others.has(id);
  const turn = (ids: readonly string[]) => {
    const next = new Set(others);
    for (const id of ids) if (!next.delete(id)) next.add(id);
    others = next;
    tell();
  };
  return {
    isOpen,
    toggle: (id) => turn([id]),
    unfold: (ids) => turn(ids.filter((id) => !isOpen(id))),
    setAll(open) {
      all = open;
      others = new Set();
      tell();
    },
    amountOf: (id) => amounts.get(id),
    setAmount(id, amount) {
      amounts.set(id, amount);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const FoldsOfThread = createContext<Folds>(createFolds());

/** Whether one thing is unfolded, and how to turn that round. */
export function useFold(id: string): readonly [open: boolean, toggle: () => void] {
  const folds = useContext(FoldsOfThread);
  const open = useSyncExternalStore(folds.subscribe, () => folds.isOpen(id));
  return [open, () => folds.toggle(id)];
}

/** How much of one thing is shown, and how to show more or less of it. */
export function useAmount(id: string, first: number): readonly [amount: number, setAmount: (amount: number) => void] {
  const folds = useContext(FoldsOfThread);
  const amount = useSyncExternalStore(folds.subscribe, () => folds.amountOf(id) ?? first);
  return [amount, (next) => folds.setAmount(id, next)];
}
