import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { apiBaseUrl } from '#src/api/http.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { readViewFragment, viewsRecord } from '#src/local/saved-views.ts';
import { CommandPalette, type PaletteOffer } from '#src/ui/command-palette.tsx';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { type PaletteEntry, screenActions } from '#src/ui/screen-actions.ts';
import { publicHref } from './saved-views.tsx';
import { sections } from './sections.ts';
import type { Overlay, Panel } from './shell-later.tsx';
import { chosenTheme, themeNames, themes } from './theme.tsx';

/** The features' part of the command palette; `src/routes/-palette.ts` puts it together. */
export type PaletteSource = {
  /** Known records, the likeliest first. Requests nothing from the service. */
  readonly records: () => readonly PaletteEntry[];
  /** What an ID in a text may open. `sure`: the text is or has an ID, and is no name. */
  readonly openAs: (text: string, known: readonly PaletteEntry[]) => PaletteOffer;
};

type PaletteProps = {
  source: PaletteSource;
  onOverlay: (overlay: Overlay) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

/** The command palette: actions of this screen, screens, saved views, records, and commands. */
export function Palette({ source, onOverlay, onPanel, onClose }: PaletteProps) {
  const router = useRouter();
  const noAccounts = useReadOnly('createAccount');
  const noAssets = useReadOnly('createAsset');
  const { pathname } = router.latestLocation;
  // Computed once: a list must not move under the hand.
  const [entries] = useState(() => {
    const records = source.records();
    return [
      ...records.filter(({ isRecent }) => isRecent),
      ...entriesHere(),
      ...records.filter(({ isRecent }) => !isRecent),
      create('account', '/accounts', pathname, noAccounts),
      create('asset', '/assets', pathname, noAssets),
      ...commands({ onOverlay, onPanel }),
    ];
  });
  /** What a typed text may be: a URL of this Facet, a link to a view, an ID. */
  const offersFor = useCallback(
    (text: string): PaletteOffer => {
      const address = ownAddress(text);
      return address === undefined ? source.openAs(text, entries) : { sure: true, entries: [address] };
    },
    [source, entries],
  );

  function choose({ does }: PaletteEntry, apart: boolean) {
    onClose();
    // A closing dialog gives the focus to what opens next.
    if ('run' in does) does.run();
    else if (apart) window.open(router.buildLocation(does.go).publicHref, '_blank', 'noopener');
    else void router.navigate(does.go);
  }

  return <CommandPalette entries={entries} offersFor={offersFor} onChoose={choose} onClose={onClose} />;
}

/** Actions of this screen, then destinations. */
function entriesHere(): readonly PaletteEntry[] {
  return [
    ...screenActions().map(({ run, icon = 'chevron-right', ...action }) =>
      entry('Action', { ...action, icon, does: { run } }),
    ),
    ...sections.map(({ to, ...section }) => entry('Screen', { ...section, does: { go: { to } } })),
    ...viewsRecord.get().map(({ id, name, path }) => ({
      ...entry('View', { label: name, detail: path, icon: 'list', does: { go: { href: publicHref(path) } } }),
      id: `view ${id}`,
    })),
  ];
}

function entry(kind: string, parts: Omit<PaletteEntry, 'id' | 'kind'>): PaletteEntry {
  return { id: `${kind} ${parts.label}`, kind, ...parts };
}

/** The form of a new record, over its list: a list that is on screen stays as it is. */
function create(
  what: string,
  list: '/accounts' | '/assets',
  here: string,
  disabledReason: string | undefined,
): PaletteEntry {
  const go: NavigateOptions =
    here === list
      ? { to: '.', search: (before: object) => ({ ...before, create: 'one' }), ...opensPanel }
      : { to: list, search: { create: 'one' } };
  return entry('Command', { label: `Create ${what}…`, icon: 'plus', disabledReason, does: { go } });
}

function commands({ onOverlay, onPanel }: Pick<PaletteProps, 'onOverlay' | 'onPanel'>): readonly PaletteEntry[] {
  const command = (label: string, icon: PaletteEntry['icon'], run: () => void, keys?: string) =>
    entry('Command', { label, icon, keys, does: { run } });
  return [
    command('Save this view', 'plus', () => onOverlay('save-view'), 'v'),
    command('Copy the link to this screen', 'link', () => void copyAndSay(location.href, 'Link copied.')),
    command('Settings', 'settings', () => onPanel('settings')),
    command('Request log', 'list', () => onPanel('log')),
    command('API differences', 'triangle-alert', () => onPanel('drift')),
    command('Show keyboard shortcuts', 'info', () => onOverlay('shortcuts'), '?'),
    ...themes.map((theme) =>
      command(`Theme: ${themeNames[theme].toLowerCase()}`, 'monitor', () => chosenTheme.set(theme)),
    ),
  ];
}

function ownAddress(text: string): PaletteEntry | undefined {
  if (!text.startsWith(`${location.origin}/`) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const base = import.meta.env.BASE_URL;
  if (!url.pathname.startsWith(base) && url.pathname !== base.replace(/\/$/, '')) return undefined;
  // The API may share the host: its URLs are no screens, but name records with screens.
  if (url.href.startsWith(new URL(`${apiBaseUrl()}/v0/`, location.origin).href)) return undefined;
  const name = readViewFragment(url.hash);
  const href = `${url.pathname}${url.search}${url.hash}`;
  return {
    id: 'address',
    kind: name === undefined ? 'URL' : 'View',
    label: name === undefined ? 'Go to this URL' : `Open the shared view “${name}”`,
    detail: `${url.pathname}${url.search}`,
    icon: 'link',
    does: { go: { href } },
  };
}
