import * as RadixDialog from '@radix-ui/react-dialog';
import * as RadixToast from '@radix-ui/react-toast';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { IconButton } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { tones } from './inline-notice.tsx';
import { focusHeading } from './screen-header.tsx';
import type { ShownToast } from './toast.tsx';

/*
 * The parts of dialogs and toasts that need Radix: 18 kB gzip together, in one file that is loaded
 * when the browser is idle, or with the first of them (`loadOverlays`).
 */

/** What had the focus before the last dialog opened. */
let lastOpener: Element | null = null;

/**
 * What a dialog draws with Radix. The focus goes to the element with `data-autofocus`, else to the
 * dialog, and back to where it was when the dialog closes, unless an invalid field or a
 * notice with a question (`data-keeps-focus`) has it by then. Radix' own overlay inserts a
 * `<style>`, which the content security policy forbids: the backdrop is ours, and styles.css stops
 * the page from scrolling.
 */
export function DialogPanel(props: DialogProps) {
  const { onClose, title, description, children, footer, role = 'dialog' } = props;
  const { locked = false, wide = false, side = false, bare = false } = props;
  const opener = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // The sidebar of a phone, which would cover this dialog. Its button gets the focus.
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    const { activeElement } = document;
    // Where dialogs follow each other, the previous one took the focus with it.
    opener.current ??= activeElement === document.body ? lastOpener : activeElement;
    lastOpener = opener.current;
  }, []);

  function giveFocusBack() {
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) lastOpener = null;
    if (document.activeElement?.matches('[aria-invalid], [data-keeps-focus]')) return;
    // It may be out of sight by now, and the reader stays where they are.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    // The opener may be gone: a row, a menu item, a followed link.
    if (document.activeElement === document.body) focusHeading();
  }

  function focusFirst(event: Event) {
    // Reading starts at the title, not at the close button.
    const wanted = content.current?.querySelector('[data-autofocus]') ?? content.current;
    if (!(wanted instanceof HTMLElement)) return;
    event.preventDefault();
    wanted.focus({ preventScroll: true });
  }

  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open && !locked) onClose();
      }}
    >
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-shade" />
        <RadixDialog.Content
          ref={content}
          role={role}
          aria-modal="true"
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={(event) => {
            // Escape first closes what is open inside: a menu, the list of a combobox.
            if (document.activeElement?.closest('[data-holds-escape]')) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // Radix gives Escape to a toast that came after the dialog. It closes the dialog too.
            if (event.key === 'Escape' && !event.defaultPrevented && !locked) onClose();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
          className={cx(
            'fixed z-40 flex animate-appear flex-col bg-paper-raised shadow-float outline-none',
            side
              ? 'inset-y-0 right-0 w-full max-w-240 border-l border-line'
              : 'left-1/2 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 rounded-dialog border border-line',
            !side && (bare ? 'top-4 overflow-hidden md:top-[12vh]' : 'top-1/2 -translate-y-1/2'),
            !side && (wide ? 'max-w-180' : 'max-w-120'),
          )}
        >
          {bare ? (
            <>
              <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
              {children}
            </>
          ) : (
            <>
              {/* The content of a panel scrolls under a line below its header. */}
              <div className={cx('px-6 pt-5', side ? 'border-b border-line pb-4' : 'pb-2')}>
                <div className="flex items-start gap-4">
                  <RadixDialog.Title className="min-w-0 flex-1 text-16 wrap-anywhere">{title}</RadixDialog.Title>
                  {!locked && (
                    <IconButton label="Close" icon="close" onClick={onClose} className="-my-2.5 -mr-2 md:-my-1" />
                  )}
                </div>
                {/* Below the button too: on a phone an ID does not fit beside it. */}
                {description !== undefined && (
                  <RadixDialog.Description className="mt-2 text-14 text-ink-muted wrap-anywhere">
                    {description}
                  </RadixDialog.Description>
                )}
              </div>
              <div
                className={cx(
                  'flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pb-5',
                  // A panel always has its line; another dialog, which mostly fits, once scrolled.
                  side ? 'pt-4' : 'line-once-scrolled pt-2',
                )}
              >
                {children}
                {footer !== undefined && (
                  // Visible without scrolling, also with the focus: reading starts at the top.
                  <div className="sticky -bottom-5 z-10 -mx-6 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-dialog bg-paper-raised px-6 pt-1 pb-5">
                    {footer}
                  </div>
                )}
              </div>
            </>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Time to read and decide; a toast with an action stays longer. Hover and focus stop the clock. */
const lasting = { plain: 6000, withAction: 12_000 } as const;

/** The Radix part of toasts: polite live region, pause on hover and focus, F8 to reach them. */
export function ToastList({ toasts, onClose }: { toasts: readonly ShownToast[]; onClose: (id: number) => void }) {
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  function remember({ relatedTarget }: FocusEvent) {
    const isOutside = relatedTarget instanceof Element && !viewport.current?.contains(relatedTarget);
    // Tab gets here through a focus proxy.
    if (isOutside && !relatedTarget.matches('[aria-hidden]')) cameFrom.current = relatedTarget;
  }

  /** Called before a toast goes with its pressed button: restores the focus. */
  function giveFocusBack() {
    if (!viewport.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    if (viewport.current.contains(document.activeElement)) focusHeading();
  }

  return (
    <RadixToast.Provider label="Message">
      {toasts.map(({ id, tone, text, news = '', action }) => (
        <RadixToast.Root
          // Newer news is read out, and takes its time.
          key={`${id} ${news}`}
          type="background"
          onFocus={remember}
          duration={action === undefined ? lasting.plain : lasting.withAction}
          onOpenChange={(open) => {
            if (open) return;
            giveFocusBack();
            onClose(id);
          }}
          className="flex animate-appear items-center gap-2.5 rounded-control border border-line bg-paper-raised py-1 pr-1 pl-3 shadow-float"
        >
          <Icon name={tones[tone].icon} className={tones[tone].colour} />
          <RadixToast.Title className="flex-1 py-1.5 text-13 wrap-anywhere">
            {`${text} ${news}`.trim()}
          </RadixToast.Title>
          {action !== undefined && (
            <RadixToast.Action
              altText={action.label}
              onClick={() => {
                giveFocusBack();
                action.onAction();
              }}
              className="control px-2 font-medium text-accent hover:bg-accent-wash"
            >
              {action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton label="Dismiss" icon="close" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={viewport}
        label="Messages ({hotkey})"
        onFocus={remember}
        // On a phone the window's bottom has the buttons and what was just written, its top Stop.
        // A question covers them there. Elsewhere they stand over the bar of selected rows.
        className="fixed right-4 left-4 z-50 flex flex-col gap-2 outline-none max-md:top-15 md:bottom-4 md:left-auto md:w-96 md:[body:has([data-selection-bar])_&]:bottom-20 max-md:[body:has([role=alertdialog])_&]:z-30"
      />
    </RadixToast.Provider>
  );
}
