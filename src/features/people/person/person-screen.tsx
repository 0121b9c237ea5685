import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { stopWalk } from '#src/api/walked-list.ts';
import { person as personSchema } from '#src/contract/person.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { shortName, visibleName } from '#src/fields/person-fields.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { rememberOpened } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { OtherFields } from '#src/ui/other-fields.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { whenIdle } from '#src/ui/prefetch.ts';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { PersonAudiences } from './person-audiences.tsx';
import { PersonHygiene } from './person-hygiene.tsx';
import { PersonLogs } from './person-logs.tsx';
import { PersonNotFound } from './person-not-found.tsx';
import { PersonPart } from './person-part.tsx';
import { PersonProfile, PersonRecord } from './person-profile.tsx';
import { type KnownPerson, usePerson } from './use-person.ts';

const loadDialog = () => import('#src/features/people/person-dialog.tsx');
const PersonDialog = lazy(() => loadDialog().then((module) => ({ default: module.PersonDialog })));

/** Fetches what the press will need, on the way to it. A failed fetch is met again, and reported, at the press. */
function preload() {
  preloadDialog();
  loadDialog().catch(() => undefined);
}

type PersonScreenProps = {
  personId: string;
  /** Whether the editor is open. */
  editing: boolean;
  onEdit: (open: boolean) => void;
};

/** One person: profile, audiences with their sessions, log entries, ids and dates. Each part loads and fails by itself. */
export function PersonScreen(props: PersonScreenProps) {
  const known = usePerson(props.personId);
  // A later reading of the list may not bring them any more: what was typed into their form stays all the same.
  const [held, setHeld] = useState<{ person: PersonAnswer; walk: ListWalk<PersonAnswer> }>();
  const { person = held?.person, walk = held?.walk } = known;
  if (person === undefined || walk === undefined) return <PersonSearch personId={props.personId} known={known} />;
  if (held?.person !== person || held.walk !== walk) setHeld({ person, walk });
  return <FoundPerson {...props} known={known} person={person} walk={walk} />;
}

type FoundPersonProps = PersonScreenProps & {
  known: KnownPerson;
  person: PersonAnswer;
  walk: ListWalk<PersonAnswer>;
};

function FoundPerson({ personId, editing, onEdit, known, person, walk }: FoundPersonProps) {
  const others = useMemo(() => unknownFields(personSchema, person), [person]);
  const readOnly = useReadOnly('updatePerson');
  const edit = () => onEdit(true);
  useScreenActions([{ label: 'Edit person', icon: 'settings', disabledReason: readOnly, run: edit }]);
  useEffect(() => whenIdle(preload), []);
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
        <Button icon="settings" disabledReason={readOnly} onPointerEnter={preload} onFocus={preload} onClick={edit}>
          Edit person
        </Button>
      </PrimaryAction>
      {known.error !== undefined && (
        <div className="px-4 pb-2 md:px-6">
          <StaleMark
            readAt={known.readAt}
            reason={known.error.message}
            retrying={known.fetching}
            onRetry={known.retry}
          />
        </div>
      )}
      {known.person === undefined && walk.state === 'complete' && !known.fetching && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="bad"
            announce
            title="The service no longer lists this person."
            actions={<Button onClick={known.retry}>Look again</Button>}
          >
            What was read of them before, and what you typed, is still shown.
          </Notice>
        </div>
      )}
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
      {others.length > 0 && (
        <PersonPart title="Other fields">
          <OtherFields fields={others} within={{ personId }} />
        </PersonPart>
      )}
      {editing && (
        <Suspense fallback={null}>
          <PersonDialog personId={personId} person={person} list={walk.state} onClose={() => onEdit(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A person who is not known yet: looked for in the list, not found in it, or a list that cannot be read. */
function PersonSearch({ personId, known }: { personId: string; known: KnownPerson }) {
  const { walk, error, fetching } = known;
  const hasFailed = walk === undefined && error !== undefined;
  const isLookedFor = walk === undefined || walk.state === 'walking' || fetching;
  return (
    <>
      <ScreenTitle>Person</ScreenTitle>
      <ScreenHeader title="Person" meta={<IdText id={personId} of="person" here whole />} />
      {isLookedFor && !hasFailed ? (
        <>
          {/* The first page brings most: a bar that is there for a moment would only flicker. */}
          {walk !== undefined && (
            <div className="px-4 pb-3 text-13 text-ink-muted md:px-6">
              <Progress
                label="Looking for the person"
                value={walk.items.length}
                total={
                  typeof walk.totalCount === 'number' && walk.totalCount >= walk.items.length
                    ? walk.totalCount
                    : undefined
                }
                onCancel={() => stopWalk(personQueries.list().queryKey)}
              />
            </div>
          )}
          <Skeleton lines={8} label="Looking for the person" />
        </>
      ) : (
        <PersonNotFound known={known} />
      )}
    </>
  );
}
