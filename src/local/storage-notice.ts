/** Why something is not kept as it should be. */
export type StorageNotice = {
  /**
   * - `denied`: the browser gives Facet no storage (a private window, a policy);
   * - `full`: there is no room left;
   * - `unreadable`: what was kept is damaged, or was written by a newer Facet; it was left where it is and set aside.
   */
  readonly reason: 'denied' | 'full' | 'unreadable';
  /** What that means for the person, in one or two sentences. */
  readonly message: string;
};

const messages: Readonly<Record<StorageNotice['reason'], string>> = {
  denied:
    'This browser lets Facet keep nothing. Until this tab is closed everything works; afterwards it is forgotten.',
  full: 'The storage of this browser is full. What changes from now on is kept until this tab is closed.',
  unreadable: 'Something that this browser kept could not be read. It was set aside, and that part starts empty.',
};

// In this order: the first that applies is shown.
const reasons = ['denied', 'full', 'unreadable'] as const;

const troubles = new Map<string, StorageNotice['reason']>();
const listeners = new Set<() => void>();
let current: StorageNotice | undefined;

/** Whether this browser keeps what it is given. The shell shows it; `get` and `subscribe` fit `useSyncExternalStore`. */
export const storageNotice = {
  get: (): StorageNotice | undefined => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Says how it stands with one kept thing: undefined when it is kept. */
export function reportStorage(key: string, trouble: StorageNotice['reason'] | undefined): void {
  if (trouble === undefined) troubles.delete(key);
  else troubles.set(key, trouble);
  const found = new Set(troubles.values());
  const reason = reasons.find((candidate) => found.has(candidate));
  if (reason === current?.reason) return;
  current = reason === undefined ? undefined : { reason, message: messages[reason] };
  for (const listener of listeners) listener();
}

/** Tells a full storage from one that is closed. */
export function troubleOf(error: unknown): StorageNotice['reason'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return /quota/i.test(name) ? 'full' : 'denied';
}
