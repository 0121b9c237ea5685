import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { IconButton } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import { focusHeading } from './focus-beside.ts';
import { useScrollLock } from './scroll-lock.ts';

type DialogPanelProps = Omit<DialogProps, 'open'> & { onClosed: () => void };

/**
 * The part of a dialog that needs Radix. Radix' own overlay inserts a `<style>`, which the content security policy forbids: the backdrop
 * is ours, and `html:has([data-scroll-lock])` keeps the page from scrolling.
 */
export function DialogPanel({
  onClose,
  onClosed,
  title,
  description,
  children,
  footer,
  locked = false,
  wide = false,
  side = false,
  bare = false,
  role = 'dialog',
}: DialogPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  const scrollLock = useScrollLock();

  function focusFirst(event: Event) {
    // What is there to read begins with its title, not with the button that closes it.
    const wanted = content.current?.querySelector('[data-autofocus]') ?? (side ? content.current : undefined);
    if (!(wanted instanceof HTMLElement)) return;
    event.preventDefault();
    wanted.focus({ preventScroll: true });
  }

  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open && !locked) onClose();
      }}
    >
      <Radix.Portal>
        <div {...scrollLock} className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          ref={content}
          role={role}
          aria-modal="true"
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={(event) => {
            // Escape closes what is open inside first: the list of a combobox.
            if (document.activeElement?.matches('[data-holds-escape]')) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
            // What opened it may be gone: a row, an entry of a menu, an address that was followed.
            if (document.activeElement === document.body) focusHeading();
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
              <Radix.Title className="sr-only">{title}</Radix.Title>
              {children}
            </>
          ) : (
            <>
              {/* What scrolls under the head of a panel ends at a line. */}
              <div className={cx('px-6 pt-5', side ? 'border-b border-line pb-4' : 'pb-2')}>
                <div className="flex items-start gap-4">
                  <Radix.Title className="min-w-0 flex-1 text-16 wrap-anywhere">{title}</Radix.Title>
                  {!locked && (
                    <IconButton label="Close" icon="close" onClick={onClose} className="-my-2.5 -mr-2 md:-my-1" />
                  )}
                </div>
                {/* Under the button too: on a phone an id has no room beside it. */}
                {description !== undefined && (
                  <Radix.Description className="mt-2 text-14 text-ink-muted wrap-anywhere">
                    {description}
                  </Radix.Description>
                )}
              </div>
              <div
                className={cx(
                  'flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pb-5',
                  // A panel has its line always; another dialog, whose content mostly has room, where some of it is above.
                  side ? 'pt-4' : 'line-once-scrolled pt-2',
                )}
              >
                {children}
                {footer !== undefined && (
                  // In sight without scrolling, also when it takes the focus: what there is to read begins at its beginning.
                  <div className="sticky -bottom-5 z-10 -mx-6 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-dialog bg-paper-raised px-6 pt-1 pb-5">
                    {footer}
                  </div>
                )}
              </div>
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
