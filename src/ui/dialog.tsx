import { lazy, type ReactNode, Suspense } from 'react';
import { loadOverlays } from './toast.tsx';

export type DialogProps = {
  /** Escape, a press outside, the close button. Not called while `locked`. */
  onClose: () => void;
  /** Names the object it is about. */
  title: ReactNode;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons at the foot, the safe choice first. */
  footer?: ReactNode | undefined;
  /** An operation is pending that closing would not stop. */
  locked?: boolean | undefined;
  wide?: boolean | undefined;
  /** A panel at the right edge, as high as the window, for more than a dialog fits. */
  side?: boolean | undefined;
  /** The title is for screen readers only. Anchored at the top, so nothing jumps as it grows. */
  bare?: boolean | undefined;
  /** `alertdialog` for what needs an answer. */
  role?: 'dialog' | 'alertdialog' | undefined;
};

const DialogPanel = lazy(async () => ({ default: (await loadOverlays()).DialogPanel }));

/** A modal dialog. Its code loads with the first dialog that opens; nothing shifts meanwhile. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
