import { lazy, Suspense } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

export type ShownToast = {
  readonly id: number;
  readonly tone: 'good' | 'notice' | 'bad';
  /** One sentence: what happened to what. */
  readonly text: string;
  /** What it tells of: an ID. Of toasts about the same thing only the last is shown. */
  readonly about?: string | undefined;
  /** What goes on since, in a sentence after `text`, until newer news (`showNews`). */
  readonly news?: string | undefined;
  /** "Undo", "Try again". The toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

export const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

const maximum = 4;

/** Shows a message for a while. Returns an ID for `dismissToast`. At most four: the oldest goes. */
export function showToast(toast: Omit<ShownToast, 'id'>): number {
  lastId += 1;
  const others = toasts.get().filter(({ about }) => !about || about !== toast.about);
  toasts.set([...others, { id: lastId, ...toast }].slice(-maximum));
  return lastId;
}

/** Removes a toast, for example when what it offered to undo has changed since. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Removes the toasts about a thing. */
export function dismissToasts(about: string): void {
  toasts.set(toasts.get().filter((toast) => toast.about !== about));
}

/** Loads the one file of dialogs and toasts, which the first paint does not need. */
export function loadOverlays() {
  return import('./overlay-panels.tsx');
}

const ToastList = lazy(async () => ({ default: (await loadOverlays()).ToastList }));

/** Where toasts appear; the frame has one. */
export function Toaster() {
  const shown = useStore(toasts);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={shown} onClose={dismissToast} />
    </Suspense>
  );
}
