import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import {
  BulkEditable,
  BulkEditableRows,
  BulkEditButton,
  type BulkEditKind,
  UnfinishedBulkEdit,
} from '#src/fields/bulk-links.tsx';
import { peoplePlace } from '#src/fields/bulk-place.ts';
import { peopleFacts, peopleFields, personKey } from '#src/fields/people-fields.tsx';
import { issuesOf } from '#src/fields/person-checks.ts';
import { shortName } from '#src/fields/person-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { readListView, useListSearch, useOnSearch } from '#src/list/list-view.ts';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { type ListSource, WalkedList } from '#src/list/walked-list.tsx';
import { copyId } from '#src/ui/copy-button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Choice } from '#src/ui/field.tsx';
import type { MenuItem } from '#src/ui/popover.tsx';
import { PersonDialog } from './person-dialog.tsx';

type PeopleScreenProps = {
  /** The person in the editor. */
  edited: string | undefined;
  onEdit: (personId: string | undefined) => void;
};

/** All people (§4.13), searchable and editable among thousands. */
export function PeopleScreen({ edited, onEdit }: PeopleScreenProps) {
  return (
    <ListScreen
      title="People"
      meta="The people your audiences target. Add or delete people through your own systems; edit them here."
      actions={<BulkEditButton place={peoplePlace} kinds={bulkEdits} />}
    >
      <UnfinishedBulkEdit place={peoplePlace} />
      <WalkedList query={allPeople.query} what="people">
        {({ items, source }) => (
          <>
            <PeopleList onEdit={onEdit} people={items} source={source} />
            {edited !== undefined && <PersonDialog key={edited} personId={edited} onClose={() => onEdit(undefined)} />}
          </>
        )}
      </WalkedList>
    </ListScreen>
  );
}

const bulkEdits: readonly BulkEditKind[] = [
  { by: 'edit', icon: 'edit', label: (which) => `Edit the ${which}` },
  { by: 'replace', icon: 'search', label: (which) => `Find and replace in the ${which}` },
  { by: 'spreadsheet', icon: 'upload', label: (which) => `Export or import the ${which}` },
];

type PeopleListProps = Pick<PeopleScreenProps, 'onEdit'> & { people: readonly PersonAnswer[]; source: ListSource };

function PeopleList({ onEdit, people, source }: PeopleListProps) {
  const onSearch = useOnSearch();
  const view = readListView(peopleFields, useListSearch());
  const showsEmail = view.columns.includes('email');
  const showsDuplicates = view.filters.has('same');
  // Compares everybody with everybody: once the list is complete, or where the filter needs it.
  const [hasEnded, setHasEnded] = useState(false);
  if (!hasEnded && source.report.state !== 'walking') setHasEnded(true);
  const later = useDeferredValue(hasEnded ? people : undefined);
  const compared = showsDuplicates ? people : later;
  const facts = useMemo(() => peopleFacts(compared, showsEmail), [compared, showsEmail]);
  const { duplicates } = facts;
  const groups = useMemo(
    () => ({
      of: (person: PersonAnswer) => duplicates?.get(person)?.first,
      note: (shown: readonly PersonAnswer[], count: number) =>
        `${countOf(count, 'group')}, ${countOf(shown.length, 'person', 'people')}. Possible duplicates.`,
    }),
    [duplicates],
  );
  const attention = useMemo(() => compared?.filter((person) => issuesOf(person).length > 0).length, [compared]);
  const isPart = source.report.state !== 'complete';
  const actions = useCallback(
    ({ personId }: PersonAnswer): readonly MenuItem[] =>
      personId === undefined
        ? []
        : [
            { label: 'Edit', icon: 'edit', onSelect: () => onEdit(personId) },
            { label: 'Copy person ID', icon: 'copy', onSelect: () => void copyId('person', personId) },
          ],
    [onEdit],
  );
  return (
    <BulkEditable value={peoplePlace}>
      <ResourceList
        what="people"
        one="person"
        fields={peopleFields}
        rows={people}
        facts={facts}
        rowKey={personKey}
        rowTitle={rowTitle}
        source={source}
        empty={
          <Empty title="No people">
            People are created outside this API. Once there are some, they are listed here and can be edited.
          </Empty>
        }
        actions={actions}
        quickFilters={
          <Choice
            label="Which people"
            hideLabel
            options={[
              { value: 'all', label: 'All' },
              { value: 'issue', label: <Counted words="Needs attention" count={attention} isPart={isPart} /> },
              { value: 'same', label: <Counted words="Duplicates" count={duplicates?.size} isPart={isPart} /> },
            ]}
            value={showsDuplicates ? 'same' : view.filters.has('issue') ? 'issue' : 'all'}
            onChange={(queue) =>
              onSearch({ issue: queue === 'issue' ? 'any' : undefined, same: queue === 'same' ? 'any' : undefined })
            }
          />
        }
        groups={showsDuplicates ? groups : undefined}
        Selectable={BulkEditableRows}
      />
    </BulkEditable>
  );
}

/** Reserves room for an unknown number, so that nothing beside it moves. */
function Counted({ words, count, isPart }: { words: string; count: number | undefined; isPart: boolean }) {
  return (
    <>
      {`${words} `}
      <span className="ml-1 min-w-[3ch] tabular-nums">
        {count === undefined ? '…' : `${formatNumber(count)}${isPart ? '+' : ''}`}
      </span>
    </>
  );
}

const rowTitle = (person: PersonAnswer) => shortName(person, personKey(person));
