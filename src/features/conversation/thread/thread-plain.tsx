import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ThreadItem, type ThreadItemsProps } from './thread-item.tsx';
import { isAtEnd } from './use-behind.ts';

/** A thread of which all messages are drawn. */
export function PlainThread(props: ThreadItemsProps) {
  const { entries, chosen } = props;
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);

  const goTo = useEffectEvent((key: string | undefined) => {
    const index = entries.findIndex((entry) => entry.key === key);
    if (index !== -1) list.current?.children[index]?.scrollIntoView();
    else if (key === undefined) toEnd();
  });
  useLayoutEffect(() => goTo(chosen), [chosen]);

  // Whoever is at the end stays there while it moves away: by new text, by pictures and folds.
  useEffect(() => {
    const onScroll = () => {
      follows.current = isAtEnd();
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd();
    });
    if (list.current !== null) observer.observe(list.current);
    follows.current = isAtEnd();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  return (
    <ol ref={list} aria-label="Messages">
      {entries.map(({ key }, index) => (
        <li key={key}>
          <ThreadItem {...props} index={index} />
        </li>
      ))}
    </ol>
  );
}

function toEnd() {
  window.scrollTo({ top: document.documentElement.scrollHeight });
}
