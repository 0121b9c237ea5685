import type { QueryClient } from '@tanstack/react-query';
import { readOnly } from './access.ts';
import { outage } from './connection.ts';
import { missingPart } from './errors.ts';
import { asksToSignIn, readSiteText } from './http.ts';
import { readSiteConfigFile, siteConfigQuery } from './site-config.ts';
import { createStore } from './store.ts';

/** `there`: the server has another build than the one that runs. `needed`: and a file of the one that runs is gone. */
export type NewVersion = 'there' | 'needed';

/** Whether this tab runs an old build; undefined as far as anyone knows. */
export const newVersion = createStore<NewVersion | undefined>(undefined);

/** The shortest time between two looks, in milliseconds. */
const shortest = 5 * 60_000;

/**
 * Looks whether the server has a new build: when the tab comes into sight, after an outage (most are a restart), and when a part of Facet cannot be
 * loaded, but at most every five minutes, the last two aside. A build is known by the names of the scripts in its index.html, which hold a hash
 * of all code: any web server can say them. Nothing is ever reloaded by itself.
 * @returns the way to stop.
 */
export function followVersion(): () => void {
  const own = [...document.scripts].filter(({ type }) => type === 'module');
  const running = own.flatMap((script) => script.getAttribute('src') ?? []).join(' ');
  let lookedAt = Date.now();
  const ended = new AbortController();
  const { signal } = ended;

  async function look(): Promise<boolean> {
    lookedAt = Date.now();
    const served = scriptsIn((await readSiteText('')) ?? '');
    const isOther = served !== '' && served !== running;
    if (isOther && newVersion.get() === undefined) newVersion.set('there');
    return isOther;
  }

  const lookWhenDue = () => {
    if (!document.hidden && Date.now() - lookedAt >= shortest) void look();
  };
  const onMissingFile = ({ payload }: VitePreloadErrorEvent) => {
    // Under its own name the router would take the error for leave to reload the page, and with it whatever else is open in it.
    payload.name = missingPart;
    // Each browser words it otherwise; most end with the address.
    const [, file] = /\/([\w.-]+)$/.exec(payload.message) ?? [];
    payload.message = `A part of Facet could not be loaded${file === undefined ? '' : `: ${file}`}.`;
    void look().then(async (isOther) => {
      if (isOther) newVersion.set('needed');
      // Files are not handed out either once a session has ended.
      else await asksToSignIn();
    });
  };
  const stopFollowing = outage.subscribe(() => {
    if (outage.get() === undefined) void look();
  });
  addEventListener('vite:preloadError', onMissingFile, { signal });
  // Whoever wanted the part says that it is not there; the router leaves a second promise of it to nobody.
  addEventListener(
    'unhandledrejection',
    (event) => {
      if (event.reason instanceof Error && event.reason.name === missingPart) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener('visibilitychange', lookWhenDue, { signal });
  return () => {
    ended.abort();
    stopFollowing();
  };
}

/** The addresses of the module scripts in an HTML text, as one text to compare. */
function scriptsIn(html: string): string {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => (/type="module"/.test(tag) ? (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? []) : [])).join(' ');
}

/**
 * Looks whether this address leads to another service than the one that this tab was opened on:
 * when the person comes back to the tab, and after an outage, since most such changes are a
 * restart. From then on the tab is read only and sends nothing (`request`) until it is reloaded:
 * drafts, history and lists of this browser go by the service that the tab was opened on.
 * @returns the way to stop.
 */
export function followService(client: QueryClient): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  async function look(): Promise<void> {
    const opened = client.getQueryData(siteConfigQuery().queryKey)?.service;
    if (opened === undefined || document.hidden) return;
    const now = (await readSiteConfigFile())?.service;
    // A deployment that does not name its service says nothing of another one.
    if (now !== undefined && now !== opened && !signal.aborted) readOnly.set('other-service');
  }

  const stopFollowing = outage.subscribe(() => {
    if (outage.get() === undefined) void look();
  });
  addEventListener('focus', () => void look(), { signal });
  document.addEventListener('visibilitychange', () => void look(), { signal });
  return () => {
    ended.abort();
    stopFollowing();
  };
}
