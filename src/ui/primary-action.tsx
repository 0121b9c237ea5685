import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setSlot(element: HTMLElement | null) {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place at the right of the top bar; stands once in the frame. */
export function PrimaryActionSlot() {
  return <div ref={setSlot} className="flex shrink-0 items-center gap-2" />;
}

/** Puts this screen's one primary action into the top bar, from wherever in the screen it is written. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => slot);
  return element === null ? null : createPortal(children, element);
}
