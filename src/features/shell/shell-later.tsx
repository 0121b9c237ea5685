import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Connection, connection, outage, waits } from '#src/api/connection.ts';
import { followDeployment } from '#src/api/deployment.ts';
import { driftReport, followDrift } from '#src/api/drift-report.ts';
import type { ApiError } from '#src/api/errors.ts';
import { followConnection, isOutage } from '#src/api/recovery.ts';
import { UndoQuestion } from '#src/form/saved-toast.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useStore } from '#src/lib/use-store.ts';
import { readViewFragment } from '#src/local/saved-views.ts';
import { keepFocus } from '#src/ui/focus-keeper.ts';
import { keyText } from '#src/ui/key-hint.tsx';
import { useShowOver } from '#src/ui/panel-address.ts';
import { type Shortcut, useShortcut } from '#src/ui/screen-actions.ts';
import { goingOn } from '#src/ui/screen-header.tsx';
import { SidebarButton } from '#src/ui/sidebar.tsx';
import { Sign, type SignKind } from '#src/ui/sign.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { typedAhead } from '#src/ui/typed-ahead.ts';
import { DriftDialog, RequestLogDialog } from './diagnostics.tsx';
import { Palette, type PaletteSource } from './palette.tsx';
import { SavedViewsNav, ViewNameDialog } from './saved-views.tsx';
import { sections } from './sections.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { ShellNotices, useSecondsUntil } from './shell-notices.tsx';
import { isField } from './shortcut-keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { chosenTheme, ThemeMenu } from './theme.tsx';

/** Overlays that are not in the URL. */
export type Overlay = 'palette' | 'shortcuts' | 'save-view' | { readonly renamedView: string };

/** Overlays of the URL (`?panel=`). */
export type Panel = 'drift' | 'log' | 'settings';

type ShellLaterProps = {
  overlay: Overlay | undefined;
  onOverlay: (overlay: Overlay | undefined) => void;
  panel: Panel | undefined;
  source: PaletteSource;
  /** Keys pressed before the shortcuts here had loaded. */
  early: KeyboardEvent[];
};

