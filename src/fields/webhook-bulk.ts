import { allSubscriptions, type Subscription } from '#src/api/webhooks.ts';
import { runPlan } from '#src/form/bulk-job.ts';
import { wordsOf } from '#src/form/form-field.ts';
import type { BulkField, BulkResource } from './bulk-field.ts';
import { webhooksPlace } from './bulk-place.ts';
import { filterWords, formTarget, listedRows } from './bulk-target.ts';
import { placeOf, subscriptionFields, subscriptionPlan, subscriptionResource } from './webhook-form.tsx';
import { webhooksFields } from './webhooks-fields.tsx';

const form = {
  list: allSubscriptions,
  fields: subscriptionFields,
  plan: subscriptionPlan,
  resource: subscriptionResource,
};

/** Only the state: URLs and events are decided for each endpoint alone. */
const active: BulkField<Subscription> = {
  key: 'active',
  label: 'Status',
  group: 'Webhook',
  form: [
    ['', 'Select…'],
    ['false', 'Paused'],
    ['true', 'Active'],
  ],
  actions: ['set'],
  own: (subscription) => subscription.active,
  parse: (text) => (text === '' ? undefined : text === 'true'),
  unset: undefined,
  unsetWords: '',
  problemOf: (value) => (value === undefined ? 'The API can’t clear this.' : undefined),
};

/** The bulk edit of webhook subscriptions (§4.16, §4.17): pauses or resumes many. */
export const webhooksBulk: BulkResource<Subscription> = {
  place: webhooksPlace,
  list: allSubscriptions,
  fields: [active],
  endpoint: 'updateWebhookSubscription',
  idOf: ({ subscriptionId }) => subscriptionId,
  nameOf: ({ url, subscriptionId = '' }) => placeOf(url) ?? subscriptionId,
  listed: (subscriptions, search) => listedRows(subscriptions, webhooksFields, search, () => undefined),
  filtersOf: (search) => filterWords(webhooksFields, search),
  sheet: { id: 'subscriptionId', hasNames: false },
  labelOf: () => active.label,
  showValue: wordsOf(subscriptionFields).showValue,
  linkOf: (id) => ({ to: '/webhooks', search: { edit: id } }),
  notesOf: (_field, after) => (after === false ? ['No events are sent while it is paused'] : []),
  run: (client, plan, changes) => runPlan(plan, formTarget(client, form), changes),
};
