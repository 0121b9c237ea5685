import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '#src/api/webhooks.ts';
import { valuesOf, wordsOf } from '#src/form/form-field.ts';
import { reportSaved } from '#src/form/report-saved.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useSave } from '#src/form/use-save.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { showToast } from '#src/ui/toast.tsx';
import {
  pauseNote,
  placeOf,
  type SubscriptionValues,
  subscriptionFields,
  subscriptionPlan,
  subscriptionResource,
} from './webhook-form.tsx';

/** Whether a subscription is active, as a switch that takes effect at once. Pausing asks first: events may be lost. */
export function ActiveSwitch({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient();
  const { subscriptionId, active } = subscription;
  const name = placeOf(subscription.url) ?? subscriptionId ?? 'this subscription';
  const plan = subscriptionPlan(client, subscriptionId ?? '');
  const { state, save, reset } = useSave<SubscriptionValues>();
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnly('updateWebhookSubscription');

  async function setActive(next: boolean) {
    const base = valuesOf(subscriptionFields, subscription);
    const outcome = await save(plan, base, { ...base, active: next });
    if (outcome === undefined) return;
    setAsking(false);
    const done = next ? `Deliveries to ${name} are on.` : `Deliveries to ${name} are paused.`;
    const say = (tone: 'good' | 'notice' | 'bad', text: string) => showToast({ tone, text });
    const offer = (text: string) =>
      showToast({ tone: 'bad', text, action: { label: 'Try again', onAction: () => void setActive(next) } });
    switch (outcome.kind) {
      case 'saved':
        return reportSaved({
          plan,
          resource: subscriptionResource(subscriptionId ?? ''),
          saved: outcome,
          what: 'subscription',
          text: done,
          ...wordsOf(subscriptionFields),
        });
      case 'nothing-to-send':
        return say('good', `${done} The service had it so already.`);
      case 'gone':
        return outcome.lost === undefined
          ? say('bad', `${name} is no longer in the list. Nothing was sent.`)
          : say('bad', `The answer was lost. Read again, ${name} is no longer in the list.`);
      case 'conflict':
      case 'unseen':
        return say('notice', `Someone else changed ${name} at the same time. Nothing was sent.`);
      case 'not-saved':
        return offer(`Not saved: the service still has ${name} as it was.`);
      case 'unknown':
        return offer(`We don't know whether the change of ${name} was saved.`);
    }
  }

  // A switch would claim a state that nobody knows; the editor still changes it.
  if (active === undefined) return <Missing />;
  return (
    <>
      <Switch
        label={`Deliveries to ${name}`}
        hideLabel
        checked={active === true}
        pending={state.kind === 'running'}
        disabledReason={subscriptionId === undefined ? 'The service left out the id of this subscription.' : readOnly}
        onChange={(next) => {
          reset();
          setAsking(!next);
          if (next) void setActive(true);
        }}
      />
      {state.kind === 'failed' && !asking && (
        <span role="alert" className="block text-12 text-bad">
          Not changed. {state.error.message}
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
                Not paused. {state.error.message}
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
