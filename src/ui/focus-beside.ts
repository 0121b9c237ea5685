import { type RefObject, useEffect, useRef } from 'react';

/**
 * Called before a row goes with the button that was pressed in it: the focus goes to the same button of the row after it, or of the one before it, else to
 * what stays, or the heading of the screen. A row without the focus leaves it where it is.
 */
export function handFocusOn(row: Element | null | undefined, staying?: Element | null): void {
  const focused = document.activeElement;
  if (row === null || row === undefined || focused === null || !row.contains(focused)) return;
  // Counted from the end: what stands before the last buttons of a row may differ.
  const fromEnd = buttonsOf(row).indexOf(focused);
  const next = [row.nextElementSibling, row.previousElementSibling]
    .map((other) => (other === null ? undefined : buttonsOf(other)[fromEnd]))
    .find((button) => button !== undefined);
  const wanted = next ?? staying ?? document.querySelector('main h1');
  if (wanted instanceof HTMLElement) wanted.focus();
}

/**
 * Called before a notice goes with the control that was pressed in it: the focus goes to the button that sends its form, or to where its dialog begins, or
 * the heading of the screen.
 */
function handFocusToForm(control: Element): void {
  const around = control.closest('form, [role=dialog], [role=alertdialog]');
  const wanted =
    around?.querySelector('[type=submit]') ??
    around?.querySelector('[data-autofocus]') ??
    document.querySelector('main h1');
  if (wanted instanceof HTMLElement) wanted.focus();
}

/** What a button in a notice does when it takes the notice away: the focus goes to the form first. */
export function thenToForm(action: () => void) {
  return ({ currentTarget }: { readonly currentTarget: Element }) => {
    handFocusToForm(currentTarget);
    action();
  };
}

/** Where the focus goes when nothing better is left: the heading of the screen. What is in sight stays there. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function buttonsOf(row: Element): readonly Element[] {
  return [...row.querySelectorAll('button')].toReversed();
}

/**
 * The ref of a control that goes when what it asked for has come. Where it has the focus then, the control beside it gets it, or what stays around it and says
 * so (`data-focus-stays`), or the heading of its section, so that Tab goes on from there.
 */
export function focusGoesOn(control: HTMLElement | null) {
  return () => {
    if (control === null || document.activeElement !== control) return;
    const beside = control.nextElementSibling;
    const heading =
      control.closest<HTMLElement>('[data-focus-stays]') ??
      control.closest('section')?.querySelector<HTMLElement>('h2, h3');
    if (beside instanceof HTMLElement && beside.matches('a, button')) beside.focus();
    else if (heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
  };
}

/**
 * A chip goes with its filter, and the last one takes the row along: the focus goes on to what stays.
 * @param row holds the chips and, after them, the button that clears all. @param elsewhere gives the focus to something outside the row.
 */
export function focusPastChip(row: Element | null, elsewhere: () => void): void {
  const next = document.activeElement?.nextElementSibling;
  if ((row?.childElementCount ?? 0) > 2 && next instanceof HTMLElement) next.focus();
  else elsewhere();
}

/**
 * Takes the focus into what a popover has opened when its code is there: the popover looks for its first field when it opens, and finds none while the
 * code is on its way.
 */
export function useFocusFirst<Panel extends HTMLElement>(): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return panel;
}
