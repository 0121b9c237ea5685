import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Empty } from './empty.tsx';
import { IdText } from './id-text.tsx';
import { Skeleton } from './skeleton.tsx';
import type { WalkStatusProps } from './walk-status.tsx';

type ListedDialogProps<Item> = {
  id: string;
  /** What the id names: "person". */
  of: string;
  /** Undefined while the list has not brought it, or when it does not hold it. */
  item: Item | undefined;
  /** How far the list has been read: only a whole one can say that it does not hold something. */
  list: WalkStatusProps['state'];
  /** What the list is called, and what is said when it does not hold the id. */
  words: { readonly list: string; readonly noSuch: string };
  title: (item: Item | undefined) => ReactNode;
  children: (item: Item) => ReactNode;
  onClose: () => void;
};

/** One thing of a list, over the list or over its own screen, by the id in the address: the list is the only place to read it from. */
export function ListedDialog<Item>({
  id,
  of,
  item: listed,
  list,
  words,
  title,
  children,
  onClose,
}: ListedDialogProps<Item>) {
  // A later reading of the list may not bring it any more: what was typed into its form stays all the same.
  const [held, setHeld] = useState(listed);
  if (held === undefined && listed !== undefined) setHeld(listed);
  const item = listed ?? held;
  return (
    <Dialog wide onClose={onClose} title={title(item)} description={<IdText id={id} of={of} here whole />}>
      {item !== undefined ? (
        children(item)
      ) : list === 'walking' ? (
        <Skeleton label={`Looking for this ${of}`} />
      ) : list === 'complete' ? (
        <Empty title={`No such ${of}`}>{words.noSuch}</Empty>
      ) : (
        <Empty title="Not in what was read">
          {words.list} could not be read to its end and may still hold this {of}. The line over the list says why.
        </Empty>
      )}
    </Dialog>
  );
}
