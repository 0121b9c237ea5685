import type { PersonAnswer } from '#src/api/people.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** A person by name, as the link to their screen. */
export function PersonLink({ person: { personId, name, email } }: { person: PersonAnswer }) {
  const words = [name, email].find((text) => typeof text === 'string' && !isBlank(text));
  const text = <BidiText text={words ?? ''} maximum={80} fallback="no name" />;
  if (personId === undefined) return name === undefined ? <Missing /> : text;
  if (typeof words !== 'string') return <IdText id={personId} of="person" />;
  return (
    <TextLink to="/people/$personId" params={{ personId }} plain>
      {text}
    </TextLink>
  );
}

/** Some people in a row, and how many more there are. */
export function PeopleInShort({ people, most }: { people: readonly PersonAnswer[]; most: number }) {
  return (
    <>
      {people.slice(0, most).map((person, index) => (
        <span key={person.personId ?? `person-${index.toString()}`}>
          {index > 0 && ', '}
          <PersonLink person={person} />
        </span>
      ))}
      {people.length > most && <span className="text-ink-muted"> and {people.length - most} more</span>}
    </>
  );
}
