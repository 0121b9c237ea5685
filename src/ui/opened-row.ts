import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';

/** Of entries of the browser's history: the link of a row that was followed from there, as it stands in the row. */
const followed = new Map<string, string>();

/** Frames for which a list may take to come back and to be scrolled to where it was. */
const patience = 60;

/**
 * For the list of a screen: Back to it gives the focus to the row that was opened from it, and not to the heading. Whoever works through a list goes on
 * where they were. @returns what notes that a row is opened, for clicks in whatever holds the table.
 */
export function useOpenedRow(): (event: MouseEvent) => void {
  const { history } = useRouter();
  useEffect(() => {
    const opened = followed.get(history.location.state.__TSR_key ?? '');
    if (opened === undefined) return;
    let frames = 0;
    const look = () => {
      const focused = document.activeElement;
      // Whoever has gone elsewhere by now stays there.
      if (focused !== document.body && focused?.tagName !== 'H1') return;
      const row = document.querySelector(`main tr[data-index] a[href="${CSS.escape(opened)}"]`)?.closest('tr');
      frames += 1;
      if (row) row.focus({ preventScroll: true });
      else if (frames < patience) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [history]);

  return ({ target }) => {
    const link = target instanceof Element ? target.closest('tr[data-index] a[href]') : null;
    const key = history.location.state.__TSR_key;
    if (link !== null && key !== undefined) followed.set(key, link.getAttribute('href') ?? '');
  };
}
