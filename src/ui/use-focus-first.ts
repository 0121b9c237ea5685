import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus into what a popover has opened when its code is there: the popover looks for its first field when it opens, and finds none while the
 * code is on its way.
 */
export function useFocusFirst<Panel extends HTMLElement>(): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return panel;
}
