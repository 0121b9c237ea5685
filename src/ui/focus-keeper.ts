/**
 * Keeps the focus in the document from now on: when its element is removed, a neighbour gets it,
 * so that Tab continues from there. Dialogs, menus and screens that move the focus themselves
 * win. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | undefined;
  let dialog: Element | null | undefined;
  const remember = (target: EventTarget | null) => {
    // A dialog may answer first and take the focus of a removed child to itself.
    if (focused?.isConnected === false && target === dialog) return;
    focused = target instanceof HTMLElement && target !== document.body ? target : undefined;
    dialog = focused?.closest('[aria-modal=true]');
  };
  const onFocus = ({ target }: Event) => remember(target);
  // A click on an empty place is meant to clear the focus.
  const forget = () => {
    if (document.activeElement === document.body) focused = undefined;
  };
  const observer = new MutationObserver((records) => {
    if (focused === undefined || focused.isConnected) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== dialog) return;
    const lost = focused;
    focused = undefined;
    let gone: Node = lost;
    for (const { target, removedNodes, nextSibling, previousSibling } of records) {
      const part = [...removedNodes].find((node) => node.contains(gone));
      if (part === undefined) continue;
      gone = target;
      if (!(target instanceof Element) || !target.isConnected) continue;
      // Dialogs, menus and pending screens restore the focus; a scrolled-away message still exists.
      if (target === document.body || lost.matches('h1') || isScrolledAway(part)) return;
      for (const place of nearest(part, lost, target, { nextSibling, previousSibling })) {
        // A focused row that was scrolled out of sight must not scroll the table back.
        place.focus({ preventScroll: true });
        if (document.activeElement !== activeElement) return;
      }
      return;
    }
  });
  remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerup', forget, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerup', forget, true);
    observer.disconnect();
  };
}

type Siblings = { readonly nextSibling: Node | null; readonly previousSibling: Node | null };

/** A message of a long thread, which renders only the visible ones. */
function isScrolledAway(part: Node): boolean {
  return part instanceof Element && part.matches('li[aria-posinset]');
}

/** Candidates for the focus of a removed control, alone or with its surroundings: best first. */
function* nearest(part: Node, lost: HTMLElement, parent: Element, siblings: Siblings): Generator<HTMLElement> {
  const next = elementFrom(siblings.nextSibling, 'nextSibling');
  if (part === lost && next?.matches('a, button')) yield next;
  // Counted from the end: the buttons before the last ones may differ between rows.
  const fromEnd = buttonsOf(part).indexOf(lost);
  for (const row of [next, elementFrom(siblings.previousSibling, 'previousSibling')]) {
    const same = row?.matches('tr, li') ? buttonsOf(row)[fromEnd] : undefined;
    if (same !== undefined) yield same;
  }
  for (let around: Element | null = parent; around !== null; around = around.parentElement) {
    // In the top bar: the last button that is visible.
    if (around.matches('header')) yield* buttonsOf(around);
    const wanted = placeIn(around);
    if (wanted === null) continue;
    // A heading is no tab stop but can take the focus.
    if (wanted.tabIndex < 0) wanted.tabIndex = -1;
    yield wanted;
  }
}

/** Where the focus belongs inside an element that stays: its marked target, else its main part. */
function placeIn(around: Element): HTMLElement | null {
  const first = (...selectors: readonly string[]) =>
    selectors.map((selector) => around.querySelector<HTMLElement>(selector)).find((found) => found !== null) ?? null;
  if (around instanceof HTMLElement && around.matches('[data-focus-stays]')) return around;
  if (around.matches('form')) return first('[type=submit]');
  if (around.matches('[role=dialog], [role=alertdialog]')) return first('[data-autofocus]', '[type=submit]', 'button');
  if (around.matches('section')) return first('h2, h3');
  if (around.matches('table')) return first('tr[tabindex="0"]');
  return around.matches('main') ? first('input[type=search]', 'h1') : null;
}

function elementFrom(node: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  let at = node;
  while (at !== null && !(at instanceof HTMLElement)) at = at[step];
  return at?.isConnected ? at : undefined;
}

function buttonsOf(part: Node): readonly HTMLElement[] {
  return part instanceof Element
    ? [...part.querySelectorAll<HTMLElement>('button:not([role^=menuitem])')].toReversed()
    : [];
}
