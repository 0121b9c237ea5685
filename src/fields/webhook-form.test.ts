import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { webhookEventNames, webhookSubscriptionUpdate } from '#src/contract/webhook.ts';
import { bodyOf, canSend, inputsOf, planOf, readValues, valuesFrom } from '#src/form/form-field.ts';
import { formPromises } from '#test/form-fixtures.ts';
import { destinationChange, subscriptionFields as fields, type SubscriptionValues } from './webhook-form.tsx';

const formOf = (values: SubscriptionValues) => inputsOf(fields, values);
const wantedValues = (form: ReturnType<typeof formOf>, base: SubscriptionValues) => valuesFrom(fields, form, base);

const anyValues = fc.record({
  url: fc.option(fc.webUrl(), { nil: undefined }),
  events: fc.oneof(
    fc.constant(null),
    fc.constant(undefined),
    fc.array(fc.constantFrom(...webhookEventNames, 'page.view'), { maxLength: 7 }),
  ),
  active: fc.option(fc.boolean(), { nil: undefined }),
});

const anyForm = fc.record({
  url: fc.webUrl(),
  events: fc.option(fc.subarray([...webhookEventNames])),
  active: fc.boolean(),
});
formPromises(fields, anyValues, anyForm, webhookSubscriptionUpdate);

test('a write is given what was read before it, for services with entity tags', async () => {
  const held = { url: 'https://a.example', events: null, active: true };
  const write = vi.fn(async (body: object, _seen?: object) => ({ ...held, ...body }));
  const plan = planOf(fields, async () => held, write);
  await plan.read();
  expect(await plan.write({ active: false }, { ...held, active: false })).toEqual({ ...held, active: false });
  expect(write).toHaveBeenCalledExactlyOnceWith({ active: false }, held);
});

test('a stored reset is read back, and a value of another type is not', () => {
  expect(Object.keys(readValues(fields, { url: undefined, active: 'yes' }))).toEqual(['url']);
});

test('toggling an event off and on again is no change, even when the service had another order', () => {
  const base = { url: 'https://a.example', events: ['form.submitted', 'page.version.created'], active: true };
  const form = { ...formOf(base), events: ['form.submitted', 'page.version.created'] as const };
  expect(wantedValues(form, base).events).toBe(base.events);
});

test('an unknown event name is dropped only when the events are changed, which is agreed to, and cannot go back', () => {
  const base = { url: 'https://a.example', events: ['form.submitted', 'page.view'], active: true };
  expect(fields.events.confirm?.(['form.enriched'], base.events)?.subject).toBe('page.view');
  expect(canSend(fields, ['events'], base)).toBe(false);
  expect(wantedValues(formOf(base), base).events).toEqual(['form.submitted', 'page.view']);
  const form = { ...formOf(base), events: ['form.enriched'] as const };
  expect(bodyOf(fields, ['events'], wantedValues(form, base))).toEqual({ events: ['form.enriched'] });
});

test.each([
  ['', 'Enter a URL.'],
  ['hooks.example.com', 'This isn’t a full URL. Start with https:// and the host.'],
  [' https://a.example', 'Remove the space at the start or end.'],
  ['https://a.example/in', undefined],
])('the URL %j: %s', (url, problem) => expect(fields.url.check?.(url)).toBe(problem));

test.each([
  ['https://a.example/x', 'https://b.example/x', { from: 'https://a.example', to: 'https://b.example', what: 'host' }],
  ['https://a.example/x', 'http://b.example/x', { from: 'https://a.example', to: 'http://b.example', what: 'host' }],
  ['https://a.example/x', 'mailto:b@b.example', { from: 'https://a.example', to: 'mailto:b@b.example', what: 'host' }],
  ['https://a.example', 'http://a.example', { from: 'https://a.example', to: 'http://a.example', what: 'encryption' }],
  ['https://a.example/x', 'https://a.example/y', undefined],
  ['http://a.example/x', 'https://a.example/x', undefined],
  ['http://a.example/x', 'http://a.example/y', undefined],
  [undefined, 'http://a.example/y', undefined],
])('from %s to %s asks about %j', (before, after, change) => {
  expect(destinationChange(before, after)).toEqual(change);
});
