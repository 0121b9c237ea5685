import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '#src/lib/store.ts';
import { readOnly } from './access.ts';
import { outage } from './connection.ts';
import { missingPart } from './errors.ts';
import { asksToSignIn, readSiteText } from './http.ts';
import { readSiteConfigFile, siteConfigQuery } from './site-config.ts';

/**
 * Whether this tab runs an old build; undefined if not known. `there`: the server has another
 * build. `needed`: a file of the running build is gone too.
 */
export const newVersion = createStore<'there' | 'needed' | undefined>(undefined);

/** The shortest time between two checks, in milliseconds. */
const shortest = 5 * 60_000;

/**
 * Checks the server when the user returns to the tab and after an outage, often a restart:
 * - another build, by the hashed script names in index.html: any web server can serve it. At most
 *   every five minutes, plus after an outage or a failed lazy load. Never reloads by itself.
 * - another service. The tab is then read only and sends nothing (`request`) until it is reloaded:
 *   drafts, history and lists in this browser belong to the service that the tab opened.
 * @returns a function that stops it.
 */
export function followDeployment(client: QueryClient): () => void {
  const own = document.querySelectorAll('script[type="module"]');
  const running = [...own].flatMap((script) => script.getAttribute('src') ?? []);
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
    // A deployment that does not name its service does not count as another one.
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
      // Under its own name the error makes the router reload the page, with everything open in it.
      payload.name = missingPart;
      // The wording differs by browser; most end with the URL.
      const [, file] = /\/([\w.-]+)$/.exec(payload.message) ?? [];
      payload.message = `Couldn’t load a part of Facet${file === undefined ? '' : `: ${file}`}.`;
      if (await hasOtherBuild()) newVersion.set('needed');
      // The server may also withhold files because the session ended.
      else await asksToSignIn();
    },
    { signal },
  );
  // The importer reports the missing part; the router leaves a second promise unhandled.
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
