import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { type EditorValues, editorFields } from '#src/fields/audience-override-fields.tsx';
import { whenIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { textOf } from './field-row.tsx';
import { type LintFinding, leakLint, type PeopleIndex, peopleIndex } from './leak-lint.ts';
import { pageValueOf } from './overrides.ts';

type Lint = {
  readonly lint: (values: EditorValues) => readonly LintFinding[];
  /** What was not checked, and why. */
  readonly note: string | undefined;
};

/** The lint of one audience's texts, for the form and for the review of a save: over the people that are known by now. */
export function useLint(audience: AudienceAnswer, page: PageAnswer | undefined): Lint {
  const { people, index, note } = useKnownPeople();
  const lint = useMemo(() => {
    const { personId, effectiveName, computedName, customName } = audience;
    const names = [effectiveName, computedName, customName].filter((name) => typeof name === 'string');
    const inherited = editorFields.map((field) => textOf(pageValueOf(field, page, audience)));
    const known = people?.find((one) => one.personId === personId);
    const person = typeof personId === 'string' ? (known ?? {}) : undefined;
    return leakLint(index, { person, ownTexts: [...names, ...inherited] });
  }, [people, index, audience, page]);
  return { lint, note };
}

/** Names seldom change: what was read within the last minutes is good enough to warn by. */
const freshFor = 10 * 60_000;

/** A list that has come so far and is not at its end takes a while: that is told. */
const longList = 1_000;

/**
 * The known people: those in the cache at once, else the list (§4.13), asked for when the browser is idle. Nothing waits for it, and a failure is a
 * note, never an error of the form. While a list is walked nothing is built, which a note says of a long one: the index comes with its end.
 */
export function useKnownPeople() {
  const isIdle = useIdle();
  const { data, error, dataUpdatedAt } = useQuery({
    ...personQueries.list(),
    enabled: isIdle,
    staleTime: freshFor,
    refetchOnWindowFocus: false,
  });
  const people = data === undefined || data.state === 'walking' ? undefined : data.items;
  // Built once for the form and the review. Until a new one is whole the one before it stands.
  const { data: index } = useQuery({
    queryKey: ['people-index', dataUpdatedAt],
    queryFn: () => peopleIndex(people ?? []),
    enabled: people !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { people, index, note: data === undefined ? errorNote(error) : walkNote(data, index) };
}

function errorNote(error: ApiError | null): string | undefined {
  return error === null ? undefined : `Names of other people were not checked: ${error.message}`;
}

function walkNote({ items, state, totalCount, error }: ListWalk<PersonAnswer>, index: PeopleIndex | undefined) {
  if (state === 'complete') return undefined;
  if (state !== 'walking') {
    const cause = error === undefined ? 'the list of people did not come to its end.' : error.message;
    return `Only the names of ${countOf(items.length, 'person', 'people')} were checked: ${cause}`;
  }
  if (index !== undefined || items.length < longList) return undefined;
  const of = typeof totalCount === 'number' && totalCount > items.length ? ` of ${formatNumber(totalCount)}` : '';
  return `The list of people is still being read (${formatNumber(items.length)}${of}): their names are not checked yet.`;
}

/** True from the first moment in which the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
