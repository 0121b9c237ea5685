import { type ReactNode, useEffect, useMemo } from 'react';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { person as personSchema } from '#src/contract/person.ts';
import { issuesOf, issueWords, sameKeysOf, sameKinds, sameWords } from '#src/fields/person-checks.ts';
import { looksLikeEmail } from '#src/fields/person-contacts.ts';
import { fieldWords, type PersonField, shortName, visibleName } from '#src/fields/person-fields.ts';
import { contactLink } from '#src/fields/person-form.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { ItemNotices, ListedItem, type ShownItem } from '#src/list/listed-item.tsx';
import { rememberOpened } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { DetailList, type DetailRow, drawId, drawMoment, OtherFields } from '#src/ui/detail-list.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ButtonLink, TextLink } from '#src/ui/text-link.tsx';
import { PersonAudiences } from './person-audiences.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonLogs } from './person-logs.tsx';
import { PersonPart } from './person-part.tsx';

type PersonScreenProps = {
  personId: string;
  editing: boolean;
  onEdit: (open: boolean) => void;
};

/** One person: profile, audiences with sessions, log entries, IDs and dates, loaded separately. */
export function PersonScreen(props: PersonScreenProps) {
  const { personId } = props;
  return (
    <ListedItem
      id={personId}
      one="person"
      what="people"
      list={allPeople}
      whose="the"
      back={<ButtonLink to="/people">Go to the people</ButtonLink>}
      skeleton={(progress) => (
        <>
          <div className="px-4 pb-3 text-13 text-ink-muted empty:hidden md:px-6">{progress}</div>
          <Skeleton lines={8} label="Loading person" />
        </>
      )}
    >
      {(shown) => <FoundPerson {...props} shown={shown} />}
    </ListedItem>
  );
}

type FoundPersonProps = PersonScreenProps & { shown: ShownItem<PersonAnswer> };

function FoundPerson({ personId, editing, onEdit, shown }: FoundPersonProps) {
  const { item: person, walk } = shown;
  const readOnly = useReadOnly('updatePerson');
  const edit = () => onEdit(true);
  useScreenActions([{ label: 'Edit person', icon: 'edit', disabledReason: readOnly, run: edit }]);
  const name = visibleName(person);
  useCrumbName(personId, name);
  useEffect(() => rememberOpened({ kind: 'person', id: personId, name }), [personId, name]);
  return (
    <>
      <ScreenTitle>{shortName(person, personId)}</ScreenTitle>
      <ScreenHeader
        title={
          name === undefined ? (
            <bdi className="font-mono">{shortName(person, personId)}</bdi>
          ) : (
            <BidiText text={name} maximum={160} />
          )
        }
        meta={<IdText id={personId} of="person" here whole />}
      />
      <PrimaryAction>
        <Button icon="edit" disabledReason={readOnly} onClick={edit}>
          Edit person
        </Button>
      </PrimaryAction>
      <ItemNotices one="person" shown={shown} />
      <div className="px-4 pb-4 empty:hidden md:px-6">
        <PersonHygiene person={person} people={walk.items} />
      </div>
      <PersonPart title="Profile">
        <DetailList of={person} rows={profileRows(person)} />
      </PersonPart>
      <PersonAudiences personId={personId} />
      <PersonLogs personId={personId} />
      <PersonPart title="IDs and dates">
        <DetailList of={person} rows={recordRows} />
      </PersonPart>
      <OtherFields schema={personSchema} of={person} within={{ personId }} part={PersonPart} />
      {editing && <PersonDialog personId={personId} known={person} onClose={() => onEdit(false)} />}
    </>
  );
}

type PersonHygieneProps = {
  person: PersonAnswer;
  /** All loaded people. */
  people: readonly PersonAnswer[];
};

/** Limit of people named. */
const mostNamed = 5;

/** A person's issues and possible duplicates. Nothing where there are none. */
function PersonHygiene({ person, people }: PersonHygieneProps) {
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

/** Possible duplicates of a person, with what they share. */
function othersLike(person: PersonAnswer, people: readonly PersonAnswer[]) {
  const own = sameKeysOf(person);
  const rest = people.filter(({ personId }) => personId !== undefined && personId !== person.personId);
  return sameKinds
    .filter((kind) => own[kind] !== undefined)
    .map((kind) => ({ kind, others: rest.filter((other) => sameKeysOf(other)[kind] === own[kind]) }))
    .filter(({ others }) => others.length > 0);
}

/** The copied fields of a person (§2.9): identity and contact details. */
const profileWords = {
  name: 'name',
  email: 'e-mail',
  phoneNumber: 'phone number',
  linkedinProfileUrl: 'LinkedIn profile',
  domain: 'domain',
} as const;

function profileRows({ domain }: PersonAnswer): readonly DetailRow<PersonAnswer>[] {
  const accountOf = (key: PersonField, text: string) => {
    if (key === 'domain') return <AccountLink domain={text}>Its account and people</AccountLink>;
    if (key !== 'email' || !looksLikeEmail(text) || mailHost(text) === domain) return undefined;
    return (
      <AccountLink domain={mailHost(text)}>
        Account and people at <HostText host={mailHost(text)} />
      </AccountLink>
    );
  };
  return keysOf(profileWords).map((key) => ({
    key,
    label: fieldWords[key],
    draw: (text) => (
      <Copied of={profileWords[key]} text={text}>
        {contactLink(key, text) ?? (key === 'domain' && readableHost(text) !== undefined && <HostText host={text} />)}
      </Copied>
    ),
    note: (text) => accountOf(key, text),
  }));
}

/** The service's other fields of a person: IDs and dates. */
const recordRows: readonly DetailRow<PersonAnswer>[] = [
  { key: 'slug', label: 'Slug', draw: (slug) => <Copied of="slug" text={slug} /> },
  { key: 'personId', label: 'Person ID', draw: drawId('person', true) },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'updatedAt', label: 'Updated', draw: drawMoment },
];

/** Links to the people at a domain, and to the account that it may have. */
function AccountLink({ domain, children }: { domain: string; children: ReactNode }) {
  return (
    <TextLink to="/accounts" search={{ domain }} className="mt-1 inline-flex min-h-6 items-center gap-1">
      <span>{children}</span>
    </TextLink>
  );
}

function mailHost(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** A text with a button that copies it. @param children shown in its place: a link. */
function Copied({ of, text, children }: { of: string; text: string; children?: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      <span className="min-w-0">{children || <LongText text={text} of={of} clip={300} small />}</span>
      {/* A zero-width character gives the button a baseline, that of the text's first line. */}
      <CopyButton
        text={text}
        label={`Copy ${of}`}
        className="-my-3 inline-flex items-center before:content-['\200b'] md:-my-1.5"
      />
    </span>
  );
}
