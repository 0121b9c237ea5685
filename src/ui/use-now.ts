import { useSyncExternalStore } from 'react';

const interval = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  // The first to watch may come long after the last tick.
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, interval);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time in epoch milliseconds, renewed every half minute for all who watch at once. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
