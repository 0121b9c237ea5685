import { isMac, type Shortcut, shortcuts } from '#src/ui/screen-actions.ts';

/** How long the second key of two may take, in milliseconds. */
const sequenceTime = 1_500;

/** Undo and redo. In a field they are the browser's; elsewhere it would use them out of sight. */
const undoKeys = ['mod+z', 'mod+shift+z', ...(isMac ? [] : ['mod+y'])];

/**
 * Listens to the document's keys for all mounted shortcuts. Ignores keys while a dialog or menu is
 * open, a character is composed, or an inner handler took the key; fields only allow Ctrl or ⌘.
 * @param charactersOff whether single-character shortcuts are off. @returns stops listening.
 */
export function startShortcuts(charactersOff: () => boolean): () => void {
  let before: { readonly key: string; readonly at: number } | undefined;

  function press(event: KeyboardEvent): void {
    const key = keyOf(event);
    if (key === undefined || event.isComposing || event.defaultPrevented) return;
    const isCharacter = key.length === 1;
    if (isCharacter && (charactersOff() || isField(event.target))) return;
    if (key.startsWith('alt+') && isField(event.target)) return;
    if (undoKeys.includes(key)) {
      if (isField(event.target)) return;
      event.preventDefault();
    }
    // Last, since it searches the whole document: typing does not wait for it.
    if (isTaken(event)) return;
    const isSecond = before !== undefined && event.timeStamp - before.at < sequenceTime;
    const both = isSecond ? `${before?.key} ${key}` : '';
    before = isCharacter && !event.repeat ? { key, at: event.timeStamp } : undefined;
    const found = find(both, event.target) ?? find(key, event.target);
    if (found === undefined) return;
    before = undefined;
    event.preventDefault();
    found.run(event, key);
  }

  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** The key in the form of `useShortcut`; undefined for a modifier alone and unused combinations. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, code } = event;
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key))
    return undefined;
  const isCharacter = key.length === 1;
  // On keyboards without Latin letters the key's position decides.
  const name = isCharacter && key > '\u007f' && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
  if (event.getModifierState('AltGraph')) return isCharacter ? name : undefined;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  if (other || (mod && event.altKey)) return undefined;
  if (mod) return `mod+${event.shiftKey ? 'shift+' : ''}${name.toLowerCase()}`;
  return event.altKey ? `alt+${name}` : name;
}

/** Whether the keys belong to something that is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Whether an element takes typed text. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target.matches('input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])');
}

/** The shortcut of these keys: that of the focused place before a global one, the latest first. */
function find(keys: string, target: EventTarget | null): Shortcut | undefined {
  const isAround = (place: Element | null) => target instanceof Node && place?.contains(target) === true;
  const found = [...shortcuts]
    .map(({ current }) => current)
    .filter((one) => one.keys.split(', ').includes(keys) && (one.within === undefined || isAround(one.within.current)));
  return found.findLast(({ within }) => within !== undefined) ?? found.at(-1);
}
