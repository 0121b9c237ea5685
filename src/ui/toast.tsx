import { Suspense, useSyncExternalStore } from 'react';
import { ToastList } from './overlays.ts';

export type ToastInput = {
  readonly tone: 'good' | 'notice' | 'bad';
  /** One sentence: what happened to what. */
  readonly text: string;
  /** "Undo", "Try again". The toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

export type ShownToast = ToastInput & { readonly id: number };

const maximum = 4;
let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something that needs no answer, for a while. Returns an id for `dismissToast`. The oldest of more than four gives way. */
export function showToast(toast: ToastInput): number {
  lastId += 1;
  change([...toasts, { ...toast, id: lastId }].slice(-maximum));
  return lastId;
}

/** Takes a toast away, for example when what it offered to undo has changed since. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
}

/** Where toasts appear; stands once in the frame. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={shown} onClose={dismissToast} />
    </Suspense>
  );
}
