import type { QueryClient } from '@tanstack/react-query';
import { allSubscriptions, type Subscription, webhookMutations } from '#src/api/webhooks.ts';
import { runMutation } from '#src/api/writes.ts';
import { isAbsoluteUri } from '#src/contract/fields.ts';
import {
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
  webhookSubscriptionUpdate,
} from '#src/contract/webhook.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import { type FieldInputProps, type FormFields, planOf } from '#src/form/form-field.ts';
import { TextField } from '#src/form/text-field.tsx';
import { sameValue } from '#src/form/three-way.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Switch } from '#src/ui/switch.tsx';

type Events = readonly string[] | null | undefined;
type ChosenEvents = readonly WebhookEvent[] | null;

/** The writable fields of a subscription (§4.17): `events` may be null or have unknown names. */
export type SubscriptionValues = {
  readonly url: string | undefined;
  readonly events: Events;
  readonly active: boolean | undefined;
};

/** The state of the controls. `events` stays null until an event is selected. */
type SubscriptionInputs = { readonly url: string; readonly events: ChosenEvents; readonly active: boolean };

/** The meaning of `events: null`, as far as known. */
export const notSetNote = 'No event list set. The API doesn’t say whether this delivers all events or none.';
/** The consequence of a pause, as far as known. */
export const pauseNote = 'Nothing is sent while it is paused. Assume that events of that time are never sent.';

/** The writable fields of a subscription in form order. */
export const subscriptionFields: FormFields<SubscriptionValues, SubscriptionInputs> = {
  url: {
    label: 'Endpoint URL',
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    show: (url) =>
      url === undefined ? <em>missing</em> : <bdi className="font-mono text-12 wrap-anywhere">{url}</bdi>,
    toInput: (url) => url ?? '',
    fromInput: (text, held) => (text === (held ?? '') ? held : text),
    check: (url = '') => {
      if (url.trim() === '') return 'Enter a URL.';
      if (url !== url.trim()) return 'Remove the space at the start or end.';
      return isAbsoluteUri(url) ? undefined : 'This isn’t a full URL. Start with https:// and the host.';
    },
    confirm: (url = '', held) => {
      const moved = destinationChange(held, url);
      if (moved === undefined) return undefined;
      return {
        subject: moved.to,
        title:
          moved.what === 'host'
            ? 'You’re changing the destination host.'
            : 'You’re changing to a URL that isn’t encrypted.',
        text: 'Events contain personal data.',
        label: `Yes, send them to ${moved.to} instead of ${moved.from}`,
        missing: 'Confirm the new destination first.',
      };
    },
    Control: (props) => (
      <TextField
        {...props}
        hint="Where events are sent, for example https://hooks.example.com/facet"
        type="url"
        mono
        required
      />
    ),
  },
  events: {
    label: 'Events',
    read: (stored) => (Array.isArray(stored) ? stored.map(String) : null),
    show: (events) => <FieldValue value={events} unset="not set" blank="no event" />,
    toInput: listedEvents,
    fromInput: (chosen, held) => (sameValue(listedEvents(chosen), listedEvents(held)) ? held : listedEvents(chosen)),
    // Neither null nor a name outside the contract can be sent (traps.md 8).
    send: (events) => (events == null || unlistedEvents(events).length > 0 ? undefined : events),
    confirm: (_events, held) => {
      const unlisted = unlistedEvents(held);
      if (unlisted.length === 0) return undefined;
      return {
        subject: unlisted.join(),
        text: <AlsoSet events={unlisted} then="Saving removes it." />,
        label: 'Yes, remove it',
        missing: 'Confirm that the unlisted events are removed first.',
      };
    },
    Control: EventsControl,
  },
  active: {
    label: 'Active',
    read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
    show: (active) => (active === undefined ? <em>missing</em> : active ? 'active' : 'paused'),
    toInput: (active) => active ?? false,
    fromInput: (active, held) => (active === (held ?? false) ? held : active),
    Control: ({ label, input, changed, error, onChange }) => (
      <div className="flex flex-col gap-2">
        <Switch label={label} checked={input} onChange={onChange} />
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        {changed && !input && <Notice tone="notice">{pauseNote}</Notice>}
      </div>
    ),
  },
};

