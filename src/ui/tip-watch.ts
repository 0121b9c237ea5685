/** The code of the tips, once something was pointed at or focused. */
let layer: typeof import('./tip-layer.ts') | undefined;
let watching = false;

/** A tip's `ref`: starts the watching with the first tip, and takes the bubble away with the element that it belongs to. */
export function tipRef(element: Element | null): () => void {
  watchTips();
  return () => {
    if (element !== null) layer?.hideTipOf(element);
  };
}

/** Waits until the pointer or the focus first reaches a tip, and then loads the code of tips. Only the first call does something. */
export function watchTips(): void {
  if (watching) return;
  watching = true;
  const events = ['pointerover', 'focusin'] as const;
  const start = async (event: Event) => {
    if (!(event.target instanceof Element) || !holdsTip(event.target)) return;
    for (const name of events) document.removeEventListener(name, start);
    layer = await import('./tip-layer.ts');
    layer.startTips(event);
  };
  for (const name of events) document.addEventListener(name, start);
}

function holdsTip(element: Element): boolean {
  const tips = '[data-tip], [data-tip-cut]';
  return element.closest(tips) !== null || element.querySelector(':scope > [data-tip-cut]') !== null;
}
