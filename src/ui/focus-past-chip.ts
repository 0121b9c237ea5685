/**
 * A chip goes with its filter, and the last one takes the row along: the focus goes on to what stays.
 * @param row holds the chips and, after them, the button that clears all. @param elsewhere gives the focus to something outside the row.
 */
export function focusPastChip(row: Element | null, elsewhere: () => void): void {
  const next = document.activeElement?.nextElementSibling;
  if ((row?.childElementCount ?? 0) > 2 && next instanceof HTMLElement) next.focus();
  else elsewhere();
}
