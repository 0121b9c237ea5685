import { useMemo } from 'react';
import type { PersonAnswer } from '#src/api/people.ts';
import { personRow } from '#src/fields/people-fields.tsx';
import { issuesOf, issueWords, sameKeysOf, sameKinds, sameWords } from '#src/fields/person-checks.ts';
import { shortName } from '#src/fields/person-fields.ts';
import { rowsOf } from '#src/list/list-view.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

type PersonHygieneProps = {
  person: PersonAnswer;
  /** All people that were read. */
  people: readonly PersonAnswer[];
};

/** Others are named up to here. */
const mostNamed = 5;

/** What may be worth mending in a person, and who may be the same. Nothing where there is neither. */
export function PersonHygiene({ person, people }: PersonHygieneProps) {
  const issues = issuesOf(person);
  const same = useMemo(() => othersLike(person, people), [person, people]);
  if (issues.length === 0 && same.length === 0) return null;
  return (
    <Notice tone="notice" title="Needs attention">
      <ul className="flex flex-col gap-1">
        {issues.map((issue) => (
          <li key={issue}>{issueWords[issue]}</li>
        ))}
        {same.map(({ kind, others }) => (
          <li key={kind}>
            {sameWords[kind]} as{' '}
            {others.slice(0, mostNamed).map(({ personId = '', ...other }, index) => (
              <span key={personId}>
                {index > 0 && ', '}
                <TextLink to="/people/$personId" params={{ personId }}>
                  <bdi>{shortName(other, personId)}</bdi>
                </TextLink>
              </span>
            ))}
            {others.length > mostNamed && ` and ${others.length - mostNamed} more`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Who may be the same as a person, by what they share. */
function othersLike(person: PersonAnswer, people: readonly PersonAnswer[]) {
  const own = sameKeysOf(person);
  const rows = rowsOf(people, personRow).filter(
    (row) => row.person.personId !== undefined && row.person.personId !== person.personId,
  );
  return sameKinds
    .filter((kind) => own[kind] !== undefined)
    .map((kind) => ({ kind, others: rows.filter(({ same }) => same[kind] === own[kind]).map((row) => row.person) }))
    .filter(({ others }) => others.length > 0);
}
