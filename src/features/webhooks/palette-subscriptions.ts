import type { QueryClient } from '@tanstack/react-query';
import { webhookQueries } from '#src/api/webhooks.ts';
import { clipMiddle } from '#src/lib/text.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** The subscriptions that were read in this tab, for the command palette. */
export function subscriptionEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const walk = queryClient.getQueryData(webhookQueries.list().queryKey);
  return (walk?.items ?? []).flatMap(({ subscriptionId, url }) =>
    subscriptionId === undefined ? [] : [subscriptionEntry(subscriptionId, url)],
  );
}

function subscriptionEntry(subscriptionId: string, url: string | undefined): PaletteEntry {
  return {
    id: `subscription ${subscriptionId}`,
    kind: 'Subscription',
    label: url === undefined ? subscriptionId : clipMiddle(url, 70, 30),
    detail: url === undefined ? undefined : subscriptionId,
    icon: 'webhook',
    does: { go: { to: '/webhooks', search: { edit: subscriptionId } } },
  };
}

/** A subscription by its id; whether there is one the screen finds out. */
export function openAsSubscription(subscriptionId: string): PaletteEntry {
  return {
    id: `open subscription ${subscriptionId}`,
    kind: 'Subscription',
    label: 'Open subscription by ID',
    detail: subscriptionId,
    icon: 'webhook',
    does: { go: { to: '/webhooks', search: { edit: subscriptionId } } },
  };
}
