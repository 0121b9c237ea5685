import type { Subscription } from '#src/api/webhooks.ts';
import { isAbsoluteUri } from '#src/contract/fields.ts';
import { type WebhookEvent, type WebhookSubscriptionUpdate, webhookEventNames } from '#src/contract/webhook.ts';
import { sameValue } from '#src/form/three-way.ts';
import { hostOf } from './event-coverage.ts';

/** The writable fields of a subscription (§4.17) as they are read: any may be missing, and `events` may be null or hold unknown names. */
export type SubscriptionValues = {
  readonly url: string | undefined;
  readonly events: readonly string[] | null | undefined;
  readonly active: boolean | undefined;
};

/** What the form shows. `events` stays null until someone chooses. */
export type SubscriptionForm = {
  url: string;
  events: readonly WebhookEvent[] | null;
  active: boolean;
};

/** The writable fields of a subscription as it was read. */
export function valuesOf({ url, events, active }: Subscription): SubscriptionValues {
  return { url, events, active };
}

/** Values that were kept, as far as they have the types that the form needs: anything may have written into the storage. */
export function storedValues(stored: Readonly<Record<string, unknown>>): Partial<SubscriptionValues> {
  const { url, events, active } = stored;
  return {
    ...('url' in stored ? { url: typeof url === 'string' ? url : undefined } : {}),
    ...('events' in stored ? { events: Array.isArray(events) ? events.map(String) : null } : {}),
    ...('active' in stored ? { active: typeof active === 'boolean' ? active : undefined } : {}),
  };
}

/** The form over what was read. A missing value becomes an empty or inactive control; it is sent only when someone changes it. */
export function formOf(values: SubscriptionValues): SubscriptionForm {
  return {
    url: values.url ?? '',
    events: values.events == null ? null : webhookEventNames.filter((name) => values.events?.includes(name)),
    active: values.active ?? false,
  };
}

/** Event names that were read and that §6 does not have. They cannot be sent back (traps.md 8). */
export function unknownEvents(values: SubscriptionValues): readonly string[] {
  const known: readonly string[] = webhookEventNames;
  return (values.events ?? []).filter((name) => !known.includes(name));
}

/**
 * What the marketer wants, in the service's terms. A control that shows what was read counts as untouched: unknown event names, null and
 * the order of events stay as they were.
 */
export function wantedValues(form: SubscriptionForm, base: SubscriptionValues): SubscriptionValues {
  const shown = formOf(base);
  return {
    url: form.url === shown.url ? base.url : form.url,
    events: sameValue(sorted(form.events), sorted(shown.events)) ? base.events : sorted(form.events),
    active: form.active === shown.active ? base.active : form.active,
  };
}

function sorted(events: readonly WebhookEvent[] | null): readonly WebhookEvent[] | null {
  return events === null ? null : webhookEventNames.filter((name) => events.includes(name));
}

/** The request body for changed fields (§4.17). Null and unknown names never get this far: nothing on the form leads to them. */
export function updateBody(changed: Partial<SubscriptionValues>): WebhookSubscriptionUpdate {
  const { url, events, active } = changed;
  return {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined || events === null
      ? {}
      : { events: webhookEventNames.filter((name) => events.includes(name)) }),
    ...(active === undefined ? {} : { active }),
  };
}

/** Why an address cannot be saved, or undefined (§4.17: a URI). */
export function urlProblem(url: string): string | undefined {
  if (url.trim() === '') return 'A subscription needs an address.';
  if (url !== url.trim()) return 'The address begins or ends with a space.';
  return isAbsoluteUri(url) ? undefined : 'This is no whole address. Begin with https:// and the host.';
}

/** Where events go now and where they would go, as scheme and host, and what of it changes. */
export type DestinationChange = {
  readonly from: string;
  readonly to: string;
  readonly what: 'host' | 'encryption';
};

/** The change of a URL that sends events with people's data to another host, or no longer over https; undefined for any other. */
export function destinationChange(before: string | undefined, after: string): DestinationChange | undefined {
  const from = destinationOf(before);
  if (before === undefined || from === undefined) return undefined;
  const to = destinationOf(after) ?? after;
  if (hostOf(before) !== hostOf(after)) return { from, to, what: 'host' };
  return isHttps(before) && !isHttps(after) ? { from, to, what: 'encryption' } : undefined;
}

function destinationOf(url: string | undefined): string | undefined {
  const host = hostOf(url);
  return url === undefined || host === undefined ? undefined : `${new URL(url).protocol}//${host}`;
}

const isHttps = (url: string) => new URL(url).protocol === 'https:';
