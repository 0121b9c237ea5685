import { useEffect, useMemo, useState } from 'react';
import { dropDrafts, type KeptDraft, keepDraft, offeredForMs, readDrafts, watchDrafts } from '#src/local/drafts.ts';
import { offeredDraft, type ReadStored, unreadChanges } from './offered-draft.ts';
import type { Elsewhere } from './open-elsewhere.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import type { KeptOpening } from './use-kept-draft.ts';

/**
 * Offers earlier work that nobody saved to an opening of a form, unless it belongs to a tab that is still open. `base` is what the form opened with, or what a
 * save has left.
 */
export function useOfferedDraft<Values extends FieldValues>(
  { resource, opening, others, tabs, flush }: KeptOpening<Values>,
  base: Values,
  read: ReadStored<Values>,
) {
  const [found, setFound] = useState<readonly KeptDraft[]>([]);
  const [damaged, setDamaged] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    let isWatched = true;
    const look = async () => {
      const now = await readDrafts(resource);
      if (!isWatched) return;
      const theirs = now.drafts.filter((draft) => draft.opening !== opening);
      // This form hears of its own writes too: those change nothing here, and draw nothing.
      setFound((before) => (sameValue(before, theirs) ? before : theirs));
      setDamaged((before) => (sameValue([...before], [...now.damaged]) ? before : now.damaged));
    };
    // A tab that is alive holds its draft itself.
    void tabs.current?.heard.then(() => (isWatched ? look() : undefined));
    const stop = watchDrafts(() => void look(), resource);
    return () => {
      isWatched = false;
      stop();
    };
  }, [resource, opening, tabs]);

  const newest = found.find((draft) => !others.has(draft.opening) && Date.now() - draft.at < offeredForMs);
  const offered = useMemo(
    () => (newest === undefined ? undefined : offeredDraft(newest, base, read)),
    [newest, base, read],
  );
  const changing = found.find((draft) => others.get(draft.opening) === true);
  const theirs = useMemo(
    () => (changing === undefined ? undefined : offeredDraft(changing, base, read)),
    [changing, base, read],
  );
  // The service holds all of it by now: there is nothing left to offer.
  const isSpent = newest !== undefined && offered === undefined;
  useEffect(() => {
    if (isSpent && newest !== undefined) void dropDrafts(resource, [newest.opening]);
  }, [isSpent, newest, resource]);

  return {
    offered,
    /** The form has taken the offered values over: from now on they are kept as its own. */
    async accept(): Promise<void> {
      if (newest === undefined) return;
      // One after the other: until the form's own draft is written, the old one stays. What the form could not take stays for longer.
      await flush();
      await keepDraft(resource, newest.opening, { ...newest, changes: unreadChanges(newest, read) });
    },
    discard: () => (newest === undefined ? undefined : void dropDrafts(resource, [newest.opening])),
    /** Drafts that cannot be read, as text. */
    damaged: [...damaged.values()],
    discardDamaged: () => void dropDrafts(resource, [...damaged.keys()]),
    elsewhere: elsewhereOf(others),
    /** What another tab that is open holds unsaved. */
    theirs,
  };
}

function elsewhereOf(others: ReadonlyMap<string, boolean>): Elsewhere {
  if (others.size === 0) return 'no';
  return [...others.values()].includes(true) ? 'dirty' : 'open';
}
