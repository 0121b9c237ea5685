import { preloadDialog } from './dialog.tsx';
import { preloadMenu } from './menu.tsx';
import { preloadToast } from './toast.tsx';

/** Fetches what the first paint did not need, once the browser has nothing else to do. Where it has no idle callback, nothing is fetched ahead. */
export function prefetchWhenIdle(): void {
  if (typeof window.requestIdleCallback !== 'function') return;
  window.requestIdleCallback(() => {
    preloadMenu();
    preloadDialog();
    preloadToast();
  });
}
