import * as z from 'zod/mini';
import { isFirstService, scoped } from './service-scope.ts';

/** What one record holds and how it is read back. */
export type RecordShape<Value> = {
  /** Where it is kept. All of Facet's keys start with `facet.`, so that forgetting finds them. */
  readonly key: `facet.${string}`;
  /** Raise it when `schema` changes its meaning: older text is then set aside instead of misread. */
  readonly version: number;
  readonly schema: z.ZodMiniType<Value>;
  /** The value while nothing is kept. */
  readonly empty: Value;
  /** Whether it belongs to one service, and is kept for each by itself. What was kept before services were told apart is the first one's. */
  readonly ofService: boolean;
};

/** A value that this browser keeps. `get` and `subscribe` fit `useSyncExternalStore`: the value is the same object until it changes. */
export type KeptRecord<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Changes the value that is kept now, so that a change made meanwhile in another tab is not undone. */
  readonly update: (change: (value: Value) => Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** The records of one storage area. Apart from tests there is one, made below. */
export type Records = {
  readonly keptRecord: <Value>(shape: RecordShape<Value>) => KeptRecord<Value>;
  /** Removes every `facet.` key and sets every record to its empty value. */
  readonly forget: () => void;
  /** Another tab changed a key, or all of them (null). */
  readonly changedElsewhere: (key: string | null) => void;
};

const envelope = z.object({ v: z.number(), d: z.unknown() });

/** Where the text of a record that could not be read is set aside. */
const asideSuffix = '.unreadable';

/**
 * Opens the records of a storage area. Nothing here throws: without storage, or when it is full, values live in memory, and
 * `storageNotice` says so. @param openArea is called at each use, since only the use shows whether the area is allowed.
 */
export function openRecords(openArea: () => Storage): Records {
  const refreshers = new Set<(changed: string | null) => void>();
  const resets = new Set<() => void>();

  function keptRecord<Value>({ key: name, version, schema, empty, ofService }: RecordShape<Value>): KeptRecord<Value> {
    const listeners = new Set<() => void>();
    let value = empty;
    /** The text that `value` was read from or written as; undefined before the first reading. */
    let text: string | null | undefined;
    /** The value could not be written, or must not be: memory is ahead of the storage. */
    let onlyInMemory = false;
    /** Where it is kept, as far as it was read. */
    let key: string = name;
    /** What other services' values were: the storage may hold none of them. */
    const left = new Map<string, { readonly value: Value; readonly onlyInMemory: boolean }>();

    function tell(): void {
      for (const listener of listeners) listener();
    }

    /** Takes over what is kept now. @returns whether that changed the value. */
    function refresh(): boolean {
      follow();
      if (onlyInMemory) return false;
      let kept: string | null;
      try {
        kept = openArea().getItem(key) ?? adopted();
      } catch (error) {
        reportStorage(key, troubleOf(error));
        return false;
      }
      if (kept === text) return false;
      text = kept;
      value = kept === null ? empty : readText(kept);
      return true;
    }

    /** Turns to what is kept for the service that is there now. */
    function follow(): void {
      const now = ofService ? scoped(name) : name;
      if (now === key) return;
      left.set(key, { value, onlyInMemory });
      key = now;
      text = undefined;
      ({ value, onlyInMemory } = left.get(key) ?? { value: empty, onlyInMemory: false });
    }

    /** Takes over what was kept before services were told apart. */
    function adopted(): string | null {
      const old = key !== name && isFirstService() ? openArea().getItem(name) : null;
      if (old === null) return null;
      // First away with it: a storage that is nearly full has no room for both.
      openArea().removeItem(name);
      try {
        openArea().setItem(key, old);
      } catch {
        attempt(() => openArea().setItem(name, old));
      }
      return old;
    }

    function readText(kept: string): Value {
      const data = parseEnvelope(kept);
      if (data !== undefined && data.v === version) {
        const read = schema.safeParse(data.d);
        if (read.success) return read.data;
      }
      reportStorage(key, 'unreadable');
      // A newer Facet in another tab still needs its record: this older one must not write over it.
      if (data !== undefined && data.v > version) onlyInMemory = true;
      else attempt(() => openArea().setItem(`${key}${asideSuffix}`, kept));
      return empty;
    }

    function write(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      const written = JSON.stringify({ v: version, d: next });
      // What a newer Facet wrote stays; a storage that was full may have room again.
      const belongsToNewer = onlyInMemory && text !== null && (parseEnvelope(text ?? '')?.v ?? 0) > version;
      if (!belongsToNewer) {
        try {
          openArea().setItem(key, written);
          text = written;
          onlyInMemory = false;
          reportStorage(key, undefined);
        } catch (error) {
          onlyInMemory = true;
          reportStorage(key, troubleOf(error));
        }
      }
      tell();
    }

    function first(): void {
      follow();
      if (text === undefined) refresh();
    }

    refreshers.add((changed) => {
      if ((changed === null || changed === key) && text !== undefined && refresh()) tell();
    });
    resets.add(() => {
      left.clear();
      value = empty;
      text = undefined;
      onlyInMemory = false;
      reportStorage(key, undefined);
      tell();
    });

    return {
      get() {
        first();
        return value;
      },
      set(next) {
        first();
        write(next);
      },
      update(change) {
        // What another tab wrote is news here too, also when this change turns out to be none.
        if (refresh()) tell();
        write(change(value));
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  return {
    keptRecord,
    forget() {
      attempt(() => {
        const area = openArea();
        const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
        for (const key of keys) if (key?.startsWith('facet.')) area.removeItem(key);
      });
      for (const reset of resets) reset();
    },
    changedElsewhere(key) {
      for (const refresh of refreshers) refresh(key);
    },
  };
}

function parseEnvelope(text: string): z.output<typeof envelope> | undefined {
  try {
    const read = envelope.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Does something to the storage that nothing depends on. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // A storage that does not even take this has been reported where a value was to be kept.
  }
}

const local = openRecords(() => window.localStorage);
let isListening = false;

/** Other tabs tell of their changes by the browser's `storage` event. */
function listenToOtherTabs(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  window.addEventListener('storage', ({ key }) => local.changedElsewhere(key));
}

/** A value in this browser's localStorage, shared by all tabs (R35 says what may be kept at all). */
export function keptRecord<Value>(shape: RecordShape<Value>): KeptRecord<Value> {
  const record = local.keptRecord(shape);
  return {
    ...record,
    get() {
      listenToOtherTabs();
      return record.get();
    },
  };
}

/** Forgets all records, in every tab. Part of `forgetEverything`. */
export function forgetRecords(): void {
  local.forget();
}

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