/** The six events with their meanings; warns about what can't be undone. */
function EventsControl(props: FieldInputProps<Events, ChosenEvents>) {
  const { label, input, held, changed, error, onChange } = props;
  const unlisted = unlistedEvents(held);

  function toggle(event: WebhookEvent, on: boolean) {
    const next = webhookEventNames.filter((name) => (name === event ? on : input?.includes(name)));
    // Clearing the first selection restores "not set" until something is saved.
    onChange(next.length === 0 && held == null ? null : next);
  }

  return (
    <fieldset className={changed ? '-ml-3.5 border-l-2 border-accent pl-3' : undefined} aria-describedby="events-notes">
      <legend className="text-13 font-medium">{label}</legend>
      <div className="mt-1 grid md:grid-cols-2 md:gap-x-4">
        {webhookEventNames.map((event) => (
          <Checkbox
            key={event}
            label={webhookEvents[event]}
            hint={<code className="font-mono">{event}</code>}
            checked={input?.includes(event) ?? false}
            onChange={({ target }) => toggle(event, target.checked)}
          />
        ))}
      </div>
      <div id="events-notes" className="flex flex-col gap-2 empty:hidden">
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        {held === null && !changed && (
          <Notice tone="info">{notSetNote} Saving won’t change it unless you select events.</Notice>
        )}
        {held == null && changed && (
          <Notice tone="notice" announce>
            If you save, only the selected events are delivered. This can’t be reset to “not set”.
          </Notice>
        )}
        {input !== null && input.length === 0 && (
          <Notice tone="notice">No events selected. This endpoint will receive nothing.</Notice>
        )}
        {unlisted.length > 0 && !changed && (
          <Notice tone="notice">
            <AlsoSet events={unlisted} then="It stays unless you change the events." />
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

/** The loaded event names that §6 has, in its order. */
function listedEvents(events: Events): ChosenEvents {
  return events == null ? null : webhookEventNames.filter((name) => events.includes(name));
}

/** Loaded event names that §6 does not have. */
function unlistedEvents(events: Events): readonly string[] {
  const listed: readonly string[] = webhookEventNames;
  return (events ?? []).filter((name) => !listed.includes(name));
}

function AlsoSet({ events, then }: { events: readonly string[]; then: string }) {
  return (
    <>
      Also set: <BidiText text={events.join(', ')} maximum={200} className="font-mono text-12" />. The API doesn’t list
      it, so it can’t be sent. {then}
    </>
  );
}

/**
 * How to read and write one subscription. Only the list can load one (traps.md 25). `firstLoad`:
 * what subscriptions that were loaded together know of it.
 */
export function subscriptionPlan(
  client: QueryClient,
  subscriptionId: string,
  firstLoad?: () => Subscription | undefined,
): SavePlan<SubscriptionValues> {
  return planOf<Subscription, SubscriptionValues, SubscriptionInputs>(
    subscriptionFields,
    async () => firstLoad?.() ?? (await allSubscriptions.readOne(client, subscriptionId)),
    (body, seen) =>
      runMutation(client, webhookMutations.update(subscriptionId, seen), webhookSubscriptionUpdate.parse(body)),
  );
}

/** The key of a subscription in this browser's history and drafts. */
export function subscriptionResource(subscriptionId: string) {
  return { kind: 'webhook-subscription', id: subscriptionId } as const;
}

/** The old and new destination of events as scheme and host, and which of them changes. */
type DestinationChange = { readonly from: string; readonly to: string; readonly what: 'host' | 'encryption' };

/** A URL change that sends personal data to another host or drops https; else undefined. */
export function destinationChange(before: string | undefined, after: string): DestinationChange | undefined {
  const from = withHost(before);
  const to = withHost(after);
  if (from === undefined) return undefined;
  const places = { from: originOf(from), to: to === undefined ? after : originOf(to) };
  if (from.host !== to?.host) return { ...places, what: 'host' };
  return from.protocol === 'https:' && to.protocol !== 'https:' ? { ...places, what: 'encryption' } : undefined;
}

const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`;

/** A URL with a host: others can't be parsed, or have none (`mailto:`). */
function withHost(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return url?.host === '' ? undefined : url;
}

export function hostOf(text: string | undefined): string | undefined {
  return withHost(text)?.host;
}

/** Host and path of an endpoint URL, to tell apart the subscriptions of one host. */
export function placeOf(text: string | undefined): string | undefined {
  const url = withHost(text);
  return url && (url.pathname === '/' ? url.host : `${url.host}${url.pathname}`);
}
