import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HistoryResource } from '#src/local/change-history.ts';
import { type Draft, draftKey, dropDrafts, keepDraft, keepDraftNow, leaveLastMoment } from '#src/local/drafts.ts';
import { type ContinuedDraft, continueLater } from './continued-draft.ts';
import { draftChanges } from './draft-changes.ts';
import { watchOtherOpenings } from './open-elsewhere.ts';
import type { FieldValues } from './three-way.ts';
import { useReadOnly } from './use-read-only.ts';

/** What is typed is written this long after the first key that is not written yet, however long the typing goes on. Milliseconds. */
const pauseMs = 300;

export type DraftOptions<Values extends FieldValues> = {
  readonly resource: HistoryResource;
  /** What the form opened with, or what a save has left. */
  readonly base: Values;
  /** What the thing is called, and the address of its form: the list of drafts in the settings leads back by them. */
  readonly title: string;
  readonly href: string;
  /** The draft that the form has opened with: it stays under the opening that it has. */
  readonly continued?: ContinuedDraft<Values>['draft'];
};

let openings = 0;
/** One for each loading of Facet: a reload and a second tab are other openings. */
const page = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Whether an opening of a form was in this tab, since it was loaded. */
export function isOfThisTab(opening: string): boolean {
  return opening.startsWith(`${page}.`);
}

/** One opening of a form, as `useKeptDraft` hands it to what offers the drafts of others. */
export type KeptOpening<Values extends FieldValues> = ReturnType<typeof useKeptDraft<Values>>;

/**
 * Keeps what is typed into a form safe within a second, in this browser alone (security.md R35, R41): written shortly after each key, and at once when the
 * form loses the focus, is left, hidden or unloaded. A form that comes to show another thing is another form: give it a `key`. It offers nothing: see
 * `useOfferedDraft`, and `useDraft` for both.
 */
export function useKeptDraft<Values extends FieldValues>(options: DraftOptions<Values>) {
  const { resource, base, title, href, continued } = options;
  const [opening] = useState(() => {
    if (continued !== undefined) return continued.opening;
    openings += 1;
    return `${page}.${openings}`;
  });
  const stable = useMemo(() => ({ kind: resource.kind, id: resource.id }), [resource.kind, resource.id]);
  const readOnly = useReadOnly();
  const [others, setOthers] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Until it is known to be written: a page that goes while a write is under way may take the write with it.
  const unwritten = useRef<Draft>(undefined);
  const hasKept = useRef(false);
  const latest = useRef(continued && { ...base, ...continued.values });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tabs = useRef<ReturnType<typeof watchOtherOpenings>>(undefined);

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
    const onVisibility = () => document.hidden && flushBeforeUnload();
    const unload = () => flushBeforeUnload();
    const blur = () => flushNow();
    document.addEventListener('visibilitychange', onVisibility);
    document.addEventListener('focusout', blur);
    addEventListener('pagehide', unload);
    addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      document.removeEventListener('focusout', blur);
      removeEventListener('pagehide', unload);
      removeEventListener('beforeunload', unload);
      flushNow();
    };
  }, []);

  // Before the effects of what offers a draft, which stands below and asks for it.
  useLayoutEffect(() => {
    const watched = watchOtherOpenings(draftKey(stable), opening, setOthers);
    tabs.current = watched;
    return watched.stop;
  }, [stable, opening]);

  return {
    resource: stable,
    opening,
    /** Other openings of the same form that are alive, with whether they hold something that is not saved. */
    others,
    tabs,
    /** Tells of every change of the form. */
    keep,
    /** Writes at once what is not written. */
    flush,
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
      leaveLastMoment((entry) => entry.opening === opening);
      void dropDrafts(stable, [opening]);
    },
  };
}
