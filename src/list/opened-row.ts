import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';

/** A link as it stands in a row, and how far the list was scrolled when it was followed, until somebody was back. */
type Followed = { readonly href: string; readonly top?: number };

/** Of entries of the browser's history: the link of a row that was followed from there. */
const followed = new Map<string, Followed>();

/** Frames for which a list may take to come back and to be scrolled to where it was. */
const patience = 60;

/**
 * For the list of a screen: Back to it gives the focus to the row that was opened from it, and not to the heading. Whoever works through a list goes on
 * where they were. @returns what notes that a row is opened, for clicks in whatever holds the table.
 */
export function useOpenedRow(): (event: MouseEvent) => void {
  const { history } = useRouter();
  useEffect(() => {
    const { __TSR_key: key = '' } = history.location.state;
    const opened = followed.get(key);
    if (opened === undefined) return;
    const { href, top } = opened;
    let frames = 0;
    const look = () => {
      const focused = document.activeElement;
      // Whoever has gone elsewhere by now stays there.
      if (focused !== document.body && focused?.tagName !== 'H1') return;
      // Where Back came while the row's screen was on its way, the router has noted the place of what stood there meanwhile.
      const { scrollHeight, clientHeight } = document.documentElement;
      if (top !== undefined && followed.get(key) === opened && scrollHeight - clientHeight >= top) {
        followed.set(key, { href });
        if (Math.abs(scrollY - top) > 1) scrollTo({ top });
      }
      const row = document.querySelector(`main tr[data-index] a[href="${CSS.escape(href)}"]`)?.closest('tr');
      frames += 1;
      if (row) row.focus({ preventScroll: true });
      else if (frames < patience) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [history]);

  return ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest('tr[data-index] a[href]') : null;
    const key = history.location.state.__TSR_key;
    // With one of these keys it opens elsewhere, and the list stays.
    if (ctrlKey || metaKey || shiftKey) return;
    if (link !== null && key !== undefined) followed.set(key, { href: link.getAttribute('href') ?? '', top: scrollY });
  };
}
