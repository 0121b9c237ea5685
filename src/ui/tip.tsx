import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatAbsolute } from '#src/lib/dates.ts';

/** Whether tips are tab stops. A table turns thousands off and keeps those of the active row. */
export const TipStops = createContext(true);

type TipProps = {
  /** The full text: a sentence, an absolute time, an uncut name. */
  text: string;
  /** Epoch milliseconds: the tip starts with this time in full, formatted when it is shown. */
  moment?: number | undefined;
  /** IANA name of the zone for the time; the browser's own by default. */
  timeZone?: string | undefined;
  children: ReactNode;
  /** The child is focusable (a button, a link), so the tip adds no tab stop. */
  focusableChild?: boolean | undefined;
  className?: string | undefined;
};

/** Shows `text` on hover and focus, and as a description to screen readers. Escape hides it. */
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

/** Opens something over the page where a tip would be. An inline disclosure covers none. */
const opener = ':is([aria-haspopup], [role=combobox])';
const openOne = `${opener}[aria-expanded=true]`;
const anchors = '[data-tip], [data-tip-cut]';

/**
 * Starts the tips of the document, in one bubble that moves to the hovered or focused element: one
 * tip per cell would slow down a table of 5,000 rows.
 *
 *   data-tip="text"   shows the text, after the time of data-tip-moment="epoch milliseconds" if set
 *   data-tip-cut      shows its own text when that is truncated
 */
export function startTips(): void {
  const bubble = document.createElement('div');
  let shownFor: Element | undefined;
  let described: Element | undefined;
  let byPointer = false;
  let scrolledAt = -200;
  let scrolling: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  bubble.id = 'tip';
  bubble.role = 'tooltip';
  bubble.hidden = true;
  // Above anything open.
  bubble.popover = 'manual';
  bubble.className =
    'inset-auto m-0 w-max max-w-80 rounded-control bg-ink px-2 py-1 text-12 text-paper wrap-anywhere animate-appear shadow-float';
  document.body.append(bubble);
  // The bubble goes with its element, and when its text changes: a button is enabled again.
  const observer = new MutationObserver(() => {
    if (!shownFor?.isConnected || textOf(shownFor) !== bubble.textContent) hide();
  });

  /** @returns whether there is a text, and space for it. */
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
    const left = Math.min(box.left + box.width / 2 - width / 2, document.body.clientWidth - width - 8);
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

  function point(target: EventTarget | null) {
    if (!(target instanceof Element)) return;
    clearTimeout(leaving);
    // The pointer may rest on the tip, to read it enlarged.
    if (bubble.contains(target) || show(target.closest(anchors)) || shownFor === undefined) return;
    leaving = setTimeout(hide, 100);
  }
  document.addEventListener('pointerover', ({ target, timeStamp }) => {
    clearTimeout(scrolling);
    const rest = scrolledAt + 200 - timeStamp;
    // What a scroll brings under the pointer waits for its end: reading a width costs a layout.
    if (rest > 0) scrolling = setTimeout(point, rest, target);
    else point(target);
  });
  document.addEventListener('focusin', ({ target }) => {
    // A press focuses too, but its pointer has hovered already.
    if (!(target instanceof Element) || byPointer) return;
    const anchor =
      target.closest(anchors) ?? target.querySelector(':scope > [data-tip-cut], :scope > td > [data-tip-cut]');
    // An element with its own description or label gets no second one.
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
  const onScroll = ({ timeStamp }: Event) => {
    scrolledAt = timeStamp;
    if (shownFor !== undefined) hide();
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}

function textOf(anchor: Element): string {
  const text = anchor.getAttribute('data-tip');
  const moment = anchor.getAttribute('data-tip-moment');
  const zone = anchor.getAttribute('data-tip-zone') ?? undefined;
  if (text !== null) return moment === null ? text : `${formatAbsolute(Number(moment), zone)} ${text}`.trimEnd();
  // A name may be truncated itself: one written from the right, or one with something behind it.
  const isCut = [anchor, ...anchor.querySelectorAll('a, bdi, bdi > span')].some(
    (part) => part.scrollWidth > part.clientWidth,
  );
  return isCut ? (anchor.textContent ?? '').slice(0, 1000) : '';
}
