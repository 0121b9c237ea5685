import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '#src/lib/store.ts';
import { readOnly } from './access.ts';
import { outage } from './connection.ts';
import { missingPart } from './errors.ts';
import { asksToSignIn, readSiteText } from './http.ts';
import { readSiteConfigFile, siteConfigQuery } from './site-config.ts';

/** `there`: the server has another build than the one that runs. `needed`: and a file of the one that runs is gone. */
export type NewVersion = 'there' | 'needed';

/** Whether this tab runs an old build; undefined as far as anyone knows. */
export const newVersion = createStore<NewVersion | undefined>(undefined);

/** The shortest time between two looks, in milliseconds. */
const shortest = 5 * 60_000;

/**
 * Looks at what the address leads to when the person comes back to the tab, and after an outage, since most changes are a restart:
 * - another build of the dashboard, which its index.html tells by the names of its scripts, for they hold a hash of all code: any web server can
 *   say them. At most every five minutes, those after an outage aside; also when a part of Facet cannot be loaded. Nothing is reloaded by itself.
 * - another service than the one that this tab was opened on. From then on the tab is read only and sends nothing (`request`) until it is
 *   reloaded: drafts, history and lists of this browser go by the service that the tab was opened on.
 * @returns the way to stop.
 */
export function followDeployment(client: QueryClient): () => void {
  const own = [...document.scripts].filter(({ type }) => type === 'module');
  const running = own.flatMap((script) => script.getAttribute('src') ?? []);
  let lookedAt = Date.now();
  const ended = new AbortController();
  const { signal } = ended;

  async function hasOtherBuild(): Promise<boolean> {
    lookedAt = Date.now();
    const served = (await readSiteText('')) ?? '';
    const isPage = /<script\b[^>]*\btype="module"/.test(served);
    const isOther = isPage && running.some((address) => !served.includes(`src="${address}"`));
    if (isOther && newVersion.get() === undefined) newVersion.set('there');
    return isOther;
  }

  async function lookForOtherService(): Promise<void> {
    const opened = client.getQueryData(siteConfigQuery().queryKey)?.service;
    if (opened === undefined) return;
    const now = (await readSiteConfigFile())?.service;
    // A deployment that does not name its service says nothing of another one.
    if (now !== undefined && now !== opened && !signal.aborted) readOnly.set('other-service');
  }

  function look(isDue: boolean): void {
    if (isDue) void hasOtherBuild();
    if (!document.hidden) void lookForOtherService();
  }

  const onReturn = () => look(!document.hidden && Date.now() - lookedAt >= shortest);
  const stopFollowing = outage.subscribe(() => outage.get() === undefined && look(true));
  addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  addEventListener(
    'vite:preloadError',
    async ({ payload }) => {
      // Under its own name the router would take the error for leave to reload the page, and with it whatever else is open in it.
      payload.name = missingPart;
      // Each browser words it otherwise; most end with the address.
      const [, file] = /\/([\w.-]+)$/.exec(payload.message) ?? [];
      payload.message = `A part of Facet could not be loaded${file === undefined ? '' : `: ${file}`}.`;
      if (await hasOtherBuild()) newVersion.set('needed');
      // Files are not handed out either once a session has ended.
      else await asksToSignIn();
    },
    { signal },
  );
  // Whoever wanted the part says that it is not there; the router leaves a second promise of it to nobody.
  addEventListener(
    'unhandledrejection',
    (event) => {
      if (event.reason instanceof Error && event.reason.name === missingPart) event.preventDefault();
    },
    { signal },
  );
  return () => {
    ended.abort();
    stopFollowing();
  };
}
