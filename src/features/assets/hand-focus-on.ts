/**
 * Called before a row goes with the button that was pressed in it: the focus goes to the same button of the row after it, or of the one before it, else to
 * the heading of the screen. A row without the focus leaves it where it is.
 */
export function handFocusOn(row: Element | null | undefined): void {
  const focused = document.activeElement;
  if (row === null || row === undefined || focused === null || !row.contains(focused)) return;
  // Counted from the end: what stands before the last buttons of a row may differ.
  const fromEnd = buttonsOf(row).indexOf(focused);
  const next = [row.nextElementSibling, row.previousElementSibling]
    .map((other) => (other === null ? undefined : buttonsOf(other)[fromEnd]))
    .find((button) => button !== undefined);
  const wanted = next ?? document.querySelector('main h1');
  if (wanted instanceof HTMLElement) wanted.focus();
}

function buttonsOf(row: Element): readonly Element[] {
  return [...row.querySelectorAll('button')].toReversed();
}
