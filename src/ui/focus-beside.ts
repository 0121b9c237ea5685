/**
 * Before a line goes, and with it the button that took it off the list: gives the focus to the same button of the next line, or of the one before, or to
 * what stays where it was the last one.
 */
export function focusBeside(button: HTMLElement, staying: HTMLElement | null | undefined): void {
  const line = button.closest('tr, li');
  const last = (other: Element | null | undefined) => [...(other?.querySelectorAll('button') ?? [])].at(-1);
  (last(line?.nextElementSibling) ?? last(line?.previousElementSibling) ?? staying)?.focus();
}
