import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#src/lib/class-names.ts';

/**
 * Whether tips are stops of the Tab key. A table says no in all rows but the one the keyboard is on: thousands of stops would make the
 * rest of the page unreachable.
 */
export const TipStops = createContext(true);

type Spot = { readonly middle: number; readonly top: number; readonly above: boolean };

type TipProps = {
  /** The full text: a sentence, an absolute time, an uncut name. */
  text: string;
  children: ReactNode;
  /** The child can be focused by itself (a button, a link), so the tip adds no stop of its own. */
  focusableChild?: boolean | undefined;
  className?: string | undefined;
};

/** Shows `text` on hover and on focus, and gives it to screen readers as a description. Escape hides it. */
export function Tip({ text, children, focusableChild = false, className }: TipProps) {
  const [spot, setSpot] = useState<Spot>();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const leaving = useRef<number>(undefined);
  const id = useId();
  const stops = useContext(TipStops);

  // Listeners of the document's own kind: the span is no control, it only watches what is inside it.
  useEffect(() => {
    const element = anchor.current;
    if (element === null) return;
    const show = () => {
      clearTimeout(leaving.current);
      const box = element.getBoundingClientRect();
      const above = box.bottom + 72 > window.innerHeight;
      setSpot({ middle: box.left + box.width / 2, top: above ? box.top - 4 : box.bottom + 4, above });
    };
    const hideSoon = () => {
      clearTimeout(leaving.current);
      leaving.current = window.setTimeout(() => setSpot(undefined), 100);
    };
    const pairs = [
      ['pointerenter', show],
      ['pointerleave', hideSoon],
      ['focusin', show],
      ['focusout', hideSoon],
    ] as const;
    for (const [name, listener] of pairs) element.addEventListener(name, listener);
    return () => {
      clearTimeout(leaving.current);
      for (const [name, listener] of pairs) element.removeEventListener(name, listener);
    };
  }, []);
  useEffect(() => {
    if (spot === undefined) return;
    const hide = () => setSpot(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, [spot]);
  // Kept inside the window: how wide the words are is known only once they are drawn.
  useLayoutEffect(() => {
    const element = bubble.current;
    if (spot === undefined || element === null) return;
    const room = window.innerWidth - element.offsetWidth - 8;
    element.style.left = `${Math.max(8, Math.min(spot.middle - element.offsetWidth / 2, room))}px`;
  }, [spot]);

  const stop = focusableChild
    ? {}
    : { tabIndex: stops ? 0 : -1, 'aria-describedby': spot === undefined ? undefined : id };
  return (
    <span ref={anchor} className={cx('rounded-sign', className)} {...stop}>
      {children}
      {spot !== undefined &&
        createPortal(
          <span
            ref={bubble}
            role="tooltip"
            id={id}
            style={{ top: spot.top }}
            className={cx(
              'fixed z-50 w-max max-w-80 pointer-events-none rounded-control bg-ink px-2 py-1 text-12 text-paper wrap-anywhere',
              'animate-appear shadow-float',
              spot.above && '-translate-y-full',
            )}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
