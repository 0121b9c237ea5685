import { lazy } from 'react';

/** Loads the one file of dialogs and toasts, which the first paint does not need. */
export function loadOverlays() {
  return import('./overlay-panels.tsx');
}

export const DialogPanel = lazy(async () => ({ default: (await loadOverlays()).DialogPanel }));
export const ToastList = lazy(async () => ({ default: (await loadOverlays()).ToastList }));
