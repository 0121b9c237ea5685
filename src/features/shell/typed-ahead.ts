import { type RefObject, useEffect, useRef } from 'react';

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

/** Gathers what is typed while a field is on its way, so that fast fingers lose nothing. The text waits in `current` until it is taken. */
export function useTypedAhead(isWaiting: boolean): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    if (!isWaiting) return;
    const take = (event: KeyboardEvent) => {
      const text = typedText(typed.current, event);
      if (text === typed.current) return;
      typed.current = text;
      // It is no shortcut, and it does not belong to whatever has the focus.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [isWaiting]);
  return typed;
}
