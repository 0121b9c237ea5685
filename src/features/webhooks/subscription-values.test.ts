import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webhookEventNames, webhookSubscriptionUpdate } from '#src/contract/webhook.ts';
import { changedFields } from '#src/form/three-way.ts';
import {
  destinationChange,
  formOf,
  unknownEvents,
  updateBody,
  urlProblem,
  wantedValues,
} from './subscription-values.ts';

const anyValues = fc.record({
  url: fc.option(fc.webUrl(), { nil: undefined }),
  events: fc.oneof(
    fc.constant(null),
    fc.constant(undefined),
    fc.array(fc.constantFrom(...webhookEventNames, 'page.view'), { maxLength: 7 }),
  ),
  active: fc.option(fc.boolean(), { nil: undefined }),
});

test('a form that nobody touched changes nothing, whatever was read', () => {
  fc.assert(
    fc.property(anyValues, (base) => {
      expect(changedFields(base, wantedValues(formOf(base), base))).toEqual([]);
    }),
  );
});

test('whatever is wanted, the request conforms to the contract and holds only changed fields', () => {
  const anyForm = fc.record({
    url: fc.webUrl(),
    events: fc.option(fc.subarray([...webhookEventNames])),
    active: fc.boolean(),
  });
  fc.assert(
    fc.property(anyValues, anyForm, (base, form) => {
      const wanted = wantedValues(form, base);
      const changed = changedFields(base, wanted);
      const body = updateBody(Object.fromEntries(changed.map((field) => [field, wanted[field]])));
      expect(webhookSubscriptionUpdate.safeParse(body).success).toBe(true);
      for (const field of Object.keys(body)) expect(changed).toContain(field);
    }),
  );
});

test('toggling an event off and on again is no change, even when the service had another order', () => {
  const base = { url: 'https://a.example', events: ['form.submitted', 'page.version.created'], active: true };
  const form = { ...formOf(base), events: ['form.submitted', 'page.version.created'] as const };
  expect(wantedValues(form, base).events).toBe(base.events);
});

test('an unknown event name is named, and dropped only when the events are changed', () => {
  const base = { url: 'https://a.example', events: ['form.submitted', 'page.view'], active: true };
  expect(unknownEvents(base)).toEqual(['page.view']);
  expect(wantedValues(formOf(base), base).events).toEqual(['form.submitted', 'page.view']);
  const form = { ...formOf(base), events: ['form.enriched'] as const };
  expect(updateBody({ events: wantedValues(form, base).events })).toEqual({ events: ['form.enriched'] });
});

test.each([
  ['', 'A subscription needs an address.'],
  ['hooks.example.com', 'This is no whole address. Begin with https:// and the host.'],
  [' https://a.example', 'The address begins or ends with a space.'],
  ['https://a.example/in', undefined],
])('the address %j: %s', (url, problem) => expect(urlProblem(url)).toBe(problem));

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
