import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webhookEventNames } from '#src/contract/webhook.ts';
import { hostOf, placeOf } from '#src/fields/webhook-form.tsx';
import { eventCoverage } from './coverage-matrix.tsx';

const submitted = (subscriptions: Parameters<typeof eventCoverage>[0]) =>
  eventCoverage(subscriptions).find(({ event }) => event === 'form.submitted');

const at = (host: string, active: boolean, events: readonly string[] | null = ['form.submitted']) => ({
  url: `https://${host}/in`,
  active,
  events,
});

test('an event that no subscription lists reaches nobody', () => {
  expect(submitted([at('a.example', true, [])])?.finding).toBe('nobody');
  expect(submitted([])?.finding).toBe('nobody');
});

test('an event that only paused subscriptions list is paused', () => {
  expect(submitted([at('a.example', false)])?.finding).toBe('paused-only');
});

test('a subscription without events may receive everything or nothing, and that is what is said', () => {
  expect(submitted([at('a.example', true, null)])?.finding).toBe('unsaid-only');
  expect(submitted([at('a.example', false, null)])?.finding).toBe('nobody');
  expect(submitted([at('a.example', true, null), at('b.example', true)])?.finding).toBe('covered');
});

test('two active subscriptions to one host receive an event twice, two hosts or a paused one do not', () => {
  expect(submitted([at('a.example', true), at('a.example', true)])).toMatchObject({
    finding: 'doubled',
    doubledHosts: ['a.example'],
  });
  expect(submitted([at('a.example', true), at('b.example', true)])?.finding).toBe('covered');
  expect(submitted([at('a.example', true), at('a.example', false)])?.finding).toBe('covered');
});

test('every event has one reception per subscription, whatever the service sent', () => {
  const anySubscription = fc.record(
    {
      url: fc.string(),
      active: fc.boolean(),
      events: fc.option(fc.array(fc.constantFrom(...webhookEventNames, 'new.event'))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(anySubscription, { maxLength: 8 }), (subscriptions) => {
      const coverage = eventCoverage(subscriptions);
      expect(coverage.map(({ event }) => event)).toEqual(webhookEventNames);
      for (const { receptions } of coverage) expect(receptions.length).toBe(subscriptions.length);
    }),
  );
});

test('an address without a host has none', () => {
  expect(hostOf('mailto:a@b.example')).toBeUndefined();
  expect(hostOf('not a url')).toBeUndefined();
  expect(hostOf('https://a.example:8443/x')).toBe('a.example:8443');
});

test('subscriptions of one host are told apart by their paths', () => {
  expect(placeOf('https://a.example/one?key=1')).toBe('a.example/one');
  expect(placeOf('https://a.example/')).toBe('a.example');
  expect(placeOf('mailto:a@b.example')).toBeUndefined();
});
