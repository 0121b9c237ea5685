import * as z from 'zod/mini';
import { isFirstService, scoped } from './service-scope.ts';

/** What one record holds and how it is read back. */
export type RecordShape<Value> = {
  /** Where it is kept. All of Facet's keys start with `facet.`, so that forgetting finds them. */
  readonly key: `facet.${string}`;
  readonly schema: z.ZodMiniType<Value>;
  /** The value while nothing is kept. */
  readonly empty: Value;
  /** It is a person's and no service's. Anything else is kept for each service by itself. */
  readonly ofPerson?: true;
};

/** Raise it when a record changes its meaning: older text is then set aside instead of misread. */
const version = 1;

/** A value that this browser keeps. `get` and `subscribe` fit `useSyncExternalStore`. */
export type KeptRecord<Value> = {
  /** The same object until it changes. */
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Changes the value that is kept now, so that a change made meanwhile in another tab is not undone. */
  readonly update: (change: (value: Value) => Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const envelope = z.object({ v: z.number(), d: z.unknown() });

/**
 * The records of a storage area; apart from tests there is one, made below. Nothing here throws:
 * without storage, or when it is full, values live in memory, and `storageNotice` says so.
 * @param openArea is called at each use, since only the use shows whether the area is allowed.
 */
export function openRecords(openArea: () => Storage) {
  const refreshers = new Set<(changed: string | null) => void>();
  const resets = new Set<() => void>();

  /** A value in the area, shared by all tabs (R35 says what may be kept at all). */
  function keptRecord<Value>({ key: name, schema, empty, ofPerson }: RecordShape<Value>): KeptRecord<Value> {
    const listeners = new Set<() => void>();
    let value = empty;
    /** The text that `value` was read from or written as; undefined before the first reading. */
    let text: string | null | undefined;
    /** The value could not be written, or must not be: memory is ahead of the storage. */
    let onlyInMemory = false;
    /** Where it is kept for the service that is there now. */
    let key: string = name;

    function tell(): void {
      for (const listener of listeners) listener();
    }

    /** Begins anew, as for another service. */
    function reset(): void {
      value = empty;
      text = undefined;
      onlyInMemory = false;
    }

    /** Takes over what is kept now. @returns whether that changed the value. */
    function refresh(): boolean {
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
      if (data?.v === version) {
        const read = schema.safeParse(data.d);
        if (read.success) return read.data;
      }
      reportStorage(key, 'unreadable');
      // A newer Facet in another tab still needs its record: this older one must not write over it.
      if (data !== undefined && data.v > version) onlyInMemory = true;
      else attempt(() => openArea().setItem(`${key}.unreadable`, kept));
      return empty;
    }

    function write(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      const written = JSON.stringify({ v: version, d: next });
      // What a newer Facet wrote stays; a storage that was full may have room again.
      const belongsToNewer = onlyInMemory && (parseEnvelope(text ?? '')?.v ?? 0) > version;
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

    /** Turns to the service that is there now, and reads before the first use. */
    function first(): void {
      const now = ofPerson ? name : scoped(name);
      if (now !== key) reset();
      key = now;
      if (text === undefined) refresh();
    }

    refreshers.add((changed) => {
      if ((changed === null || changed === key) && text !== undefined && refresh()) tell();
    });
    resets.add(() => {
      reset();
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
        first();
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
    /** Removes every `facet.` key and sets every record to its empty value. */
    forget() {
      attempt(() => {
        const area = openArea();
        for (const key of Object.keys(area)) if (key.startsWith('facet.')) area.removeItem(key);
      });
      for (const reset of resets) reset();
    },
    /** Another tab changed a key, or all of them (null). */
    changedElsewhere(key: string | null) {
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
// Other tabs tell of their changes; workers, which import this too, have no such storage.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => local.changedElsewhere(key));

export const { keptRecord, forget: forgetRecords } = local;

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

/** Whether this browser keeps what it is given. The shell shows it. */
export const storageNotice = {
  get: () => current,
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
  current = reason && { reason, message: messages[reason] };
  for (const listener of listeners) listener();
}

/** Tells a full storage from one that is closed. */
export function troubleOf(error: unknown): StorageNotice['reason'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return /quota/i.test(name) ? 'full' : 'denied';
}
