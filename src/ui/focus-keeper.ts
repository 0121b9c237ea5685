/**
 * Keeps the focus in the document from now on: when the control that has it goes, something near
 * gets it, so that Tab goes on from there. What moves the focus itself, by then or later, has its way:
 * dialogs, menus, screens. Returns what ends it.
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | undefined;
  let dialog: Element | null | undefined;
  const remember = (target: EventTarget | null) => {
    // A dialog that was there before may answer first: it takes the focus of what went from within to the whole of itself.
    if (focused?.isConnected === false && target === dialog) return;
    focused = target instanceof HTMLElement && target !== document.body ? target : undefined;
    dialog = focused?.closest('[aria-modal=true]');
  };
  const onFocus = ({ target }: Event) => remember(target);
  // Whoever clicks on an empty place wants the focus nowhere.
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
      // Dialogs, menus and a screen that was pending give the focus back themselves; a message that was scrolled away is still there.
      if (target === document.body || lost.matches('h1') || isScrolledAway(part)) return;
      for (const place of nearest(part, lost, target, { nextSibling, previousSibling })) {
        // A row that was scrolled out of sight does not bring the table back to where it stood.
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

/** A message of a long thread, of which only those in sight are drawn. */
function isScrolledAway(part: Node): boolean {
  return part instanceof Element && part.matches('li[aria-posinset]');
}

/** What may get the focus of a control that went, alone or with the part of the screen around it: the best first. */
function* nearest(part: Node, lost: HTMLElement, parent: Element, siblings: Siblings): Generator<HTMLElement> {
  const next = elementFrom(siblings.nextSibling, 'nextSibling');
  if (part === lost && next?.matches('a, button')) yield next;
  // Counted from the end: what stands before the last buttons of a row may differ.
  const fromEnd = buttonsOf(part).indexOf(lost);
  for (const row of [next, elementFrom(siblings.previousSibling, 'previousSibling')]) {
    const same = row?.matches('tr, li') ? buttonsOf(row)[fromEnd] : undefined;
    if (same !== undefined) yield same;
  }
  for (let around: Element | null = parent; around !== null; around = around.parentElement) {
    const wanted = placeIn(around);
    if (wanted === null) continue;
    // A heading is no stop of the Tab key, and can take the focus all the same.
    if (wanted.tabIndex < 0) wanted.tabIndex = -1;
    yield wanted;
  }
}

/** Where the focus belongs within something that stays: what it names itself, else what one does or reads there. */
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
