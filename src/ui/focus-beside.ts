/**
 * Before a line goes, and with it the button that took it off the list: gives the focus to the same button of the next line, or of the one before, or to
 * what stays where it was the last one.
 */
export function focusBeside(button: HTMLElement, staying: HTMLElement | null | undefined): void {
  const line = button.closest('tr, li');
  const last = (other: Element | null | undefined) => [...(other?.querySelectorAll('button') ?? [])].at(-1);
  (last(line?.nextElementSibling) ?? last(line?.previousElementSibling) ?? staying)?.focus();
}

/**
 * The ref of a control that goes when what it asked for has come. Where it has the focus then, the control beside it gets it, or the heading of its section,
 * so that Tab goes on from there.
 */
export function focusGoesOn(control: HTMLElement | null) {
  return () => {
    if (control === null || document.activeElement !== control) return;
    const beside = control.nextElementSibling;
    const heading = control.closest('section')?.querySelector<HTMLElement>('h2, h3');
    if (beside instanceof HTMLElement && beside.matches('a, button')) beside.focus();
    else if (heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
  };
}
