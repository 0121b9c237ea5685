import { type RefObject, useEffect, useRef } from 'react';
import type { IconName } from './icon.tsx';

/** Something that the screen which is there offers as a button too. */
export type ScreenAction = {
  /** What happens to what, as on the button: "Archive page". */
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly run: () => void;
  /** Why it cannot be done now. It stays in the list and says so. */
  readonly disabledReason?: string | undefined;
  /** It takes something away. */
  readonly danger?: boolean | undefined;
};

const offered = new Set<RefObject<readonly ScreenAction[]>>();

/** Offers what this screen can do to the command palette, as long as the component is there. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
    };
  }, []);
}

/** What the screen offers now. */
export function screenActions(): readonly ScreenAction[] {
  return [...offered].flatMap(({ current }) => current);
}
