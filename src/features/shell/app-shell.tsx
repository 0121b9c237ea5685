import { useIsFetching } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { connection, waits } from '#src/api/connection.ts';
import type { SiteUser } from '#src/api/site-config.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { useStore } from '#src/lib/use-store.ts';
import { preferencesRecord } from '#src/local/preferences.ts';
import { Breadcrumb, ListCrumb } from '#src/ui/breadcrumb.tsx';
import { DisplayContext } from '#src/ui/display.ts';
import { Frame } from '#src/ui/frame.tsx';
import { PrimaryActionSlot } from '#src/ui/screen-header.tsx';
import { Brand, SidebarButton, SidebarLink, SidebarUser } from '#src/ui/sidebar.tsx';
import { loadOverlays, showToast, Toaster } from '#src/ui/toast.tsx';
import { typedAhead } from '#src/ui/typed-ahead.ts';
import type { PaletteSource } from './palette.tsx';
import { sections, useSection } from './sections.ts';
import type { Overlay, Panel } from './shell-later.tsx';
import { startShortcuts } from './shortcut-keys.ts';

/** The part of the shell that loads after the first paint, and the features' palette source. */
export type ShellLater = {
  readonly shell: typeof import('./shell-later.tsx')['shell'];
  readonly source: PaletteSource;
};

type AppShellProps = {
  /** The deployer's name for this dashboard. */
  title: string;
  /** The signed-in user; undefined where no sign-in is needed. */
  user: SiteUser | undefined;
  /** The list of pages, under "Pages". */
  savedPages: ReactNode;
  panel: Panel | undefined;
  loadLater: () => Promise<ShellLater>;
  children: ReactNode;
};

export function AppShell({ title, user, savedPages, panel, loadLater, children }: AppShellProps) {
  const display = useStore(preferencesRecord);
  const [overlay, setOverlay] = useState<Overlay>();
  const [later, load, early] = useLater(loadLater, overlay !== undefined || panel !== undefined, setOverlay);
  const shell = later?.shell;
  // From the first paint on: until then the browser's Ctrl-Z undoes input in fields out of sight.
  useLayoutEffect(() => startShortcuts(() => preferencesRecord.get().shortcutsOff === true), []);
  return (
    <DisplayContext value={display}>
      <Frame
        sidebar={
          <SidebarContent title={title} user={user} savedPages={savedPages} shell={shell} onOverlay={setOverlay} />
        }
        breadcrumb={<Crumbs />}
        primaryAction={
          <>
            {shell && <shell.TopBarMark />}
            <PrimaryActionSlot />
          </>
        }
      >
        {shell && <shell.ShellNotices />}
        {children}
      </Frame>
      {later === undefined ? (
        <OnceSettled run={load} />
      ) : (
        <later.shell.ShellLater
          overlay={overlay}
          onOverlay={setOverlay}
          panel={panel}
          source={later.source}
          early={early}
        />
      )}
      <Toaster />
    </DisplayContext>
  );
}

/** The rest of the shell; its loader, run at the first key or on demand; the keys until then. */
function useLater(
  loadLater: () => Promise<ShellLater>,
  wanted: boolean,
  onOverlay: (overlay: Overlay) => void,
): [ShellLater | undefined, () => Promise<void>, KeyboardEvent[]] {
  const [later, setLater] = useState<ShellLater>();
  const [early] = useState<KeyboardEvent[]>([]);
  // The caller makes a new function each time; the first one stays right.
  const [load] = useState(() => async () => {
    // A failed fetch fails again, and is reported, when a dialog opens.
    loadOverlays().catch(() => undefined);
    setLater(await loadLater());
  });

  useEffect(() => {
    if (later !== undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      load().catch(() => undefined);
      early.push(event);
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      // The browser's own search would open before the palette can.
      event.preventDefault();
      typedAhead.start();
      onOverlay('palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [later, load, onOverlay, early]);

  useEffect(() => {
    if (!wanted || later !== undefined) return;
    const fetchOrSay = () => {
      load().catch(() =>
        showToast({
          tone: 'bad',
          text: 'Couldn’t load this part of Facet.',
          action: { label: 'Try again', onAction: fetchOrSay },
        }),
      );
    };
    fetchOrSay();
  }, [wanted, later, load]);

  return [later, load, early];
}

/** Milliseconds that the rest of the shell waits for a loading screen, and for a busy browser. */
const longestWait = 2000;

/** Runs once the screen has loaded and the browser is idle, so that nothing competes with it. */
function OnceSettled({ run }: { run: () => Promise<void> }) {
  const [waited, setWaited] = useState(false);
  // The rest of the shell reports problems.
  const isWell = useStore(connection, ({ state }) => state !== 'failing');
  const isWaiting = useStore(waits, ({ length }) => length > 0);
  const isReading = useIsFetching() > 0 && isWell && !isWaiting && !waited;
  useEffect(() => {
    const timer = setTimeout(setWaited, longestWait, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () => (isReading ? undefined : whenIdle(() => run().catch(() => undefined), longestWait)),
    [isReading, run],
  );
  return null;
}

type SidebarContentProps = Pick<AppShellProps, 'title' | 'user' | 'savedPages'> & {
  shell: ShellLater['shell'] | undefined;
  onOverlay: (overlay: Overlay) => void;
};

function SidebarContent({ title, user, savedPages, shell, onOverlay }: SidebarContentProps) {
  return (
    <>
      <Brand name={title} />
      <SidebarButton icon="search" end={shell?.paletteKeys} onClick={() => onOverlay('palette')}>
        Search
      </SidebarButton>
      <nav aria-label="Sections" className="mt-2 flex flex-1 flex-col gap-0.5">
        {sections.map(({ to, icon, label }) => (
          <Fragment key={to}>
            <SidebarLink to={to} icon={icon} activeOptions={{ exact: to === '/pages', includeSearch: false }}>
              {label}
            </SidebarLink>
            {to === '/pages' && savedPages}
          </Fragment>
        ))}
        {shell && <shell.SavedViewsNav onOverlay={onOverlay} />}
      </nav>
      {/* As high as its content will be. */}
      <div className="mt-4 min-h-36 border-t border-line pt-2 md:min-h-26">{shell && <shell.SidebarFoot />}</div>
      {user !== undefined && <SidebarUser name={user.name} role={user.role} />}
    </>
  );
}

/** The breadcrumb: the section, then the parts of the matched routes. */
function Crumbs() {
  const section = useSection();
  const crumbs = useMatches({
    select: (matches) =>
      matches.flatMap(({ id, staticData }) =>
        staticData.crumb === undefined ? [] : [{ id, Crumb: staticData.crumb }],
      ),
    structuralSharing: false,
  });
  return (
    <Breadcrumb>
      {section && <ListCrumb to={section.to}>{section.label}</ListCrumb>}
      {crumbs.map(({ id, Crumb }) => (
        <Suspense key={id}>
          <Crumb />
        </Suspense>
      ))}
    </Breadcrumb>
  );
}
