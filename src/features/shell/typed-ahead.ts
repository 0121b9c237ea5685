type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The text after a key that was pressed where there is no field yet: one more character, one less, or the same. */
export function typedText(before: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string {
  if (ctrlKey || metaKey || altKey || isComposing) return before;
  if (key === 'Backspace') return [...before].slice(0, -1).join('');
  // Named keys, such as `Enter`, have more than one character.
  return [...key].length === 1 ? before + key : before;
}

/** Whether a key opens the command palette. */
export function opensPalette({ key, ctrlKey, metaKey }: Pick<Key, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey);
}

let typed = '';

function gather(event: KeyboardEvent): void {
  const text = typedText(typed, event);
  if (text === typed) return;
  typed = text;
  // It is no shortcut, and it does not belong to whatever has the focus.
  event.preventDefault();
  event.stopPropagation();
}

/** What is typed while the field of the palette is on its way, so that fast fingers lose nothing. */
export const typedAhead = {
  /** Begins with the keys that were pressed already, and gathers those that follow. */
  start(pressed: readonly Key[] = []): void {
    typed = pressed.reduce(typedText, '');
    addEventListener('keydown', gather, { capture: true });
  },
  /** Ends it; what was typed belongs to whoever takes it. Empty when nothing was begun. */
  take(): string {
    removeEventListener('keydown', gather, { capture: true });
    const text = typed;
    typed = '';
    return text;
  },
};
