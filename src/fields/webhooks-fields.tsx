import type { Subscription } from '#src/api/webhooks.ts';
import { webhookEventNames, webhookEvents } from '#src/contract/webhook.ts';
import { clipMiddle } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { Missing } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { momentField } from './cells.tsx';
import { notSetNote, subscriptionFields } from './webhook-form.tsx';
import { ActiveSwitch } from './webhook-switch.tsx';

/** The fields of a subscription (§4.16), in the order of the list and of its files. */
export const webhooksFields: readonly ListField<Subscription>[] = [
  {
    key: 'url',
    label: subscriptionFields.url.label,
    value: ({ url }) => url,
    column: { cell: (subscription) => <UrlLink subscription={subscription} />, leastWidth: 160 },
    search: ({ url, subscriptionId }) => [url, subscriptionId],
    file: () => ({ id: ({ subscriptionId }) => subscriptionId, url: ({ url }) => url }),
  },
  {
    key: 'events',
    label: subscriptionFields.events.label,
    column: { cell: ({ events }) => <EventsSummary events={events} />, width: 200, leastWidth: 120 },
    search: ({ events }) => events ?? [],
    filter: {
      options: webhookEventNames.map((name) => [name, webhookEvents[name]] as const),
      valuesOf: ({ events }) => events ?? [],
      multiple: true,
    },
    file: () => ({ events: ({ events }) => events?.join(' ') }),
  },
  {
    key: 'active',
    label: subscriptionFields.active.label,
    value: ({ active }) => active,
    column: { cell: (subscription) => <ActiveSwitch subscription={subscription} />, width: 84, priority: 1 },
    filter: {
      options: [
        ['true', 'Active'],
        ['false', 'Paused'],
      ],
    },
  },
  momentField('createdAt', 'Created', ({ createdAt }) => createdAt, { width: 128, priority: 3 }),
  momentField('updatedAt', 'Updated', ({ updatedAt }) => updatedAt, { width: 128, priority: 3 }),
];

/** The URL, as the way into the editor. Without an id there is nothing to edit. */
function UrlLink({ subscription: { subscriptionId, url } }: { subscription: Subscription }) {
  const text = url === undefined ? <Missing /> : <BidiText text={clipMiddle(url, 70, 30)} fallback="no URL" />;
  if (subscriptionId === undefined) return text;
  return (
    <TextLink
      to="/webhooks"
      search={(before) => ({ ...before, edit: subscriptionId })}
      state={opensPanel}
      resetScroll={false}
      title={url}
      aria-label={`Edit ${url ?? subscriptionId}`}
      plain
    >
      {text}
    </TextLink>
  );
}

/** The events of a subscription in one line: how many, with their names on hover and focus. */
function EventsSummary({ events }: Pick<Subscription, 'events'>) {
  if (events === undefined) return <Missing />;
  if (events === null) {
    return (
      <Tip text={notSetNote}>
        <span className="text-ink-muted">Not set</span>
      </Tip>
    );
  }
  if (events.length === 0) return <span className="text-notice">None</span>;
  const [only] = events;
  const isEvery =
    events.length === webhookEventNames.length && webhookEventNames.every((name) => events.includes(name));
  const words = isEvery ? `All ${events.length} events` : `${events.length} events`;
  return (
    <Tip text={events.join(', ').slice(0, 1_000)}>
      {events.length === 1 && only !== undefined ? <BidiText text={only} maximum={60} /> : words}
    </Tip>
  );
}
