import { useEffect } from 'react';
import { isPerson, type PersonAnswer, personQueries } from '#src/api/people.ts';
import { person as personSchema } from '#src/contract/person.ts';
import { shortName, visibleName } from '#src/fields/person-fields.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { ItemNotices, ListedItem, type ShownItem } from '#src/list/listed-item.tsx';
import { rememberOpened } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { OtherFields } from '#src/ui/detail-list.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { PrimaryAction, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { PersonAudiences } from './person-audiences.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonHygiene } from './person-hygiene.tsx';
import { PersonLogs } from './person-logs.tsx';
import { PersonPart } from './person-part.tsx';
import { PersonProfile, PersonRecord } from './person-profile.tsx';

type PersonScreenProps = {
  personId: string;
  /** Whether the editor is open. */
  editing: boolean;
  onEdit: (open: boolean) => void;
};

/** One person: profile, audiences with their sessions, log entries, ids and dates. Each part loads and fails by itself. */
export function PersonScreen(props: PersonScreenProps) {
  const { personId } = props;
  return (
    <ListedItem
      id={personId}
      one="person"
      what="people"
      list={personQueries.list()}
      refresh={personQueries.refresh(personId)}
      isIt={isPerson}
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
  useScreenActions([{ label: 'Edit person', icon: 'settings', disabledReason: readOnly, run: edit }]);
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
        <Button icon="settings" disabledReason={readOnly} onClick={edit}>
          Edit person
        </Button>
      </PrimaryAction>
      <ItemNotices one="person" shown={shown} />
      <div className="px-4 pb-4 empty:hidden md:px-6">
        <PersonHygiene person={person} people={walk.items} />
      </div>
      <PersonPart title="Profile">
        <PersonProfile person={person} />
      </PersonPart>
      <PersonAudiences personId={personId} />
      <PersonLogs personId={personId} />
      <PersonPart title="Ids and dates">
        <PersonRecord person={person} />
      </PersonPart>
      <OtherFields schema={personSchema} of={person} within={{ personId }} part={PersonPart} />
      {editing && <PersonDialog personId={personId} onClose={() => onEdit(false)} />}
    </>
  );
}
