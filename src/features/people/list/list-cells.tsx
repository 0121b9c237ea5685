import { sameInShort, type Twins } from '#src/features/people/core/duplicates.ts';
import { issueWords } from '#src/features/people/core/issues.ts';
import { idEnd } from '#src/features/people/core/namesakes.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { HostInRow } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import type { PersonRow } from './person-rows.ts';

/** Names are cut here, in characters as a person counts them; the whole of it is on the person's own screen. */
const longestName = 160;

type NameCellProps = {
  row: PersonRow;
  /** Others look the same in this list. */
  shared: boolean;
  /** The first of a group of people who may be one. */
  starts: boolean;
};

/** The name as the way to the person. */
export function NameCell({ row: { person, name }, shared, starts }: NameCellProps) {
  const { personId } = person;
  const words =
    name === undefined ? (
      <span className="font-mono text-12">{personId ?? 'no name'}</span>
    ) : (
      <BidiText text={name} maximum={longestName} />
    );
  if (personId !== undefined && shared) {
    return (
      <span data-group-start={starts || undefined} className="flex items-baseline gap-2">
        <TextLink to="/people/$personId" params={{ personId }} plain className="min-w-0 truncate py-1.5">
          {words}
        </TextLink>
        <span className="shrink-0 font-mono text-12 text-ink-muted">{idEnd(personId)}</span>
      </span>
    );
  }
  return (
    <span data-group-start={starts || undefined}>
      {personId === undefined ? (
        <span className="font-medium">{words}</span>
      ) : (
        <TextLink to="/people/$personId" params={{ personId }} plain className="py-1.5">
          {words}
        </TextLink>
      )}
      {(person.name === undefined || personId === undefined) && (
        <span className="ml-2">
          <Missing />
        </span>
      )}
    </span>
  );
}

type TextCellProps = { value: string | null | undefined; mono?: boolean };

/** A text field: left out, not set, empty and set are told apart. */
export function TextCell({ value, mono = false }: TextCellProps) {
  if (value === undefined) return <Missing />;
  if (value === null) return <Nothing said="not set" />;
  return (
    <BidiText
      text={value}
      maximum={120}
      fallback={<span className="text-ink-muted italic">empty</span>}
      className={mono ? 'font-mono text-12' : undefined}
    />
  );
}

/** Null, or nothing to mend: an answer, and not a missing one. */
function Nothing({ said }: { said: string }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** A domain, as the way to whoever else is at it and to its account. */
export function DomainCell({ value }: { value: string | null | undefined }) {
  return typeof value === 'string' && value !== '' ? (
    <TextLink to="/accounts" search={{ domain: value }} plain className="py-1.5 font-normal">
      <HostInRow host={value} maximum={120} />
    </TextLink>
  ) : (
    <TextCell value={value} />
  );
}

export function LinkedinCell({ value }: { value: string | null | undefined }) {
  return typeof value === 'string' && value !== '' ? <ExternalLink href={value} /> : <TextCell value={value} />;
}

/** What may be worth mending, and whom the person may be the same as. In two lines, which are no higher than a row is anyway. */
export function IssuesCell({ row, twins }: { row: PersonRow; twins: Twins | undefined }) {
  const words = [
    ...(twins === undefined ? [] : [sameInShort(twins.kinds)]),
    ...row.issues.map((issue) => issueWords[issue]),
  ];
  if (words.length === 0) return <Nothing said="nothing" />;
  return (
    <span className="line-clamp-2 text-12 leading-4 whitespace-normal text-notice">
      {words.join(' · ')}
      {/* Beside each other, in the queue of duplicates: where one group ends and the next begins. */}
      {twins !== undefined && (
        <span className="whitespace-nowrap">
          {' · '}
          <span className="sr-only">duplicate </span>
          {twins.place} of {twins.size}
        </span>
      )}
    </span>
  );
}

type TimeCellProps = { value: unknown; time: PersonRow['createdAt'] };

export function TimeCell({ value, time }: TimeCellProps) {
  return value === undefined ? <Missing /> : <Time value={time} />;
}

export function PersonIdCell({ personId }: { personId: string | undefined }) {
  return personId === undefined ? <Missing /> : <IdText id={personId} of="person" />;
}
