let typed = '';

/** Handles a key pressed before the field exists: one more character, or one less. */
function gather(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  // Named keys, such as `Enter`, have more than one character.
  const isCharacter = [...key].length === 1;
  if (ctrlKey || metaKey || altKey || isComposing || !(isCharacter || (key === 'Backspace' && typed !== ''))) return;
  typed = isCharacter ? typed + key : [...typed].slice(0, -1).join('');
  // It is no shortcut, and not meant for the element with the focus.
  event.preventDefault();
  event.stopPropagation();
}

/** Buffers what is typed while the palette's field loads, so that no key is lost. */
export const typedAhead = {
  /** Buffers the keys from now on. */
  start(): void {
    typed = '';
    addEventListener('keydown', gather, { capture: true });
  },
  /** Stops and returns what was typed. Empty if nothing was started. */
  take(): string {
    removeEventListener('keydown', gather, { capture: true });
    const text = typed;
    typed = '';
    return text;
  },
};
