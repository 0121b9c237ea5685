import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { storageNotice } from '#src/local/storage-notice.ts';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { prefetchWhenIdle } from '#src/ui/prefetch.ts';
import { PrimaryActionSlot } from '#src/ui/primary-action.tsx';
import { Brand, SidebarLink } from '#src/ui/sidebar.tsx';
import { Toaster } from '#src/ui/toast.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { ThemeMenu } from './theme-menu.tsx';

// Few see these, and never with the first paint.
const StorageTrouble = lazy(() =>
  import('./storage-trouble.tsx').then((module) => ({ default: module.StorageTrouble })),
);
const RequestLogDialog = lazy(() =>
  import('./request-log-dialog.tsx').then((module) => ({ default: module.RequestLogDialog })),
);

type AppShellProps = {
  /** The deployer's name for this dashboard. */
  title: string;
  /** The pages that this browser knows, under "Pages". */
  shelf: ReactNode;
  /** What `?panel=` asks for. */
  panel: 'log' | undefined;
  onPanel: (panel: 'log' | undefined) => void;
  children: ReactNode;
};

/** Everything around the screens. */
export function AppShell({ title, shelf, panel, onPanel, children }: AppShellProps) {
  const trouble = useSyncExternalStore(storageNotice.subscribe, storageNotice.get);
  useEffect(prefetchWhenIdle, []);
  return (
    <>
      <Frame
        sidebar={<SidebarContent title={title} shelf={shelf} onOpenLog={() => onPanel('log')} />}
        breadcrumb={<Crumbs />}
        primaryAction={<PrimaryActionSlot />}
      >
        <Suspense>{trouble !== undefined && <StorageTrouble message={trouble.message} />}</Suspense>
        {children}
      </Frame>
      <Suspense>{panel === 'log' && <RequestLogDialog onClose={() => onPanel(undefined)} />}</Suspense>
      <Toaster />
    </>
  );
}

function SidebarContent({ title, shelf, onOpenLog }: { title: string; shelf: ReactNode; onOpenLog: () => void }) {
  return (
    <>
      <Brand name={title} />
      <nav aria-label="Sections" className="flex flex-1 flex-col gap-0.5">
        <SidebarLink to="/pages" icon="file" activeOptions={{ exact: true, includeSearch: false }}>
          Pages
        </SidebarLink>
        {shelf}
        <SidebarLink to="/webhooks" icon="webhook">
          Webhooks
        </SidebarLink>
      </nav>
      <div className="mt-4 flex flex-col border-t border-line pt-2">
        <ConnectionLine onOpenLog={onOpenLog} />
        <ThemeMenu />
      </div>
    </>
  );
}

/** Where this screen is, from the routes that lead to it. */
function Crumbs() {
  const crumbs = useMatches({
    select: (matches) =>
      matches.flatMap(({ id, staticData }) =>
        staticData.crumb === undefined ? [] : [{ id, Crumb: staticData.crumb }],
      ),
    structuralSharing: false,
  });
  return (
    <Breadcrumb>
      {crumbs.map(({ id, Crumb }) => (
        <Crumb key={id} />
      ))}
    </Breadcrumb>
  );
}
