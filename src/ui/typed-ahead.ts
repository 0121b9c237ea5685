let typed = '';

/** Takes a key that is pressed where there is no field yet: one more character, or one less. */
function gather(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  // Named keys, such as `Enter`, have more than one character.
  const isCharacter = [...key].length === 1;
  if (ctrlKey || metaKey || altKey || isComposing || !(isCharacter || (key === 'Backspace' && typed !== ''))) return;
  typed = isCharacter ? typed + key : [...typed].slice(0, -1).join('');
  // It is no shortcut, and it does not belong to whatever has the focus.
  event.preventDefault();
  event.stopPropagation();
}

/** What is typed while the field of the palette is on its way, so that fast fingers lose nothing. */
export const typedAhead = {
  /** Gathers the keys from now on. */
  start(): void {
    typed = '';
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
