import { useQueryClient } from '@tanstack/react-query';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updatePerson } from '#src/contract/person.ts';
import { shortName } from '#src/fields/person-fields.ts';
import { personFormFields, personPlan } from '#src/fields/person-form.tsx';
import { ResourceDialog } from '#src/form/resource-form.tsx';

const words = { list: 'The list of people', noSuch: 'No person in the list has this ID. Check the link.' };

type PersonDialogProps = { personId: string; known?: PersonAnswer; onClose: () => void };

/** One person's editor, over the list or their screen. Its URL is sharable: `?edit=` has the ID. */
export function PersonDialog({ personId, known, onClose }: PersonDialogProps) {
  const client = useQueryClient();
  return (
    <ResourceDialog
      list={allPeople}
      known={known}
      words={words}
      title={(shown) => (
        <>
          Edit <bdi>{shown === undefined ? 'person' : shortName(shown, personId)}</bdi>
        </>
      )}
      nameOf={(shown) => shortName(shown, personId)}
      fields={personFormFields}
      plan={personPlan(client, personId)}
      request={{ ...updatePerson, path: apiPath(updatePerson.path, { person_id: personId }) }}
      resource={{ kind: 'person', id: personId }}
      what="person"
      href={`/people?edit=${encodeURIComponent(personId)}`}
      review
      onClose={onClose}
    />
  );
}
