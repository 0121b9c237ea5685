import { useState } from 'react';
import type { PersonAnswer } from '#src/api/people.ts';
import { shortName } from '#src/features/people/core/person-fields.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PersonEditor } from './person-editor.tsx';

type PersonDialogProps = {
  personId: string;
  /** Undefined while the list has not brought them, or when it does not hold them. */
  person: PersonAnswer | undefined;
  /** How far the list has been read: only a whole one can say that it does not hold somebody. */
  list: 'walking' | 'incomplete' | 'complete';
  onClose: () => void;
};

/** The editor of one person, over the list or over their own screen. Its address can be shared: `?edit=` names the person. */
export function PersonDialog({ personId, person: listed, list, onClose }: PersonDialogProps) {
  // A later reading of the list may not bring them any more: what was typed into their form stays all the same.
  const [held, setHeld] = useState(listed);
  if (held === undefined && listed !== undefined) setHeld(listed);
  const person = listed ?? held;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        <>
          Edit <bdi>{person === undefined ? 'person' : shortName(person, personId)}</bdi>
        </>
      }
      description={<IdText id={personId} of="person" whole />}
    >
      {person !== undefined ? (
        <PersonEditor personId={personId} person={person} onClose={onClose} />
      ) : list === 'walking' ? (
        <Skeleton label="Looking for this person" />
      ) : list === 'incomplete' ? (
        <Empty title="Not in what was read">
          The list of people could not be read to its end and may still hold this person. The line over the list says
          why.
        </Empty>
      ) : (
        <Empty title="No such person">
          The list of people is the only place to read one from, and it does not hold this id.
        </Empty>
      )}
    </Dialog>
  );
}
