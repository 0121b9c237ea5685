import * as z from 'zod/mini';
import { parseJson } from '#src/lib/json.ts';
import { createStore } from '#src/lib/store.ts';
import { isFirstService, scoped } from './service-scope.ts';

export type RecordShape<Value> = {
  /** Its storage key. All of Facet's keys start with `facet.`, so that deleting finds them. */
  readonly key: `facet.${string}`;
  readonly schema: z.ZodMiniType<Value>;
  readonly empty: Value;
  /** Belongs to a user, not to a service. All others are stored per service. */
  readonly ofPerson?: true;
};

/** Characters stored of a name: enough to recognize it. */
export const longestName = 200;

/** Raise it when a record changes its meaning: older text is then set aside, not misread. */
const version = 1;

/**
 * The records of a storage area; one below, others in tests. Nothing here throws: without storage,
 * or if it is full, values live in memory, and `storageNotice` says so.
 * @param openArea called on each use, since only the use shows whether the area is allowed.
 */
export function openRecords(openArea: () => Storage) {
  const records = new Set<{ readonly keyNow: () => string; readonly tell: () => void }>();
  /** Texts that failed to write, or must not be written, by key: memory is ahead of the storage. */
  const unwritten = new Map<string, string>();

  /** @param name its key while the host named no service: its text belongs to the first named. */
  function textAt(key: string, name: string): string | null {
    const waiting = unwritten.get(key);
    if (waiting !== undefined) return waiting;
    try {
      return openArea().getItem(key) ?? (isFirstService() ? openArea().getItem(name) : null);
    } catch (error) {
      reportStorage(key, troubleOf(error));
      return null;
    }
  }

  function write(key: string, text: string): void {
    try {
      // Keeps the text of a newer Facet in another tab, which still needs it.
      if (isNewer(openArea().getItem(key))) unwritten.set(key, text);
      else {
        openArea().setItem(key, text);
        unwritten.delete(key);
        reportStorage(key, undefined);
      }
    } catch (error) {
      unwritten.set(key, text);
      reportStorage(key, troubleOf(error));
    }
  }

  /** A stored value, shared by all tabs (R35 limits what may be stored), as in `lib/store.ts`. */
  function keptRecord<Value>({ key: name, schema, empty, ofPerson }: RecordShape<Value>) {
    const whole = z.object({ v: z.literal(version), d: schema });
    const listeners = new Set<() => void>();
    let known: { readonly key: string; readonly text: string | null; readonly value: Value } | undefined;

    const keyNow = () => (ofPerson ? name : scoped(name));
    function tell(): void {
      for (const listener of listeners) listener();
    }

    /** The same object until it changes. */
    function get(): Value {
      const key = keyNow();
      const text = textAt(key, name);
      if (known?.key === key && known.text === text) return known.value;
      known = { key, text, value: text === null ? empty : readText(key, text) };
      return known.value;
    }

    function readText(key: string, text: string): Value {
      const read = whole.safeParse(parseJson(text));
      if (read.success) return read.data.d;
      reportStorage(key, 'unreadable');
      if (!isNewer(text)) {
        try {
          openArea().setItem(`${key}.unreadable`, text);
        } catch {
          // No room for a second copy: it stays in place until the next change.
        }
      }
      return empty;
    }

    /** Changes the stored value, which another tab may have changed meanwhile. */
    function update(change: (value: Value) => Value): void {
      const before = known;
      const value = get();
      const next = change(value);
      const text = Object.is(next, value) ? undefined : JSON.stringify({ v: version, d: next });
      // An equal text is no change.
      if (text !== undefined && text !== known?.text) {
        const key = keyNow();
        known = { key, text, value: next };
        write(key, text);
      }
      // Another tab's write is news here too, even if this change is none.
      if (known !== before) tell();
    }

    records.add({ keyNow, tell });
    return {
      get,
      set: (next: Value) => update(() => next),
      update,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  return {
    keptRecord,
    /** Deletes every `facet.` key and sets every record to its empty value. */
    forget() {
      unwritten.clear();
      try {
        const area = openArea();
        for (const key of Object.keys(area)) if (key.startsWith('facet.')) area.removeItem(key);
      } catch {
        // A closed area has no content.
      }
      troubles.clear();
      storageNotice.set(undefined);
      for (const { tell } of records) tell();
    },
    /** Another tab changed a key, or all of them (null). */
    changedElsewhere(changed: string | null) {
      for (const { keyNow, tell } of records) if (changed === null || changed === keyNow()) tell();
    },
  };
}

function isNewer(text: string | null): boolean {
  return Number(/^\{"v":(\d+)/.exec(text ?? '')?.[1] ?? 0) > version;
}

const local = openRecords(() => window.localStorage);
// Other tabs notify about changes; workers, which import this too, have no such storage.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => local.changedElsewhere(key));

export const { keptRecord, forget: forgetRecords } = local;

/** Why something is not stored as it should be, and what follows from it. The first is shown. */
const notices = [
  {
    // A private window, a policy.
    reason: 'denied',
    message: 'This browser blocks storage. Local data is lost when you close this tab.',
  },
  {
    reason: 'full',
    message: 'Browser storage is full. New local changes are lost when you close this tab.',
  },
  {
    // Damaged, or from a newer Facet.
    reason: 'unreadable',
    message: 'Some saved data couldn’t be loaded. That part starts empty.',
  },
] as const;
type Notice = (typeof notices)[number];

const troubles = new Map<string, Notice['reason']>();

/** Whether this browser can store data. The shell shows it. */
export const storageNotice = createStore<Notice | undefined>(undefined);

/** Reports the state of one stored thing: undefined if stored. */
export function reportStorage(key: string, trouble: Notice['reason'] | undefined): void {
  if (trouble === undefined) troubles.delete(key);
  else troubles.set(key, trouble);
  const found = new Set(troubles.values());
  storageNotice.set(notices.find(({ reason }) => found.has(reason)));
}

/** Tells a full storage from a denied one. */
export function troubleOf(error: unknown): Notice['reason'] {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return /quota/i.test(name) ? 'full' : 'denied';
}
