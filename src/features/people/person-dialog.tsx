import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListWalk } from '#src/api/cursor.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updatePerson } from '#src/contract/person.ts';
import { shortName } from '#src/fields/person-fields.ts';
import { personFormFields, personPlan } from '#src/fields/person-form.tsx';
import { valuesOf } from '#src/form/form-field.ts';
import { ResourceForm } from '#src/form/resource-form.tsx';
import { ListedDialog } from '#src/ui/listed-dialog.tsx';

type PersonDialogProps = {
  personId: string;
  person: PersonAnswer | undefined;
  list: ListWalk<PersonAnswer>['state'];
  onClose: () => void;
};

const words = { list: 'The list of people', noSuch: 'No person in the list has this ID. Check the link.' };

/** The editor of one person, over the list or over their own screen. Its address can be shared: `?edit=` names the person. */
export function PersonDialog({ personId, person, list, onClose }: PersonDialogProps) {
  const client = useQueryClient();
  // Heard of also where a reading brought nothing new.
  const { dataUpdatedAt: readAt } = useQuery({ ...personQueries.list(), enabled: false });
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
      {(shown) => (
        <ResourceForm
          fields={personFormFields}
          plan={personPlan(client, personId)}
          request={{ ...updatePerson, path: apiPath(updatePerson.path, { person_id: personId }) }}
          held={valuesOf(personFormFields, shown)}
          readAt={readAt}
          resource={{ kind: 'person', id: personId }}
          what="person"
          label="Person"
          title={shortName(shown, personId)}
          href={`/people?edit=${encodeURIComponent(personId)}`}
          review
          onClose={onClose}
        />
      )}
    </ListedDialog>
  );
}
