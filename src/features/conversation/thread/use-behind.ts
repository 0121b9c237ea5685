import { useEffect, useEffectEvent, useState } from 'react';

/** Nearer to the end than this the reader is at the end, and new text is followed. CSS pixels. */
export const nearEnd = 120;

/** Whether the end of the document is in sight. */
export function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight <= nearEnd;
}

/** How many of all messages came while the reader was not at the end; 0 once the end is in sight again. */
export function useBehind(count: number): number {
  const [read, setRead] = useState(count);
  const catchUp = useEffectEvent(() => {
    if (isAtEnd()) setRead(count);
  });
  useEffect(() => {
    const onScroll = () => catchUp();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  // Where all of the thread is in sight nobody scrolls.
  useEffect(() => {
    if (count > 0) catchUp();
  }, [count]);
  if (count < read) setRead(count);
  return Math.max(0, count - read);
}
