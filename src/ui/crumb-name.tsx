import { useLayoutEffect, useSyncExternalStore } from 'react';
import { clipMiddle } from '#src/lib/text.ts';
import { BidiText } from './bidi-text.tsx';

/** What the screens said that the things in their addresses are called, by id. In memory alone. */
const names = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what a thing is called, for the breadcrumb of its screens. */
export function useCrumbName(id: string, name: string | undefined): void {
  useLayoutEffect(() => {
    if (names.get(id) === name) return;
    if (name === undefined) names.delete(id);
    else names.set(id, name);
    for (const listener of listeners) listener();
  }, [id, name]);
}

/** The name in a breadcrumb, as the screen said it: a breadcrumb asks the service for nothing. The id until then. */
export function CrumbName({ id }: { id: string }) {
  const name = useSyncExternalStore(subscribe, () => names.get(id));
  return name === undefined ? <bdi>{clipMiddle(id, 10, 4)}</bdi> : <BidiText text={name} />;
}
