import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { type EditorField, editorFields, labelOf } from '#src/fields/audience-override-fields.tsx';
import { pageValueOf } from '#src/fields/audience-values.ts';
import { useIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { textOf } from './field-row.tsx';
import { type LintFinding, leakLint, peopleIndex } from './leak-lint.ts';

/**
 * The lint of one audience's texts over the people known so far. `noteAtOnce` says what was not
 * checked, and why; `note` the same, but only after a second that people are still loading.
 */
export function useLint(audience: AudienceAnswer, page: PageAnswer | undefined) {
  const { people, index, note, noteAtOnce } = useKnownPeople();
  const lint = useMemo(() => {
    const { personId, effectiveName, computedName, customName } = audience;
    const names = [effectiveName, computedName, customName].filter((name) => typeof name === 'string');
    const inherited = editorFields.map((field) => textOf(pageValueOf(field, page, audience)));
    const known = people?.find((one) => one.personId === personId);
    const person = typeof personId === 'string' ? (known ?? {}) : undefined;
    return leakLint(index, { person, ownTexts: [...names, ...inherited] });
  }, [people, index, audience, page]);
  return { lint, note, noteAtOnce };
}

/** Names rarely change: a list of the last minutes is good enough to warn by. */
const freshFor = 10 * 60_000;

/**
 * The known people: cached ones at once, else the list (§4.13), requested when the browser is
 * idle. Nothing waits for it, and a failure is a note, never an error of the form.
 */
export function useKnownPeople() {
  const isIdle = useIdle();
  const { data, error } = useQuery({
    ...allPeople.query,
    enabled: isIdle,
    staleTime: freshFor,
    refetchOnWindowFocus: false,
  });
  const people = data === undefined || data.state === 'walking' ? undefined : data.items;
  // Not by time: a write changes the list and leaves the time of its load.
  const updates = useQueryClient().getQueryState(allPeople.query.queryKey)?.dataUpdateCount;
  // The previous index stays until a new one is whole.
  const { data: index } = useQuery({
    queryKey: ['people-index', people && updates],
    queryFn: () => peopleIndex(people ?? []),
    enabled: people !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const isAwaited = index === undefined && (people !== undefined || error === null);
  const hasLasted = useLasting(isAwaited);
  const failed = error === null ? undefined : `Names of other people were not checked: ${error.message}`;
  const noteAtOnce = isAwaited ? waitNote(data) : data === undefined ? failed : walkNote(data);
  return { people, index, noteAtOnce, note: isAwaited && !hasLasted ? undefined : noteAtOnce };
}

/** Whether something has lasted long enough to show: a brief note only moves the content below. */
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
  return lasts && isTold;
}

function waitNote({ items = [], totalCount }: Partial<ListWalk<PersonAnswer>> = {}): string {
  const total = totalCount ?? 0;
  const of = total > items.length ? ` of ${formatNumber(total)}` : '';
  const soFar = items.length === 0 ? '' : ` (${formatNumber(items.length)}${of})`;
  return `Names of other people aren’t checked yet. The list is still loading${soFar}.`;
}

function walkNote({ items, state, error }: ListWalk<PersonAnswer>): string | undefined {
  if (state === 'complete' || state === 'walking') return undefined;
  const cause = error === undefined ? 'the list of people wasn’t fully loaded.' : error.message;
  return `Only the names of ${countOf(items.length, 'person', 'people')} were checked: ${cause}`;
}

/** What was not checked, and why. */
export function LintNote({ note }: { note: string | undefined }) {
  return note !== undefined && <p className="text-12 text-ink-muted wrap-anywhere">{note}</p>;
}

type FindingsListProps = {
  findings: readonly LintFinding[];
  onJump: (field: EditorField) => void;
};

export function FindingsList({ findings, onJump }: FindingsListProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="Warnings" className="text-13">
      <h3 className="flex items-center gap-1.5">
        <Sign kind="drift" />
        {countOf(findings.length, 'warning')}
      </h3>
      <ul className="mt-1">
        {findings.map(({ field, text, reason }) => (
          <li key={`${field} ${text}`} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onJump(field)}
              className="flex min-h-11 w-full flex-col items-start justify-center rounded-control py-1.5 text-left hover:bg-accent-wash md:min-h-8"
            >
              <span className="wrap-anywhere">
                <span className="font-medium text-accent">{labelOf(field)}</span>{' '}
                <q>
                  <BidiText text={text} maximum={60} />
                </q>
              </span>
              <span className="text-12 text-ink-muted wrap-anywhere">{reason}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-ink-muted">You can still save.</p>
    </section>
  );
}
