import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import { focusHeading } from './focus-beside.ts';
import { Icon, type IconName } from './icon.tsx';
import type { ShownToast } from './toast.tsx';

const looks: Record<ShownToast['tone'], { icon: IconName; colour: string }> = {
  good: { icon: 'check', colour: 'text-good' },
  notice: { icon: 'triangle-alert', colour: 'text-notice' },
  bad: { icon: 'circle-alert', colour: 'text-bad' },
};

/** Long enough to read and to decide; a toast with an action waits longer. Hover and focus stop the clock. */
const lasting = { plain: 6000, withAction: 12_000 } as const;

/** The part of toasts that needs Radix: polite live region, pause on hover and focus, F8 to reach them. */
export function ToastList({ toasts, onClose }: { toasts: readonly ShownToast[]; onClose: (id: number) => void }) {
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  function remember({ relatedTarget }: FocusEvent) {
    const isOutside = relatedTarget instanceof Element && !viewport.current?.contains(relatedTarget);
    // Tab leads here by way of an element that only leads on.
    if (isOutside && !relatedTarget.matches('[aria-hidden]')) cameFrom.current = relatedTarget;
  }

  /** Called before a toast goes with the button that was pressed in it: the focus goes back to where it was before. */
  function giveFocusBack() {
    if (!viewport.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    if (viewport.current.contains(document.activeElement)) focusHeading();
  }

  return (
    <Radix.Provider label="Message">
      {toasts.map(({ id, tone, text, action }) => (
        <Radix.Root
          key={id}
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
          <Icon name={looks[tone].icon} className={looks[tone].colour} />
          <Radix.Title className="flex-1 py-1.5 text-13 wrap-anywhere">{text}</Radix.Title>
          {action !== undefined && (
            <Radix.Action
              altText={action.label}
              onClick={() => {
                giveFocusBack();
                action.onAction();
              }}
              className="control px-2 font-medium text-accent hover:bg-accent-wash"
            >
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss" icon="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={viewport}
        label="Messages ({hotkey})"
        onFocus={remember}
        // On a phone the foot of the window is where buttons are, and what was just written.
        className="fixed right-4 left-4 z-50 flex flex-col gap-2 outline-none max-md:top-4 md:bottom-4 md:left-auto md:w-96"
      />
    </Radix.Provider>
  );
}
