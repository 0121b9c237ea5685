import { useState } from 'react';

/**
 * For an element that lies over the page while it is there: the page behind it does not scroll, and keeps the room of a scroll bar where it has one, so
 * that nothing shifts (styles.css).
 */
export function useScrollLock(): { readonly 'data-scroll-lock': 'bar' | 'no-bar' } {
  const [lock] = useState<'bar' | 'no-bar'>(() =>
    window.innerWidth > document.documentElement.clientWidth ? 'bar' : 'no-bar',
  );
  return { 'data-scroll-lock': lock };
}
