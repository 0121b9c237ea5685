import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Subscription, webhookQueries } from '#src/api/webhooks.ts';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { fieldsAskedFor, ReplacedNotice } from '#src/form/replaced-notice.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { SaveReport } from '#src/form/save-report.tsx';
import { complaintOf, standingFailure } from '#src/form/service-complaints.ts';
import { sameValue } from '#src/form/three-way.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useSettledSave } from '#src/form/use-settled-save.ts';
import { countOf } from '#src/lib/text.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { EventsField } from './events-field.tsx';
import { reportSubscription } from './report-saved.ts';
import { labelOf, ShownValue } from './shown-value.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';
import { canPutBack, subscriptionPlan, subscriptionResource } from './subscription-plan.ts';
import {
  destinationChange,
  formOf,
  type SubscriptionForm,
  type SubscriptionValues,
  storedValues,
  unknownEvents,
  urlProblem,
  valuesOf,
  wantedValues,
} from './subscription-values.ts';

type SubscriptionEditorProps = {
  subscriptionId: string;
  subscription: Subscription;
  onClose: () => void;
};

/** The fields at which the form shows what the service says of them. */
const judged = ['url', 'events'] as const;

/** The form of one subscription: address, events, active. Only what was changed is sent (§4.17). */
export function SubscriptionEditor({ subscriptionId, subscription, onClose }: SubscriptionEditorProps) {
  const client = useQueryClient();
  // Heard of also where a reading brought nothing new.
  const { dataUpdatedAt: readAt } = useQuery({ ...webhookQueries.list(), enabled: false });
  const plan = subscriptionPlan(client, subscriptionId);
  const [opened] = useState<SubscriptionValues>(() => valuesOf(subscription));
  const { register, handleSubmit, watch, getValues, setValue, formState, subscribe } = useForm<SubscriptionForm>({
    defaultValues: formOf(opened),
    // After the first look at a field its error goes as soon as it is mended: if it went on blur, the form would move under a press.
    mode: 'onTouched',
  });
  const form = watch();
  const saving = useSettledSave<SubscriptionValues>({
    plan,
    resource: subscriptionResource(subscriptionId),
    opened,
    fields: ['url', 'events', 'active'],
    drawn: (held) => wantedValues(form, held),
    typed: (held) => wantedValues(getValues(), held),
    isAsDrawn: (field) => sameValue(getValues(field), form[field]),
    write: (field, value) => putBack(storedValues({ [field]: value })),
    tell: (outcome) => {
      if (outcome.kind === 'saved') {
        reportSubscription(plan, subscriptionId, outcome);
      }
    },
  });
  const { state, base, wanted, changes } = saving;
  const moved = destinationChange(base.url, form.url);
  // An address that cannot be saved is said to be that first.
  const asksForMove = moved !== undefined && urlProblem(form.url) === undefined;
  const [agreedMove, setAgreedMove] = useState<string>();
  const unknown = unknownEvents(base);
  // Nobody here knows what it is for (security.md, fault 15).
  const asksForDrop = changes.includes('events') && unknown.length > 0;
  const [agreedDrop, setAgreedDrop] = useState<string>();
  const [asked, setAsked] = useState<SubscriptionValues>();

  /** Puts old values into the form. */
  function putBack(values: Partial<SubscriptionValues>) {
    const shown = formOf({ ...base, ...values });
    if ('url' in values) setValue('url', shown.url);
    if ('events' in values) setValue('events', shown.events);
    if ('active' in values) setValue('active', shown.active);
  }

  const draft = useDraft<SubscriptionValues>({
    resource: subscriptionResource(subscriptionId),
    base,
    read: storedValues,
    title: subscription.url ?? subscriptionId,
    href: `/webhooks?edit=${encodeURIComponent(subscriptionId)}`,
  });
  const keep = useEffectEvent(() => draft.keep(wantedValues(getValues(), base)));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);

  const locked = useReadOnly();
  const readOnly = useReadOnly('updateWebhookSubscription');
  const missingStep =
    changes.length === 0
      ? 'Nothing has changed.'
      : asksForMove && agreedMove !== moved.to
        ? 'Confirm the new destination first.'
        : asksForDrop && agreedDrop !== unknown.join()
          ? 'Confirm that the unlisted events are removed first.'
          : undefined;
  const disabledReason = readOnly ?? missingStep;
  const failure = state.kind === 'failed' ? state.error : undefined;
  /** What the service said of a field is said of the value that it was asked for. */
  const complaint = (field: 'url' | 'events') =>
    sameValue(asked?.[field], wanted[field]) ? complaintOf(failure, field) : undefined;
  const standing = standingFailure(failure, judged, complaint);

  return (
    <>
      <LeaveGuard
        isDirty={saving.isDirty}
        saving={state.kind === 'running'}
        what="subscription"
        done={saving.done}
        onDone={onClose}
        onDiscard={draft.forget}
      />
      <ElsewhereNotice<SubscriptionValues>
        elsewhere={draft.elsewhere}
        what="subscription"
        theirs={draft.theirs}
        labelOf={labelOf}
        showValue={(field, value) => <ShownValue field={field} value={value} />}
      />
      <DraftOffer<SubscriptionValues>
        draft={draft.offered}
        labelOf={labelOf}
        showValue={(field, value) => <ShownValue field={field} value={value} />}
        onUse={(values) => {
          putBack(values);
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
      />
      <ReplacedNotice
        resource={subscriptionResource(subscriptionId)}
        now={valuesOf(subscription)}
        readAt={readAt}
        askedBeside={fieldsAskedFor(state, draft.offered)}
        labelOf={labelOf}
        showValue={(field, value) => <ShownValue field={field} value={value} />}
        onPutBack={(values) => putBack(storedValues(values))}
      />
      <FormShell
        label="Webhook subscription"
        pending={state.kind === 'running'}
        error={standing === undefined ? undefined : <SaveError error={standing} fields={judged} />}
        submitLabel={changes.length === 0 ? 'Save' : `Save ${countOf(changes.length, 'change')}`}
        locked={locked}
        disabledReason={disabledReason}
        onSubmit={() =>
          void handleSubmit(() => {
            setAsked(wanted);
            return saving.save();
          })()
        }
        cancel={{ label: 'Close', onCancel: onClose }}
      >
        <Field
          label="Address"
          hint="Where events are sent, with its scheme: https://hooks.example.com/facet"
          error={formState.errors.url?.message ?? complaint('url')}
          marked={changes.includes('url')}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              type="url"
              mono
              spellCheck={false}
              autoComplete="off"
              data-autofocus
              {...register('url', { validate: (url) => urlProblem(url) ?? true })}
            />
          )}
        </Field>
        {asksForMove && (
          <Notice
            tone="notice"
            title={
              moved.what === 'host'
                ? 'You’re changing the destination host.'
                : 'You’re changing to a URL that isn’t encrypted.'
            }
          >
            Events contain personal data.
            <Checkbox
              label={`Yes, send them to ${moved.to} instead of ${moved.from}`}
              checked={agreedMove === moved.to}
              onChange={(event) => setAgreedMove(event.target.checked ? moved.to : undefined)}
            />
          </Notice>
        )}
        <EventsField
          chosen={form.events}
          base={base.events}
          unknown={unknown}
          changed={changes.includes('events')}
          agreed={agreedDrop === unknown.join()}
          onAgree={(agreed) => setAgreedDrop(agreed ? unknown.join() : undefined)}
          error={complaint('events')}
          onChange={(events) => setValue('events', events)}
        />
        <div className="flex flex-col gap-2">
          <Switch label="Active" checked={form.active} onChange={(active) => setValue('active', active)} />
          {changes.includes('active') && !form.active && (
            <Notice tone="notice">
              While it is paused the service sends it nothing. The contract does not say whether events of that time are
              sent later: count them as lost.
            </Notice>
          )}
        </div>
        <SaveReport
          state={state}
          what="subscription"
          base={base}
          mine={wanted}
          onPutBack={(field, value) => putBack(storedValues({ [field]: value }))}
          cannotPutBack={(field, value) =>
            canPutBack(storedValues({ [field]: value })) ? undefined : 'The old value cannot be sent.'
          }
          labelOf={labelOf}
          showValue={(field, value) => <ShownValue field={field} value={value} />}
          onResolve={saving.resolve}
          onCheckAgain={() => void saving.readAgain()}
        />
      </FormShell>
      <SubscriptionHistory subscriptionId={subscriptionId} onPutBack={putBack} />
    </>
  );
}
