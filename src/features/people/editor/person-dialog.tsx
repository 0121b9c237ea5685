import type { ListWalk } from '#src/api/cursor.ts';
import type { PersonAnswer } from '#src/api/people.ts';
import { shortName } from '#src/fields/person-fields.ts';
import { ListedDialog } from '#src/ui/listed-dialog.tsx';
import { PersonEditor } from './person-editor.tsx';

type PersonDialogProps = {
  personId: string;
  person: PersonAnswer | undefined;
  list: ListWalk<PersonAnswer>['state'];
  onClose: () => void;
};

const words = {
  list: 'The list of people',
  noSuch: 'The list of people is the only place to read one from, and it does not hold this id.',
};

/** The editor of one person, over the list or over their own screen. Its address can be shared: `?edit=` names the person. */
export function PersonDialog({ personId, person, list, onClose }: PersonDialogProps) {
  return (
    <ListedDialog
      id={personId}
      of="person"
      item={person}
      list={list}
      words={words}
      title={(shown) => (
        <>
          Edit <bdi>{shown === undefined ? 'person' : shortName(shown, personId)}</bdi>
        </>
      )}
      onClose={onClose}
    >
      {(shown) => <PersonEditor personId={personId} person={shown} onClose={onClose} />}
    </ListedDialog>
  );
}
