import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { WalkedResource } from '#src/api/walked-list.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type FormFields, formValues, type InputsFor } from './form-field.ts';
import { ResourceForm } from './resource-form.tsx';
import type { FieldValues } from './three-way.ts';

type FormProps<Values extends FieldValues, Inputs extends InputsFor<Values>> = ComponentProps<
  typeof ResourceForm<Values, Inputs>
>;

type ResourceDialogProps<Item extends object, Values extends FieldValues, Inputs extends InputsFor<Values>> = Omit<
  FormProps<Values, Inputs>,
  'held' | 'readAt' | 'title'
> & {
  fields: FormFields<Values, Inputs>;
  list: WalkedResource<Item>;
  /** The item as the screen behind shows it, even if the list no longer has it. */
  known?: Item | undefined;
  /** The name of the list, and the message for an unknown ID. */
  words: { readonly list: string; readonly noSuch: string };
  /** The title of the dialog, and the item's name in sentences. */
  title: (item: Item | undefined) => ReactNode;
  nameOf: (item: Item) => string;
};

/** The form of one item, by the ID in the URL: only its list can load it (traps.md 25). */
export function ResourceDialog<
  Item extends Partial<Values> & object,
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
>({ list, known, words, title, nameOf, ...form }: ResourceDialogProps<Item, Values, Inputs>) {
  const { fields, what, resource, onClose } = form;
  const { data: walk, dataUpdatedAt: readAt } = useQuery({ ...list.query, enabled: false });
  const listed = walk?.items.find(list.isIt(resource.id));
  // A later read of the list may lack it: the input in its form stays.
  const [held, setHeld] = useState(listed ?? known);
  if (held === undefined && listed !== undefined) setHeld(listed);
  const item = listed ?? held;
  return (
    <Dialog wide onClose={onClose} title={title(item)} description={<IdText id={resource.id} of={what} here whole />}>
      {item !== undefined ? (
        <ResourceForm {...form} held={formValues(fields, item)} readAt={readAt} title={nameOf(item)} />
      ) : walk === undefined || walk.state === 'walking' ? (
        <Skeleton label={`Looking for this ${what}`} />
      ) : walk.state === 'complete' ? (
        <Empty title={`No such ${what}`}>{words.noSuch}</Empty>
      ) : (
        <Empty title="Not in what was loaded">
          {words.list} wasn’t fully loaded, so this {what} may be missing. The line over the list says why.
        </Empty>
      )}
    </Dialog>
  );
}
