import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { keyOf, type ResourceKey } from '#src/local/change-history.ts';
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
import { showToast } from '#src/ui/toast.tsx';
import { continueLater, draftChanges, offeredDraft, type ReadStored } from './draft-changes.ts';
import { type OpenForm, watchForms } from './open-elsewhere.ts';
import type { FieldValues } from './three-way.ts';
import { useKept } from './use-kept.ts';
import { useReadOnly } from './use-read-only.ts';

/** Typing is written this long after the first unwritten key, even if it goes on. Milliseconds. */
const pauseMs = 300;

type DraftOptions<Values extends FieldValues> = {
  readonly resource: ResourceKey;
  /** The values when the form opened, or after a save. */
  readonly base: Values;
  /** The part of a stored draft that the form can use. */
  readonly read: ReadStored<Values>;
  /** The thing's name and its form's URL, for the list of drafts in the settings. */
  readonly title: string;
  readonly href: string;
  /** The draft that the form opened with: it keeps its opening. */
  readonly continued?: { readonly opening: string; readonly values: Partial<Values> } | undefined;
  readonly onUse: (values: Partial<Values>) => void;
};

let openings = 0;
/** One per load of Facet: a reload and a second tab are other openings. */
const loadId = uniqueKey();

/** Whether an opening is from this tab since it loaded. */
export function isOfThisTab(opening: string): boolean {
  return opening.startsWith(`${loadId}.`);
}

/**
 * Stores what is typed into a form within a second, in this browser only (security.md R35, R41):
 * shortly after each key, and at once when the form loses the focus, is left, hidden or unloaded.
 * Offers earlier unsaved work, unless an open tab has it. A form for another thing needs another
 * `key`.
 */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values>) {
  const { resource, base, read, title, href, continued, onUse } = options;
  const [opening] = useState(() => {
    if (continued !== undefined) return continued.opening;
    openings += 1;
    return `${loadId}.${openings}`;
  });
  const stable = useMemo(() => ({ kind: resource.kind, id: resource.id }), [resource.kind, resource.id]);
  const readOnly = useReadOnly();
  const formKey = keyOf(stable);
  const [openForms, setOpenForms] = useState<ReadonlyMap<string, OpenForm>>(new Map());
  // A live tab keeps its own draft.
  const [isHeard, setHeard] = useState(false);
  // This form also gets its own writes: they change nothing here and cause no render.
  const { drafts, damaged } = useKept(stable, (of) => readOthers(of, opening), watchDrafts) ?? nothingKept;
  // Until the write is confirmed: a page unloaded during a write may lose it.
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

  // After a save the same values are no longer a change: this deletes the draft.
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
    const watched = watchForms(setOpenForms, { form: formKey, opening });
    tabs.current = watched;
    void watched.heard.then(() => setHeard(true));
    return watched.stop;
  }, [formKey, opening]);

  const newest = isHeard
    ? drafts.find((draft) => !openForms.has(draft.opening) && Date.now() - draft.at < offeredForMs)
    : undefined;
  const offered = useMemo(() => newest && offeredDraft(newest, base, read), [newest, base, read]);
  useEffect(() => {
    // The service has all of it: nothing is left to offer.
    if (newest !== undefined && offered === undefined) void dropDrafts(stable, [newest.opening]);
  }, [newest, offered, stable]);

  return {
    offered,
    keep,
    /** The form is left for another screen of the same thing: the next one continues from here. */
    continueLater(): void {
      const changes = latest.current === undefined ? {} : draftChanges(base, latest.current);
      if (Object.keys(changes).length > 0) continueLater(stable, opening, changes);
    },
    /** Drops the input of this form: the user discarded it. */
    forget(): void {
      clearTimeout(timer.current);
      timer.current = undefined;
      unwritten.current = undefined;
      latest.current = undefined;
      void dropDrafts(stable, [opening]);
    },
    /** Puts the offered values into the form, which stores them as its own from now on. */
    async accept(): Promise<void> {
      if (newest === undefined || offered === undefined) return;
      onUse(offered.values);
      // In sequence: the old draft stays until the form's own is written, unusable input longer.
      await flush();
      await keepDraft(stable, newest.opening, { ...newest, changes: offered.unread });
    },
    discard(): void {
      if (newest === undefined) return;
      void dropDrafts(stable, [newest.opening]);
      const onAction = () => void keepDraft(stable, newest.opening, newest);
      showToast({ tone: 'good', text: 'Draft discarded.', action: { label: 'Undo', onAction } });
    },
    /** Unreadable drafts, as text. */
    damaged: damaged.map(({ text }) => text),
    discardDamaged: () =>
      void dropDrafts(
        stable,
        damaged.map((one) => one.opening),
      ),
    /** Openings of the form elsewhere. */
    others: [...openForms.values()].filter((other) => other.form === formKey),
  };
}

const nothingKept: DraftsOf = { drafts: [], damaged: [] };

async function readOthers(resource: ResourceKey, opening: string): Promise<DraftsOf> {
  const { drafts, damaged } = await readDrafts(resource);
  return { drafts: drafts.filter((draft) => draft.opening !== opening), damaged };
}
