import type { NavigateOptions } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { IconName } from './icon.tsx';

/** Something that the screen which is there offers as a button too. */
export type ScreenAction = {
  /** What happens to what, as on the button: "Archive page". */
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly run: () => void;
  /** Why it cannot be done now. It stays in the list and says so. */
  readonly disabledReason?: string | undefined;
  /** It takes something away. Such entries come last in the palette, and Enter alone never runs one that was not chosen. */
  readonly danger?: boolean | undefined;
};

const offered = new Set<RefObject<readonly ScreenAction[]>>();

/** All shortcuts that are mounted, the ones mounted last at the end. The code that listens comes later (features/shell/shortcut-keys.ts). */
export const shortcuts = new Set<RefObject<Shortcut>>();

/** Offers what this screen can do to the command palette, as long as the component is there. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  useOffered(offered, actions);
}

/** Makes keys do something as long as the component is there. No handler of keys on the document stands anywhere else. */
export function useShortcut(shortcut: Shortcut): void {
  useOffered(shortcuts, shortcut);
}

/** Keeps what the component said last in the set, as long as it is there. */
function useOffered<Value>(all: Set<RefObject<Value>>, value: Value): void {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  // With the paint: what can be seen can be pressed.
  useLayoutEffect(() => {
    all.add(latest);
    return () => {
      all.delete(latest);
    };
  }, [all]);
}

/** What the screen offers now. */
export function screenActions(): readonly ScreenAction[] {
  return [...offered].flatMap(({ current }) => current);
}

/** One thing that the command palette offers: somewhere to go, or something to do. */
export type PaletteEntry = Omit<ScreenAction, 'run' | 'icon'> & {
  /** Unique and lasting. */
  readonly id: string;
  /** What kind of thing it is, at the right of its line: "Screen", "Page", "Action". Entries of one kind stand together. */
  readonly kind: string;
  /** Muted, after the label: an id, an address. It is searched too. */
  readonly detail?: string | undefined;
  /** Muted, before the detail: what tells it from others of its name. It is not searched. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  /** The shortcut that does the same, as `useShortcut` writes it. */
  readonly keys?: string | undefined;
  readonly does: { readonly go: NavigateOptions } | { readonly run: () => void };
};

/** Something that a key does on the screens that are there now. */
export type Shortcut = {
  /**
   * Keys as `KeyboardEvent.key` names them: `?`, `g p` (one after the other), `alt+ArrowUp`, `mod+k` (Ctrl, on a Mac ⌘). Several are
   * separated by a comma and a space.
   */
  readonly keys: string;
  /** What it does, as a button would say it: "Go to the webhooks". */
  readonly label: string;
  /** Where the help lists it: "Anywhere", "In the list of pages". */
  readonly group: string;
  /** `event` is the last key press; `keys` names it. */
  readonly run: (event: KeyboardEvent, keys: string) => void;
  /** Asked before the help lists it: whether there is something to do on this screen. */
  readonly worksNow?: (() => boolean) | undefined;
  /** Inside a field the keys stay the browser's own, although they have Ctrl or ⌘: taking back what was typed. */
  readonly outsideFields?: boolean | undefined;
  /** Works only while the focus is inside this element. */
  readonly within?: RefObject<Element | null> | undefined;
};
