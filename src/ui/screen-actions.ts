import type { NavigateOptions } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { IconName } from './icon.tsx';

/** Something that the current screen offers as a button too. */
export type ScreenAction = {
  /** What happens to what, as on the button: "Archive page". */
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly run: () => void;
  /** Why it is disabled. It stays in the list with this reason. */
  readonly disabledReason?: string | undefined;
  /** Destructive. Comes last in the palette; Enter runs it only after it was chosen. */
  readonly danger?: boolean | undefined;
  /** One of many, such as a field: listed only where its name is typed. */
  readonly searchOnly?: boolean | undefined;
};

export const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const offered = new Set<RefObject<readonly ScreenAction[]>>();

/** All mounted shortcuts, the latest last. features/shell/shortcut-keys.ts listens for the keys. */
export const shortcuts = new Set<RefObject<Shortcut>>();

/** Adds this screen's actions to the command palette while the component is mounted. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  useOffered(offered, actions);
}

/** Handles keys while the component is mounted. The document has no other key handlers. */
export function useShortcut(shortcut: Shortcut): void {
  useOffered(shortcuts, shortcut);
}

/** Keeps the latest value of the component in the set while it is mounted. */
function useOffered<Value>(all: Set<RefObject<Value>>, value: Value): void {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  // With the paint: what is visible can be pressed.
  useLayoutEffect(() => {
    all.add(latest);
    return () => {
      all.delete(latest);
    };
  }, [all]);
}

/** Moves the focus once the palette, which closes, has given it back. */
export const afterClosing = (move: () => void) => () => void requestAnimationFrame(() => setTimeout(move));

export function screenActions(): readonly ScreenAction[] {
  return [...offered].flatMap(({ current }) => current);
}

/** An entry of the command palette: a navigation or an action. */
export type PaletteEntry = Omit<ScreenAction, 'run' | 'icon'> & {
  /** Unique and lasting. */
  readonly id: string;
  /** Its kind, at the right of its line: "Screen", "Page", "Action". Entries are grouped by it. */
  readonly kind: string;
  /** Opened a short while ago: a group of its own. */
  readonly isRecent?: boolean | undefined;
  /** Muted, after the label: an ID, a URL. Searchable. */
  readonly detail?: string | undefined;
  /** Other names. Searchable, not shown. */
  readonly also?: string | undefined;
  /** Muted, before the detail: tells it from others of the same name. Not searchable. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  /** The shortcut that does the same, as `useShortcut` writes it. */
  readonly keys?: string | undefined;
  readonly does: { readonly go: NavigateOptions } | { readonly run: () => void };
};

/** What a key does on the current screens. */
export type Shortcut = {
  /**
   * Keys as `KeyboardEvent.key` names them: `?`, `g p` (a sequence), `alt+ArrowUp`, `mod+k` (Ctrl,
   * on a Mac ⌘). Several are separated by a comma and a space.
   */
  readonly keys: string;
  /** What it does, as a button would say it: "Go to the webhooks". */
  readonly label: string;
  /** Where the help lists it: "Anywhere", "In the list of pages". */
  readonly group: string;
  /** `event` is the last key press; `keys` names it. */
  readonly run: (event: KeyboardEvent, keys: string) => void;
  /** Asked before the help lists it: whether it has something to do on this screen. */
  readonly worksNow?: (() => boolean) | undefined;
  /** Works only while this element contains the focus. */
  readonly within?: RefObject<Element | null> | undefined;
};
