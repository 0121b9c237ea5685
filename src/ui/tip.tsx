import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatAbsolute } from '#src/lib/dates.ts';

/**
 * Whether tips are stops of the Tab key. A table says no in all rows but the one the keyboard is on: thousands of stops would make the
 * rest of the page unreachable.
 */
export const TipStops = createContext(true);

type TipProps = {
  /** The full text: a sentence, an absolute time, an uncut name. */
  text: string;
  /** Epoch milliseconds: the tip begins with this moment in full. It is put into words when the tip is shown. */
  moment?: number | undefined;
  /** IANA name of the zone in which the moment is told; the browser's own without it. */
  timeZone?: string | undefined;
  children: ReactNode;
  /** The child can be focused by itself (a button, a link), so the tip adds no stop of its own. */
  focusableChild?: boolean | undefined;
  className?: string | undefined;
};

/** Shows `text` on hover and on focus, and gives it to screen readers as a description. Escape hides it. */
export function Tip({ text, moment, timeZone, children, focusableChild = false, className }: TipProps) {
  const stops = useContext(TipStops);
  const stop = focusableChild ? {} : { tabIndex: stops ? 0 : -1 };
  return (
    <span
      ref={tipRef}
      data-tip={text}
      data-tip-moment={moment}
      data-tip-zone={timeZone}
      className={cx('rounded-sign', className)}
      {...stop}
    >
      {children}
    </span>
  );
}

/*
 * One bubble for all tips of the document, moved to whatever is pointed at or focused. A tip of its own per cell would cost a table of
 * 5,000 rows its smoothness.
 *
 *   data-tip="text"   shows the text, after the moment of data-tip-moment="epoch milliseconds" where there is one
 *   data-tip-cut      shows its own text, when there was no room for all of it
 */

const tipId = 'tip';

/** What opens something over the page, which lies where a tip would. A line that opens more of the text below it covers none. */
const opener = ':is([aria-haspopup], [role=combobox])';
const openOne = `${opener}[aria-expanded=true]`;

let bubble: HTMLElement | undefined;
let shownFor: Element | undefined;
let described: Element | undefined;
let byPointer = false;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** A tip's `ref`: the listening starts with the first tip, and the bubble goes with its element. */
export function tipRef(element: Element | null): () => void {
  watchTips();
  return () => {
    // Or with a button whose reason (its next element) is going.
    if (element !== null && (element === shownFor || element === shownFor?.nextElementSibling)) hide();
  };
}

/** Shows the tips of the document from now on. Only the first call does something. */
export function watchTips(): void {
  if (bubble !== undefined) return;
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  bubble = document.createElement('div');
  bubble.id = tipId;
  bubble.role = 'tooltip';
  bubble.hidden = true;
  // Over whatever is open. jsdom knows no popovers.
  bubble.popover = 'manual';
  bubble.className =
    'inset-auto m-0 w-max max-w-80 rounded-control bg-ink px-2 py-1 text-12 text-paper wrap-anywhere animate-appear shadow-float';
  document.body.append(bubble);
}

function onPointerOver({ target }: Event) {
  if (!(target instanceof Element)) return;
  if (bubble?.contains(target)) {
    // The pointer may rest on the tip, to read it enlarged.
    clearTimeout(leaving);
    return;
  }
  const anchor = target.closest('[data-tip], [data-tip-cut]');
  const text = anchor === null ? '' : textOf(anchor);
  if (anchor !== null && text !== '') show(anchor, text);
  else hideSoon();
}

function onFocusIn({ target }: Event) {
  // A press focuses too, but whoever presses has already pointed.
  if (!(target instanceof Element) || byPointer) return;
  const anchor = target.closest('[data-tip], [data-tip-cut]') ?? target.querySelector(':scope > [data-tip-cut]');
  const text = anchor === null ? '' : textOf(anchor);
  if (anchor === null || text === '') return;
  show(anchor, text);
  // What has a description of its own says there what the tip says.
  if (anchor === target && !target.hasAttribute('aria-describedby')) {
    target.setAttribute('aria-describedby', tipId);
    described = target;
  }
}

function onPointerDown({ target }: Event) {
  byPointer = true;
  if (target instanceof Element && target.closest(opener) !== null) hide();
}

function onKeyDown({ key }: KeyboardEvent) {
  byPointer = false;
  if (key === 'Escape') hide();
}

function textOf(anchor: Element): string {
  const text = anchor.getAttribute('data-tip');
  const moment = anchor.getAttribute('data-tip-moment');
  const zone = anchor.getAttribute('data-tip-zone') ?? undefined;
  if (text !== null) return moment === null ? text : `${formatAbsolute(Number(moment), zone)} ${text}`;
  // A name may be cut by itself: one that is written from the right, or one with something behind it.
  const isCut = [anchor, ...anchor.querySelectorAll('a, bdi')].some((part) => part.scrollWidth > part.clientWidth);
  return isCut ? (anchor.textContent ?? '').slice(0, 1000) : '';
}

function show(anchor: Element, text: string) {
  const isOpen = anchor.closest(openOne) !== null || anchor.querySelector(openOne) !== null;
  if (bubble === undefined || isOpen) return;
  clearTimeout(leaving);
  shownFor = anchor;
  bubble.textContent = text;
  bubble.hidden = false;
  bubble.togglePopover?.(true);
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const below = box.bottom + 4;
  const left = Math.min(box.left + box.width / 2 - width / 2, window.innerWidth - width - 8);
  bubble.style.left = `${Math.max(8, left)}px`;
  bubble.style.top = `${below + height > window.innerHeight ? box.top - height - 4 : below}px`;
}

function hideSoon() {
  clearTimeout(leaving);
  if (bubble?.hidden === false) leaving = setTimeout(hide, 100);
}

function hide() {
  clearTimeout(leaving);
  if (bubble !== undefined) {
    bubble.hidden = true;
    bubble.togglePopover?.(false);
  }
  described?.removeAttribute('aria-describedby');
  described = undefined;
  shownFor = undefined;
}
