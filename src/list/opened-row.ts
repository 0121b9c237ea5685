import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';

/** A followed link of a row, and the scroll position of the list until the user is back. */
type Followed = { readonly href: string; readonly top?: number };

/** Followed row links by the history entry they were followed from. */
const followed = new Map<string, Followed>();

/** The keys of the rows of the list that a link was last followed from, in the order shown. */
let lastOrder: readonly string[] = [];

/** What is before and after a thing that was opened from a list. Empty where none was. */
export const orderOfLastList = (): readonly string[] => lastOrder;

/** Frames to wait for a list to return and be scrolled to its old position. */
const patience = 60;

/**
 * For a list's screen: Back focuses the row that was opened, not the heading, so that the user
 * continues there. @returns a click handler for the element around the table.
 */
export function useOpenedRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string): (event: MouseEvent) => void {
  const { history } = useRouter();
  useEffect(() => {
    const { __TSR_key: key = '' } = history.location.state;
    const opened = followed.get(key);
    if (opened === undefined) return;
    const { href, top } = opened;
    let frames = 0;
    const look = () => {
      const focused = document.activeElement;
      // A user who has moved elsewhere stays there.
      if (focused !== document.body && focused?.tagName !== 'H1') return;
      // On Back before the row's screen appeared, the router stored another scroll position.
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
    // These keys open it elsewhere, and the list stays.
    if (link === null || ctrlKey || metaKey || shiftKey) return;
    lastOrder = rows.map(rowKey);
    const key = history.location.state.__TSR_key;
    if (key !== undefined) followed.set(key, { href: link.getAttribute('href') ?? '', top: scrollY });
  };
}
