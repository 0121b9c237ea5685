import type { NavigateOptions } from '@tanstack/react-router';
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

/** One thing that the command palette offers: somewhere to go, or something to do. */
export type PaletteEntry = {
  /** Unique and lasting. */
  readonly id: string;
  /** What kind of thing it is, at the right of its line: "Screen", "Page", "Action". Entries of one kind stand together. */
  readonly kind: string;
  readonly label: string;
  /** Muted, after the label: an id, an address. It is searched too. */
  readonly detail?: string | undefined;
  /** Muted, before the detail: what tells it from others of its name. It is not searched. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  /** The shortcut that does the same, as `useShortcut` writes it. */
  readonly keys?: string | undefined;
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined;
  /** It takes something away. Such entries come last, and Enter alone never runs one that was not chosen. */
  readonly danger?: boolean | undefined;
  readonly does: { readonly go: NavigateOptions } | { readonly run: () => void };
};
