import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type HistoryResource, keyOf } from '#src/local/change-history.ts';
import {
  type Draft,
  type DraftsOf,
  dropDrafts,
  keepDraft,
  keepDraftNow,
  offeredForMs,
  readDrafts,
  watchDrafts,
} from '#src/local/drafts.ts';
import { continueLater, draftChanges, offeredDraft, type ReadStored } from './draft-changes.ts';
import { type OpenForm, watchForms } from './open-elsewhere.ts';
import type { FieldValues } from './three-way.ts';
import { useKept } from './use-kept.ts';
import { useReadOnly } from './use-read-only.ts';

/** What is typed is written this long after the first key that is not written yet, however long the typing goes on. Milliseconds. */
const pauseMs = 300;

type DraftOptions<Values extends FieldValues> = {
  readonly resource: HistoryResource;
  /** What the form opened with, or what a save has left. */
  readonly base: Values;
  /** What of a kept draft the form can take. */
  readonly read: ReadStored<Values>;
  /** What the thing is called, and the address of its form: the list of drafts in the settings leads back by them. */
  readonly title: string;
  readonly href: string;
  /** The draft that the form has opened with: it stays under the opening that it has. */
  readonly continued?: { readonly opening: string; readonly values: Partial<Values> } | undefined;
  readonly onUse: (values: Partial<Values>) => void;
};

let openings = 0;
/** One for each loading of Facet: a reload and a second tab are other openings. */
const page = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Whether an opening of a form was in this tab, since it was loaded. */
export function isOfThisTab(opening: string): boolean {
  return opening.startsWith(`${page}.`);
}

/**
 * Keeps what is typed into a form safe within a second, in this browser alone (security.md R35, R41): written shortly
 * after each key, and at once when the form loses the focus, is left, hidden or unloaded. Offers earlier work that
 * nobody saved, unless it belongs to a tab that is still open. A form that comes to show another thing is another form:
 * give it a `key`.
 */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values>) {
  const { resource, base, read, title, href, continued, onUse } = options;
  const [opening] = useState(() => {
    if (continued !== undefined) return continued.opening;
    openings += 1;
    return `${page}.${openings}`;
  });
  const stable = useMemo(() => ({ kind: resource.kind, id: resource.id }), [resource.kind, resource.id]);
  const readOnly = useReadOnly();
  const form = keyOf(stable);
  const [openForms, setOpenForms] = useState<ReadonlyMap<string, OpenForm>>(new Map());
  // A tab that is alive holds its draft itself.
  const [isHeard, setHeard] = useState(false);
  // This form hears of its own writes too: those change nothing here, and draw nothing.
  const { drafts, damaged } = useKept(stable, (of) => readOthers(of, opening), watchDrafts) ?? nothingKept;
  // Until it is known to be written: a page that goes while a write is under way may take the write with it.
  const unwritten = useRef<Draft>(undefined);
  const hasKept = useRef(false);
  const latest = useRef(continued && { ...base, ...continued.values });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tabs = useRef<ReturnType<typeof watchForms>>(undefined);

  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = unwritten.current;
    if (now === undefined) return;
    await keepDraft(stable, opening, now);
    if (unwritten.current === now) unwritten.current = undefined;
  }

  function keep(wanted: Values): void {
    if (readOnly !== undefined) return;
    latest.current = wanted;
    const changes = draftChanges(base, wanted);
    const isDirty = Object.keys(changes).length > 0;
    tabs.current?.setDirty(isDirty);
    if (!isDirty && !hasKept.current) return;
    hasKept.current = true;
    unwritten.current = { at: Date.now(), title, href, changes };
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => void flush(), pauseMs);
  }

  // After a save the same values are no change any more.
  const keepAgain = useEffectEvent((from: Values) => {
    if (from === base && latest.current !== undefined) keep(latest.current);
  });
  useEffect(() => keepAgain(base), [base]);

  const flushNow = useEffectEvent(() => void flush());
  const flushBeforeUnload = useEffectEvent(() => {
    if (unwritten.current !== undefined) keepDraftNow(stable, opening, unwritten.current);
    void flush();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const unload = () => flushBeforeUnload();
    document.addEventListener('visibilitychange', () => document.hidden && unload(), { signal });
    document.addEventListener('focusout', () => flushNow(), { signal });
    addEventListener('pagehide', unload, { signal });
    addEventListener('beforeunload', unload, { signal });
    return () => {
      listening.abort();
      flushNow();
    };
  }, []);

  useEffect(() => {
    const watched = watchForms(setOpenForms, { form, opening });
    tabs.current = watched;
    void watched.heard.then(() => setHeard(true));
    return watched.stop;
  }, [form, opening]);

  const newest = isHeard
    ? drafts.find((draft) => !openForms.has(draft.opening) && Date.now() - draft.at < offeredForMs)
    : undefined;
  const offered = useMemo(() => newest && offeredDraft(newest, base, read), [newest, base, read]);
  // The service has all of it by now: there is nothing left to offer.
  const isSpent = newest !== undefined && offered === undefined;
  useEffect(() => {
    if (isSpent && newest !== undefined) void dropDrafts(stable, [newest.opening]);
  }, [isSpent, newest, stable]);

  return {
    /** Earlier work that was not saved. */
    offered,
    /** Tells of every change of the form. */
    keep,
    /** The form is left for another screen of the same thing: the next one goes on from here. */
    continueLater(): void {
      const changes = latest.current === undefined ? {} : draftChanges(base, latest.current);
      if (Object.keys(changes).length > 0) continueLater(stable, opening, changes);
    },
    /** Lets go of what was typed into this form: it was discarded on purpose. */
    forget(): void {
      clearTimeout(timer.current);
      timer.current = undefined;
      unwritten.current = undefined;
      latest.current = undefined;
      void dropDrafts(stable, [opening]);
    },
    /** Puts the offered values into the form: from now on they are kept as its own. */
    async accept(): Promise<void> {
      if (newest === undefined || offered === undefined) return;
      onUse(offered.values);
      // One after the other: until the form's own draft is written, the old one stays. What the form could not take stays for longer.
      await flush();
      await keepDraft(stable, newest.opening, { ...newest, changes: offered.unread });
    },
    discard: () => newest && void dropDrafts(stable, [newest.opening]),
    /** Drafts that cannot be read, as text. */
    damaged: damaged.map(({ text }) => text),
    discardDamaged: () =>
      void dropDrafts(
        stable,
        damaged.map((one) => one.opening),
      ),
    /** The openings of the form elsewhere. */
    others: [...openForms.values()].filter((other) => other.form === form),
  };
}

const nothingKept: DraftsOf = { drafts: [], damaged: [] };

async function readOthers(resource: HistoryResource, opening: string): Promise<DraftsOf> {
  const { drafts, damaged } = await readDrafts(resource);
  return { drafts: drafts.filter((draft) => draft.opening !== opening), damaged };
}
