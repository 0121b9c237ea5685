import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { type EditorValues, editorFields } from '#src/fields/audience-override-fields.tsx';
import { whenIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { textOf } from './field-row.tsx';
import { type LintFinding, leakLint } from './leak-lint.ts';
import { pageValueOf } from './overrides.ts';
import { type PeopleIndex, startPeopleIndex } from './people-index.ts';

type Lint = {
  readonly lint: (values: EditorValues) => readonly LintFinding[];
  /** What was not checked, and why. */
  readonly note: string | undefined;
};

/** The lint of one audience's texts, for the form and for the review of a save: over the people that are known by now. */
export function useLint(audience: AudienceAnswer, page: PageAnswer | undefined): Lint {
  const { index, note } = useKnownPeople();
  const lint = useMemo(() => {
    const { personId, effectiveName, computedName, customName } = audience;
    const names = [effectiveName, computedName, customName].filter((name) => typeof name === 'string');
    const inherited = editorFields.map((field) => textOf(pageValueOf(field, page, audience)));
    return leakLint(index, { personId, ownTexts: [...names, ...inherited].filter((text) => text !== '') });
  }, [index, audience, page]);
  return { lint, note };
}

/** Names seldom change: what was read within the last minutes is good enough to warn by. */
const freshFor = 10 * 60_000;

/**
 * The known people: those in the cache at once, else the list (§4.13), asked for when the browser is idle. Nothing waits for it, and a failure is a
 * note, never an error of the form. While a first list is walked nothing is built, which a note says when it takes
 * its time: the index comes with its end.
 */
export function useKnownPeople(): Pick<Lint, 'note'> & { readonly index: PeopleIndex | undefined } {
  const isIdle = useIdle();
  const { data, error } = useQuery({
    ...personQueries.list(),
    enabled: isIdle,
    staleTime: freshFor,
    refetchOnWindowFocus: false,
  });
  const people = data === undefined || data.state === 'walking' ? undefined : data.items;
  const index = usePeopleIndex(people);
  const isSlow = useLasting(data?.state === 'walking');
  if (data === undefined) {
    return { index, note: error === null ? undefined : `Names of other people were not checked: ${error.message}` };
  }
  const { items, state, totalCount } = data;
  if (state === 'walking') {
    const of = typeof totalCount === 'number' && totalCount > items.length ? ` of ${formatNumber(totalCount)}` : '';
    const note = `The list of people is still being read (${formatNumber(items.length)}${of}): their names are not checked yet.`;
    return { index, note: index === undefined && isSlow ? note : undefined };
  }
  if (state === 'complete') return { index, note: undefined };
  const cause = data.error === undefined ? 'the list of people did not come to its end.' : data.error.message;
  return { index, note: `Only the names of ${countOf(items.length, 'person', 'people')} were checked: ${cause}` };
}

/** Whether something has lasted long enough to be told: a note that is there for a moment would only move what stands under it. */
function useLasting(lasts: boolean): boolean {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (!lasts) return;
    const timer = window.setTimeout(() => setTold(true), 1_000);
    return () => {
      window.clearTimeout(timer);
      setTold(false);
    };
  }, [lasts]);
  return isTold;
}

/** People taken up in one piece: about 10 ms on a slow machine. */
const pieceSize = 200;

/** What was built, by its people: the review has it at once when the form has it. */
const indexes = new WeakMap<readonly PersonAnswer[], PeopleIndex>();

/** The index of the people, built in pieces between which the browser answers keys. Until a new one is whole the one before it stands. */
function usePeopleIndex(people: readonly PersonAnswer[] | undefined): PeopleIndex | undefined {
  const [index, setIndex] = useState(() => people && indexes.get(people));
  useEffect(() => {
    if (people === undefined) return;
    const known = indexes.get(people);
    if (known !== undefined) return setIndex(known);
    const { add, index: built } = startPeopleIndex();
    let at = 0;
    let timer = 0;
    const step = () => {
      add(people.slice(at, at + pieceSize));
      at += pieceSize;
      if (at < people.length) timer = window.setTimeout(step);
      else {
        indexes.set(people, built);
        setIndex(built);
      }
    };
    // Not at once: people may arrive in the same moment as a key, which would wait for the first piece.
    timer = window.setTimeout(step);
    return () => window.clearTimeout(timer);
  }, [people]);
  return index;
}

/** True from the first moment in which the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
