import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { DialogPanel } from './overlays.ts';

export type DialogProps = {
  /** Escape, a press outside, the close button. Not called while `locked`. */
  onClose: () => void;
  /** The name of the thing it is about stands in the title. */
  title: ReactNode;
  /** One paragraph under the title. */
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons at the foot, the safe choice first. */
  footer?: ReactNode | undefined;
  /** Something is under way that closing would not stop. */
  locked?: boolean | undefined;
  wide?: boolean | undefined;
  /** A panel at the right edge, as high as the window, for more than a dialog holds: every field of a thing. */
  side?: boolean | undefined;
  /** The title is for screen readers alone and the content brings its own head. It hangs from the top, so that nothing jumps as it grows. */
  bare?: boolean | undefined;
  /** `alertdialog` for what needs an answer. */
  role?: 'dialog' | 'alertdialog' | undefined;
};

/** What had the focus before the dialog that was opened last. */
let lastOpener: Element | null = null;

/**
 * A modal dialog. Its code loads with the first dialog that opens; nothing shifts meanwhile. Focus goes to the element with
 * `data-autofocus`, else to the first control, and back to where it was when the dialog closes, unless a field that was refused has it by then, or a notice that asks
 * something (`data-keeps-focus`).
 */
export function Dialog(props: DialogProps) {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // Where dialogs take turns, the one before took the focus away with it.
    opener.current = activeElement === document.body ? lastOpener : activeElement;
    lastOpener = opener.current;
  }, []);

  function giveFocusBack() {
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) lastOpener = null;
    if (document.activeElement?.matches('[aria-invalid], [data-keeps-focus]')) return;
    const { current } = opener;
    // It may be out of sight by now, and whoever reads on there stays there.
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }

  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} onClosed={giveFocusBack} />
    </Suspense>
  );
}
