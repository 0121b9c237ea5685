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

/** What opens something over the page, which lies where a tip would. A line that opens more of the text below it covers none. */
const opener = ':is([aria-haspopup], [role=combobox])';
const openOne = `${opener}[aria-expanded=true]`;
const anchors = '[data-tip], [data-tip-cut]';

/**
 * Shows the tips of the document from now on, in one bubble that is moved to whatever is pointed at or focused. A tip of its own per
 * cell would cost a table of 5,000 rows its smoothness.
 *
 *   data-tip="text"   shows the text, after the moment of data-tip-moment="epoch milliseconds" where there is one
 *   data-tip-cut      shows its own text, when there was no room for all of it
 */
export function startTips(): void {
  const bubble = document.createElement('div');
  let shownFor: Element | undefined;
  let described: Element | undefined;
  let byPointer = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  bubble.id = 'tip';
  bubble.role = 'tooltip';
  bubble.hidden = true;
  // Over whatever is open.
  bubble.popover = 'manual';
  bubble.className =
    'inset-auto m-0 w-max max-w-80 rounded-control bg-ink px-2 py-1 text-12 text-paper wrap-anywhere animate-appear shadow-float';
  document.body.append(bubble);
  // The bubble goes with its element, and with what it says: a button that can be pressed again.
  const observer = new MutationObserver(() => {
    if (!shownFor?.isConnected || textOf(shownFor) !== bubble.textContent) hide();
  });

  /** @returns whether there is something to say, and room to say it. */
  function show(anchor: Element | null): boolean {
    const text = anchor === null ? '' : textOf(anchor);
    if (anchor === null || text === '' || anchor.closest(openOne) || anchor.querySelector(openOne)) return false;
    clearTimeout(leaving);
    shownFor = anchor;
    bubble.textContent = text;
    bubble.hidden = false;
    bubble.togglePopover(true);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-tip'] });
    const box = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const below = box.bottom + 4;
    const left = Math.min(box.left + box.width / 2 - width / 2, window.innerWidth - width - 8);
    bubble.style.left = `${Math.max(8, left)}px`;
    bubble.style.top = `${below + height > window.innerHeight ? box.top - height - 4 : below}px`;
    return true;
  }

  function hide() {
    clearTimeout(leaving);
    observer.disconnect();
    bubble.hidden = true;
    bubble.togglePopover(false);
    described?.removeAttribute('aria-describedby');
    described = undefined;
    shownFor = undefined;
  }

  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof Element)) return;
    clearTimeout(leaving);
    // The pointer may rest on the tip, to read it enlarged.
    if (bubble.contains(target) || show(target.closest(anchors)) || shownFor === undefined) return;
    leaving = setTimeout(hide, 100);
  });
  document.addEventListener('focusin', ({ target }) => {
    // A press focuses too, but whoever presses has already pointed.
    if (!(target instanceof Element) || byPointer) return;
    const anchor = target.closest(anchors) ?? target.querySelector(':scope > [data-tip-cut]');
    // What has a description or a label of its own says there what the tip says.
    if (!show(anchor) || anchor !== target || target.matches('[aria-describedby], [aria-label]')) return;
    target.setAttribute('aria-describedby', bubble.id);
    described = target;
  });
  document.addEventListener('pointerdown', ({ target }) => {
    byPointer = true;
    if (target instanceof Element && target.closest(opener) !== null) hide();
  });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      byPointer = false;
      if (key === 'Escape') hide();
    },
    { capture: true },
  );
  document.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, { capture: true, passive: true });
}

function textOf(anchor: Element): string {
  const text = anchor.getAttribute('data-tip');
  const moment = anchor.getAttribute('data-tip-moment');
  const zone = anchor.getAttribute('data-tip-zone') ?? undefined;
  if (text !== null) return moment === null ? text : `${formatAbsolute(Number(moment), zone)} ${text}`.trimEnd();
  // A name may be cut by itself: one that is written from the right, or one with something behind it.
  const isCut = [anchor, ...anchor.querySelectorAll('a, bdi')].some((part) => part.scrollWidth > part.clientWidth);
  return isCut ? (anchor.textContent ?? '').slice(0, 1000) : '';
}
