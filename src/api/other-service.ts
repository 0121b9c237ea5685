import type { QueryClient } from '@tanstack/react-query';
import { outage } from './connection.ts';
import { readOnly } from './read-only.ts';
import { readSiteConfigFile, siteConfigQuery } from './site-config.ts';

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
