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
