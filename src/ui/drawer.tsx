import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';

/** The sidebar on narrow screens, in the browser's own modal dialog: it keeps the focus inside and closes with Escape. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scrollLock = useScrollLock();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const openedAt = useRef(path);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    // A press on the backdrop is the pointer's way out; the keyboard has Escape, which the dialog handles by itself.
    const onClick = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, []);
  // Unmounted rather than closed: closing would give the focus back to the menu button and take it from the new screen's heading.
  useEffect(() => {
    if (path !== openedAt.current) onClose();
  }, [path, onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      {...scrollLock}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-70 animate-slide border-r border-line bg-paper-sunken text-ink backdrop:bg-shade"
    >
      <div className="flex min-h-dvh flex-col px-2.5 py-3">
        <IconButton
          label="Close the menu"
          icon="close"
          className="absolute top-1 right-1"
          onClick={() => dialog.current?.close()}
        />
        {children}
      </div>
    </dialog>
  );
}

/**
 * For an element that lies over the page while it is there: the page behind it does not scroll, and keeps the room of a scroll bar where it has one, so
 * that nothing shifts (styles.css).
 */
export function useScrollLock(): { readonly 'data-scroll-lock': 'bar' | 'no-bar' } {
  const [lock] = useState<'bar' | 'no-bar'>(() =>
    window.innerWidth > document.documentElement.clientWidth ? 'bar' : 'no-bar',
  );
  return { 'data-scroll-lock': lock };
}
