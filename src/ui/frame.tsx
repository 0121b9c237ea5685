import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { useNarrow } from './display.ts';

type FrameProps = {
  /** `SidebarLink`s and more. A rail below 1100 px, a drawer below 760 px. */
  sidebar: ReactNode;
  breadcrumb: ReactNode;
  primaryAction?: ReactNode | undefined;
  /** The screen: header, tabs, content. Rendered in the one `<main>`. */
  children: ReactNode;
};

/** The frame around every screen: skip link, sidebar, top bar, main. */
export function Frame({ sidebar, breadcrumb, primaryAction, children }: FrameProps) {
  const narrow = useNarrow();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  /** The path on which the drawer was opened: it closes with the next screen. */
  const [openedAt, setOpenedAt] = useState<string>();
  if (openedAt !== undefined && openedAt !== path) setOpenedAt(undefined);
  const open = openedAt === path;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <button
        type="button"
        className="control absolute top-2 left-2 z-50 inline-flex -translate-y-20 items-center bg-accent px-3 text-accent-ink focus:translate-y-0"
        onClick={() => main.current?.focus()}
      >
        Skip to the content
      </button>
      {narrow ? (
        open && <Drawer onClose={() => setOpenedAt(undefined)}>{sidebar}</Drawer>
      ) : (
        <aside
          aria-label="Sidebar"
          className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-paper-sunken px-2.5 py-3"
        >
          {sidebar}
        </aside>
      )}
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex h-13 items-center gap-3 border-b border-line bg-paper px-4 md:px-6">
          {narrow && (
            <IconButton
              label="Open the menu"
              icon="menu"
              aria-expanded={open}
              aria-haspopup="dialog"
              className="-ml-3"
              onClick={() => setOpenedAt(path)}
            />
          )}
          <div className="min-w-0 flex-1">{breadcrumb}</div>
          {primaryAction}
        </header>
        <main id="main" ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-16 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Opens it as a modal. A press on the backdrop closes it, as does Escape. */
function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
  dialog?.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

/**
 * The sidebar on narrow screens, in the browser's own modal dialog, which traps the focus. The
 * next screen unmounts it instead of closing it: closing would move the focus back to the menu
 * button and away from the new screen's heading.
 */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <dialog
      ref={openModal}
      aria-label="Menu"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-70 animate-slide border-r border-line bg-paper-sunken text-ink backdrop:bg-shade"
    >
      <div className="flex min-h-dvh flex-col px-2.5 py-3">
        <IconButton
          label="Close the menu"
          icon="close"
          className="absolute top-1 right-1"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        />
        {children}
      </div>
    </dialog>
  );
}
