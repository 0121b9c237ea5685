import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { personQueries } from '#src/api/people.ts';
import { countOf } from '#src/lib/text.ts';
import { buildPeopleIndex, type PeopleIndex } from './people-index.ts';

/** The form is on the screen and the first keys are typed before a list of people is asked for. */
const latestStart = 3_000;

/** Names seldom change: what was read within the last minutes is good enough to warn by. */
const freshFor = 10 * 60_000;

/** The people by whose names a text is looked through. */
export type KnownPeople = {
  /** Undefined until people have been read; the lint then finds placeholders alone. */
  readonly index: PeopleIndex | undefined;
  /** What was not checked, and why; undefined when all people were. */
  readonly note: string | undefined;
};

/**
 * The known people: those in the cache at once, else the list (§4.13), asked for when the browser is idle. Nothing waits for it, and a failure is a
 * note, never an error of the form. While a first list is walked its index is not built again and again: it comes with the end.
 */
export function useKnownPeople(): KnownPeople {
  const isIdle = useIdle();
  const { data, error } = useQuery({
    ...personQueries.list(),
    enabled: isIdle,
    staleTime: freshFor,
    refetchOnWindowFocus: false,
  });
  const people = data === undefined || data.state === 'walking' ? undefined : data.items;
  const index = useMemo(() => (people === undefined ? undefined : buildPeopleIndex(people)), [people]);
  if (data === undefined) {
    return { index, note: error === null ? undefined : `Names of other people were not checked: ${error.message}` };
  }
  if (data.state === 'complete' || data.state === 'walking') return { index, note: undefined };
  const cause = data.error === undefined ? 'the list of people did not come to its end.' : data.error.message;
  return { index, note: `Only the names of ${countOf(data.items.length, 'person', 'people')} were checked: ${cause}` };
}

/** True from the first moment in which the browser has nothing else to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Not every browser has idle callbacks.
    if (window.requestIdleCallback === undefined) {
      const timer = window.setTimeout(() => setIdle(true), latestStart);
      return () => window.clearTimeout(timer);
    }
    const callback = window.requestIdleCallback(() => setIdle(true), { timeout: latestStart });
    return () => window.cancelIdleCallback(callback);
  }, []);
  return isIdle;
}
