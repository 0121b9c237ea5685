import { type Shelf, shelfRecord } from '#src/local/shelf.ts';
import { showToast } from '#src/ui/toast.tsx';

/** Fetches the code of changes ahead of the first one. */
export const loadShelfChanges = () => import('#src/local/shelf-changes.ts');

/**
 * Changes the shelf that this browser keeps; where the code for it cannot be had, that is said.
 * @returns the shelf as it was before; undefined when nothing was changed.
 */
export async function changeShelf(
  change: (shelf: Shelf, changes: Awaited<ReturnType<typeof loadShelfChanges>>) => Shelf,
): Promise<Shelf | undefined> {
  try {
    const changes = await loadShelfChanges();
    const before = shelfRecord.get();
    shelfRecord.update((shelf) => change(shelf, changes));
    return before;
  } catch {
    showToast({ tone: 'bad', text: 'The shelf stays as it is: a part of the dashboard could not be loaded.' });
    return undefined;
  }
}
