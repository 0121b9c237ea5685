import { useCallback, useRef } from 'react';
import type { ListFile, ListForm } from '#src/lib/list-file.ts';
import { whenIdle } from './prefetch.ts';

/**
 * The file for a spreadsheet, which most who open the menu of files go on to ask for: made while they look at it, so that thousands of rows are there at
 * the press.
 * `file` holds nothing while the menu is closed, nor what could not be made: that is tried again, and reported, when it is asked for.
 */
export function useTableAhead(makeFile: (form: ListForm) => Promise<ListFile>) {
  const file = useRef<Promise<ListFile>>(undefined);
  const whileOpen = useCallback(() => {
    let dropped = false;
    const drop = () => {
      dropped = true;
      file.current = undefined;
    };
    whenIdle(() => {
      if (dropped) return;
      file.current = makeFile('csv');
      file.current.catch(drop);
    });
    return drop;
  }, [makeFile]);
  return { file, whileOpen };
}
