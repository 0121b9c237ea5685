import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '#src/api/webhooks.ts';
import { webhookEventNames, webhookEvents } from '#src/contract/webhook.ts';
import { formValues, wordsOf } from '#src/form/form-field.ts';
import { AllowRefused } from '#src/form/save-error.tsx';
import { reportSaved } from '#src/form/saved-toast.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useSave } from '#src/form/use-save.ts';
import { clipMiddle } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { Missing } from '#src/ui/sign.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { momentField } from './cells.tsx';
import {
  notSetNote,
  pauseNote,
  placeOf,
  type SubscriptionValues,
  subscriptionFields,
  subscriptionPlan,
  subscriptionResource,
} from './webhook-form.tsx';

/** The fields of a subscription (§4.16), in the order of the list and its files. */
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
      options: webhookEvents,
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
    filter: { options: { true: 'Active', false: 'Paused' } },
  },
  momentField('createdAt', 'Created', ({ createdAt }) => createdAt, { width: 128, priority: 3, newestFirst: true }),
  momentField('updatedAt', 'Updated', ({ updatedAt }) => updatedAt, { width: 128, priority: 3 }),
];

/** The URL as a link to the editor. Without an ID there is nothing to edit. */
function UrlLink({ subscription: { subscriptionId, url } }: { subscription: Subscription }) {
  const text = url === undefined ? <Missing /> : <BidiText text={clipMiddle(url, 70, 30)} fallback="no URL" />;
  if (subscriptionId === undefined) return text;
  return (
    <TextLink
      to="/webhooks"
      search={(before) => ({ ...before, edit: subscriptionId })}
      {...opensPanel}
      title={url}
      aria-label={`Edit ${url ?? subscriptionId}`}
      plain
    >
      {text}
    </TextLink>
  );
}

/** The number of events, with their names on hover and focus. */
function EventsSummary({ events }: Pick<Subscription, 'events'>) {
  if (events === undefined) return <Missing />;
  if (events === null) {
    return (
      <Tip text={notSetNote}>
        <span className="text-ink-muted">Not set</span>
      </Tip>
    );
  }
  const [first, ...others] = events;
  if (first === undefined) return <span className="text-notice">None</span>;
  const isEvery =
    events.length === webhookEventNames.length && webhookEventNames.every((name) => events.includes(name));
  const words = isEvery ? `All ${events.length} events` : `${events.length} events`;
  return (
    <Tip text={events.join(', ').slice(0, 1_000)}>
      {others.length === 0 ? <BidiText text={first} maximum={60} /> : words}
    </Tip>
  );
}

/** A switch for an active subscription. Pausing asks first: events may be lost. */
function ActiveSwitch({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient();
  const { subscriptionId, active } = subscription;
  const name = clipMiddle(placeOf(subscription.url) ?? subscriptionId ?? 'this webhook', 50, 20);
  const plan = subscriptionPlan(client, subscriptionId ?? '');
  const { state, runSave, reset } = useSave<SubscriptionValues>();
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnly('updateWebhookSubscription');

  async function setActive(next: boolean) {
    const base = formValues(subscriptionFields, subscription);
    const outcome = await runSave(plan, base, { ...base, active: next });
    if (outcome === undefined) return;
    setAsking(false);
    const done = next ? `Deliveries to ${name} are active.` : `Deliveries to ${name} are paused.`;
    const say = (tone: 'good' | 'notice' | 'bad', text: string) => showToast({ tone, text });
    const offer = (text: string) =>
      showToast({ tone: 'bad', text, action: { label: 'Try again', onAction: () => void setActive(next) } });
    switch (outcome.kind) {
      case 'saved':
        return reportSaved({
          plan,
          resource: subscriptionResource(subscriptionId ?? ''),
          saved: outcome,
          what: 'webhook',
          text: done,
          ...wordsOf(subscriptionFields),
        });
      case 'nothing-to-send':
        return say('good', `${done} No change was needed.`);
      case 'gone':
        return outcome.lost === undefined
          ? say('bad', `${name} is no longer in the list. Nothing was sent.`)
          : say('bad', `The response was lost. We checked, and ${name} is no longer in the list.`);
      case 'conflict':
      case 'unseen':
        return say('notice', `Someone else changed ${name} at the same time. Nothing was sent.`);
      case 'not-saved':
        return offer(`Not saved: the API still has ${name} as it was.`);
      case 'unknown':
        return offer(`We don’t know whether the change to ${name} was saved.`);
    }
  }

  // A switch would show a state that is unknown; the editor can still change it.
  if (active === undefined) return <Missing />;
  return (
    <>
      <Switch
        label={`Deliveries to ${name}`}
        hideLabel
        checked={active}
        pending={state.kind === 'running'}
        disabledReason={subscriptionId === undefined ? 'The API sent no ID.' : readOnly}
        onChange={(next) => {
          reset();
          setAsking(!next);
          if (next) void setActive(true);
        }}
      />
      {state.kind === 'failed' && !asking && (
        <span role="alert" className="block text-12 text-bad">
          Couldn’t {active ? 'pause' : 'turn on'} deliveries. {state.error.message}
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title={`Pause deliveries to ${name}`}
          consequence={pauseNote}
          verb="Pause deliveries"
          pending={state.kind === 'running'}
          disabledReason={readOnly}
          error={
            state.kind === 'failed' ? (
              <>
                Couldn’t pause deliveries. {state.error.message}
                <AllowRefused endpoint={state.error.facts.endpoint} />
              </>
            ) : undefined
          }
          onConfirm={() => void setActive(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
