import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { keysOf } from '#src/contract/fields.ts';
import { person as personSchema } from '#src/contract/person.ts';
import { PeopleInShort } from '#src/fields/accounts-fields.tsx';
import { issuesOf, issueWords, sameInShort, sameKeysOf, sameKinds } from '#src/fields/person-checks.ts';
import { looksLikeEmail } from '#src/fields/person-contacts.ts';
import { fieldWords, type PersonField, shortName } from '#src/fields/person-fields.ts';
import { contactLink } from '#src/fields/person-form.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { countOf, visibleText } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ItemNotices, ListedItem, type ShownItem } from '#src/list/listed-item.tsx';
import { forgetLog, openedLogsRecord, rememberOpened } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { DetailList, type DetailRow, drawId, drawMoment, OtherFields, ScreenPart } from '#src/ui/detail-list.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { OpenById } from '#src/ui/open-by-id.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ButtonLink, TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { PersonAudiences } from './person-audiences.tsx';
import { PersonDialog } from './person-dialog.tsx';

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
      back={<ButtonLink to="/people">Go to People</ButtonLink>}
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
  const name = visibleText(person.name);
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
      <div className="lg:grid lg:grid-cols-2">
        <div className="min-w-0">
          <ScreenPart title="Profile">
            <DetailList of={person} rows={profileRows(person)} />
          </ScreenPart>
          <PersonLogs personId={personId} />
          <ScreenPart title="IDs and dates">
            <DetailList of={person} rows={recordRows} />
          </ScreenPart>
          <OtherFields schema={personSchema} of={person} within={{ personId }} part={ScreenPart} />
        </div>
        {/* Last, or beside the rest: it grows while pages are searched, and moves nothing. */}
        <div className="min-w-0 border-line lg:border-l">
          <PersonAudiences personId={personId} />
        </div>
      </div>
      {editing && <PersonDialog personId={personId} known={person} onClose={() => onEdit(false)} />}
    </>
  );
}

/** A person's issues, and possible duplicates among all loaded people. Nothing without any. */
function PersonHygiene({ person, people }: { person: PersonAnswer; people: readonly PersonAnswer[] }) {
  const issues = issuesOf(person);
  const same = useMemo(() => othersLike(person, people), [person, people]);
  if (issues.length === 0 && same.length === 0) return null;
  return (
    <Notice tone="notice" title="Needs attention">
      <ul className="flex flex-col gap-1">
        {issues.map((issue) => (
          <li key={issue}>{issueWords[issue]}</li>
        ))}
        {same.slice(0, mostSame).map(({ other, kinds }) => (
          <li key={other.personId}>
            {sameInShort(kinds)} as <PeopleInShort people={[other]} most={1} />
          </li>
        ))}
        {same.length > mostSame && <li>And {countOf(same.length - mostSame, 'other')}.</li>}
      </ul>
    </Notice>
  );
}

/** So many are listed, and the rest counted. */
const mostSame = 5;

/** Possible duplicates of a person, each with what it shares. */
function othersLike(person: PersonAnswer, people: readonly PersonAnswer[]) {
  const own = sameKeysOf(person);
  return people.flatMap((other) => {
    if (other.personId === undefined || other.personId === person.personId) return [];
    const kinds = sameKinds.filter((kind) => own[kind] !== undefined && sameKeysOf(other)[kind] === own[kind]);
    return kinds.length === 0 ? [] : { other, kinds };
  });
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
  /** The account at the domain, and at the host of an e-mail address if that is another one. */
  const accountLink = (key: PersonField, text: string) => {
    const host = key === 'email' ? text.slice(text.lastIndexOf('@') + 1).toLowerCase() : text;
    const isOfMail = key === 'email' && looksLikeEmail(text) && host !== domain;
    if (key !== 'domain' && !isOfMail) return undefined;
    return (
      <TextLink
        to="/accounts"
        // The list has the domains of people, and not the hosts of their e-mail addresses.
        search={isOfMail ? { create: 'one', domain: host } : { q: host }}
        className="mt-1 inline-block min-h-6 content-center"
      >
        {isOfMail ? 'Create account for ' : 'View in Accounts'}
        {isOfMail && <HostText host={host} />}
      </TextLink>
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
    note: (text) => accountLink(key, text),
  }));
}

/** The service's other fields of a person: IDs and dates. */
const recordRows: readonly DetailRow<PersonAnswer>[] = [
  { key: 'slug', label: 'Slug', draw: (slug) => <Copied of="slug" text={slug} /> },
  { key: 'personId', label: 'Person ID', draw: drawId('person', true) },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'updatedAt', label: 'Updated', draw: drawMoment },
];

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

/** A person's log entries: opened by ID, as the contract lists none, and those opened before. */
function PersonLogs({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const opened = useStore(openedLogsRecord).filter((log) => log.personId === personId);
  return (
    <ScreenPart title="Log entries" note="Log entries can’t be listed. Open one by ID, and it stays in your list.">
      <OpenById
        of="log entry"
        label="Log entry ID"
        hint="Paste an ID, the URL of a log entry, or JSON that names it."
        here={personId}
        onOpen={(personLogId, holder = personId) =>
          void navigate({ to: '/people/$personId/logs/$personLogId', params: { personId: holder, personLogId } })
        }
      />
      {opened.length > 0 && (
        <ul aria-label="Log entries opened in this browser" className="mt-3 flex max-w-180 flex-col text-13">
          {opened.map(({ personLogId, words, at }) => (
            <li
              key={personLogId}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0"
            >
              <IdText id={personLogId} of="log entry" within={{ personId }} whole />
              <BidiText text={words} maximum={60} />
              <span className="ml-auto text-12 text-ink-muted">
                opened <Time value={at} />
              </span>
              <IconButton
                label={`Remove ${personLogId} from the list`}
                icon="close"
                onClick={() => forgetLog({ personId, personLogId })}
              />
            </li>
          ))}
        </ul>
      )}
    </ScreenPart>
  );
}
