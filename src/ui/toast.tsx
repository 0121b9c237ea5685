import { lazy, Suspense } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

export type ToastInput = {
  readonly tone: 'good' | 'notice' | 'bad';
  /** One sentence: what happened to what. */
  readonly text: string;
  /** "Undo", "Try again". The toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

export type ShownToast = ToastInput & { readonly id: number };

const maximum = 4;
const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Says something that needs no answer, for a while. Returns an id for `dismissToast`. The oldest of more than four gives way. */
export function showToast(toast: ToastInput): number {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-maximum));
  return lastId;
}

/** Takes a toast away, for example when what it offered to undo has changed since. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Loads the one file of dialogs and toasts, which the first paint does not need. */
export function loadOverlays() {
  return import('./overlay-panels.tsx');
}

const ToastList = lazy(async () => ({ default: (await loadOverlays()).ToastList }));

/** Where toasts appear; stands once in the frame. */
export function Toaster() {
  const shown = useStore(toasts);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={shown} onClose={dismissToast} />
    </Suspense>
  );
}
