import { preloadDialog } from './dialog.tsx';
import { preloadMenu } from './menu.tsx';
import { preloadToast } from './toast.tsx';

/** Calls `fetchAhead` once the browser has nothing else to do. Where it has no idle callback, nothing is fetched ahead. */
export function whenIdle(fetchAhead: () => void): void {
  window.requestIdleCallback?.(fetchAhead);
}

/** Fetches what every screen may come to need, and the first paint did not. */
export function prefetchWhenIdle(): void {
  whenIdle(() => {
    preloadMenu();
    preloadDialog();
    preloadToast();
  });
}