/** The part of the shell that loads after the first paint, when idle or at the first key. */
function ShellLater({ overlay, onOverlay, panel, source, early }: ShellLaterProps) {
  const showOver = useShowOver();
  const theme = useStore(chosenTheme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(keepFocus, []);
  const client = useQueryClient();
  useEffect(() => {
    const stops = [followDrift(), followDeployment(client), followConnection(client)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  // The name in a shared link to a view (`#view=…`), until the person answers.
  const offeredView = useLocation({ select: ({ hash }) => readViewFragment(hash) });
  const navigate = useNavigate();
  const closeOffer = () => void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  const closeOverlay = () => onOverlay(undefined);
  const closePalette = () => {
    typedAhead.take();
    closeOverlay();
  };
  const closeSaving = () => (offeredView === undefined ? closeOverlay() : closeOffer());
  const isSaving = overlay === 'save-view' || offeredView !== undefined;
  const closePanel = () => showOver({ panel: undefined });

  return (
    <>
      <GlobalShortcuts onOverlay={onOverlay} early={early} />
      <UndoQuestion />
      {overlay === 'palette' && (
        <Palette
          source={source}
          onOverlay={onOverlay}
          onPanel={(name) => showOver({ panel: name })}
          onClose={closePalette}
        />
      )}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={closeOverlay} />}
      {isSaving && <ViewNameDialog offeredName={offeredView} onClose={closeSaving} />}
      {typeof overlay === 'object' && <ViewNameDialog renamedId={overlay.renamedView} onClose={closeOverlay} />}
      {panel === 'settings' && <SettingsDialog onClose={closePanel} />}
      {panel === 'log' && <RequestLogDialog onClose={closePanel} onDrift={() => showOver({ panel: 'drift' })} />}
      {panel === 'drift' && <DriftDialog onClose={closePanel} onLog={() => showOver({ panel: 'log' })} />}
    </>
  );
}

/** Milliseconds after which a key that did nothing would be a surprise. */
const longestWait = 5_000;

/**
 * Runs the first shortcut of keys that were pressed before it had loaded. What was typed after the
 * key of a search goes into it.
 */
function pressAgain(keys: readonly KeyboardEvent[]): void {
  // Those before one that did something were meant for what was there then.
  const first = keys.findLastIndex(({ defaultPrevented }) => defaultPrevented) + 1;
  const typed = keys.slice(first).filter(({ key, ctrlKey, metaKey, altKey, target, timeStamp }) => {
    const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isField(target);
    return isCharacter && performance.now() - timeStamp < longestWait;
  });
  const { activeElement } = document;
  for (const [index, event] of typed.entries()) {
    if (event.target !== activeElement) return;
    if (event.target?.dispatchEvent(new KeyboardEvent('keydown', event)) !== false) continue;
    const rest = typed.slice(index + 1).map(({ key }) => key);
    const field = document.activeElement;
    if (rest.length === 0 || !(field instanceof HTMLInputElement) || field.type !== 'search') return;
    field.setRangeText(rest.join(''), 0, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return;
  }
}

function GlobalShortcuts({
  onOverlay,
  early,
}: Pick<ShellLaterProps, 'early'> & { onOverlay: (overlay: Overlay) => void }) {
  const navigate = useNavigate();
  useEffect(() => pressAgain(early.splice(0)), [early]);
  const openPalette = () => {
    typedAhead.start();
    onOverlay('palette');
  };
  const everywhere: readonly Omit<Shortcut, 'group'>[] = [
    { keys: 'mod+k', label: 'Open the command palette', run: openPalette },
    { keys: '?', label: 'Show keyboard shortcuts', run: () => onOverlay('shortcuts') },
    { keys: 'v', label: 'Save this view', run: () => onOverlay('save-view') },
    ...sections.map(({ to, label, keys }) => {
      return { keys, label: `Go to ${label}`, run: () => void navigate({ to }) };
    }),
    // Every list has its search box in the same place, so one key serves all of them.
    {
      keys: '/',
      label: 'Search this list',
      worksNow: () => searchField() !== null,
      run() {
        searchField()?.focus();
        searchField()?.select();
      },
    },
  ];
  return everywhere.map((shortcut) => <GlobalShortcut key={shortcut.keys} {...shortcut} />);
}

function GlobalShortcut(shortcut: Omit<Shortcut, 'group'>) {
  useShortcut({ ...shortcut, group: 'Anywhere' });
  return null;
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type="search"]');
}

/** In the top bar: what goes on, or that Facet is read-only, and why. */
function TopBarMark() {
  const reason = useReadOnly();
  const GoingOn = useStore(goingOn);
  if (reason === undefined) return GoingOn && <GoingOn />;
  return (
    <Tip
      text={reason}
      className="shrink-0 rounded-control border border-line-strong px-2 py-0.5 text-12 text-ink-muted"
    >
      Read only
    </Tip>
  );
}

/** At the foot: connection, settings and theme. */
function SidebarFoot() {
  const showOver = useShowOver();
  const { differing } = useStore(driftReport);
  return (
    <>
      <ConnectionLine onOpenLog={() => showOver({ panel: 'log' })} />
      {/* Only where responses differ from the API documentation, which is rare. */}
      {differing > 0 && (
        <SidebarButton
          sign={<Sign kind="drift" />}
          end={formatNumber(differing)}
          onClick={() => showOver({ panel: 'drift' })}
        >
          API differences
        </SidebarButton>
      )}
      <SidebarButton icon="settings" onClick={() => showOver({ panel: 'settings' })}>
        Settings
      </SidebarButton>
      <ThemeMenu />
    </>
  );
}

/** The connection as of the last request. Opens the request log, which has the reason. */
function ConnectionLine({ onOpenLog }: { onOpenLog: () => void }) {
  const now = useStore(connection);
  const isGone = useStore(outage) !== undefined;
  const wait = useStore(waits).at(-1);
  const waitSeconds = useSecondsUntil(wait?.until);
  // Offline, and without a request since: a former connection counts no more.
  const state = wait !== undefined ? 'waiting' : now.state === 'connected' && isGone ? 'failing' : now.state;
  const { sign, words } = looks[state];
  const took = now.state === 'connected' && state === 'connected' ? formatDuration(now.ms) : undefined;
  return (
    // One button in every state, so that it keeps the focus.
    <SidebarButton
      sign={<Sign kind={sign} />}
      end={waitSeconds === undefined ? took : `${waitSeconds} s`}
      onClick={onOpenLog}
    >
      {state === 'failing' && now.state === 'failing' ? failureWords(now.error) : words}
    </SidebarButton>
  );
}

/** An answer, even an error, shows that there is a connection. */
function failureWords(error: ApiError): string {
  if (error.facts.body?.gatewayCode === 'sign_in') return 'Signed out';
  if (error.status === 401) return 'Key refused';
  return isOutage(error) ? looks.failing.words : 'API error';
}

const looks: Record<Connection['state'] | 'waiting', { readonly sign: SignKind; readonly words: string }> = {
  unknown: { sign: 'draft', words: 'Not connected yet' },
  connected: { sign: 'live', words: 'Connected' },
  waiting: { sign: 'waiting', words: 'Retrying' },
  failing: { sign: 'failed', words: 'No connection' },
};

/** The parts, each for its place in the frame; and the key text on the palette's button. */
export const shell = {
  ShellLater,
  ShellNotices,
  TopBarMark,
  SavedViewsNav,
  SidebarFoot,
  paletteKeys: keyText('mod+k'),
};
