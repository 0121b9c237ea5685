import { type RefObject, useEffect, useRef } from 'react';

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
  /** `event` is the last key press; `keys` names the way that was pressed. */
  readonly run: (event: KeyboardEvent, keys: string) => void;
  /** Asked before the help lists it: whether there is something to do on this screen. */
  readonly worksNow?: (() => boolean) | undefined;
  /** Inside a field the keys stay the browser's own, although they have Ctrl or ⌘: taking back what was typed. */
  readonly outsideFields?: boolean | undefined;
  /** Works only while the focus is inside this element. */
  readonly within?: RefObject<Element | null> | undefined;
};

/** All shortcuts that are mounted, the ones mounted last at the end. The code that listens comes later (features/shell/shortcut-keys.ts). */
export const shortcuts = new Set<RefObject<Shortcut>>();

/** Makes keys do something as long as the component is there. No handler of keys on the document stands anywhere else. */
export function useShortcut(shortcut: Shortcut): void {
  const latest = useRef(shortcut);
  useEffect(() => {
    latest.current = shortcut;
  });
  useEffect(() => {
    shortcuts.add(latest);
    return () => {
      shortcuts.delete(latest);
    };
  }, []);
}
