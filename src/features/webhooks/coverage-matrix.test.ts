import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webhookEventNames } from '#src/contract/webhook.ts';
import { hostOf, placeOf } from '#src/fields/webhook-form.tsx';
import { forAll } from '#test/for-all.ts';
import { eventCoverage } from './coverage-matrix.tsx';

const at = (host: string, active: boolean, events: readonly string[] | null = ['form.submitted']) => ({
  url: `https://${host}/in`,
  active,
  events,
});

test.each<readonly [what: string, subscriptions: ReturnType<typeof at>[], finding: string]>([
  ['that there is no subscription for', [], 'nobody'],
  ['that only paused subscriptions list', [at('a.example', false)], 'paused-only'],
  ['of a subscription that does not say its events', [at('a.example', true, null)], 'unsaid-only'],
  ['of a paused one that does not say them', [at('a.example', false, null)], 'nobody'],
  ['that another one lists', [at('a.example', true, null), at('b.example', true)], 'covered'],
  ['that two send to one host', [at('a.example', true), at('a.example', true)], 'doubled'],
  ['that a paused one would send there too', [at('a.example', true), at('a.example', false)], 'covered'],
])('an event %s', (_what, subscriptions, finding) => {
  const coverage = eventCoverage(subscriptions).find(({ event }) => event === 'form.submitted');
  expect(coverage).toMatchObject({ finding, doubledHosts: finding === 'doubled' ? ['a.example'] : [] });
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
  forAll([fc.array(anySubscription, { maxLength: 8 })], (subscriptions) => {
    const coverage = eventCoverage(subscriptions);
    expect(coverage.map(({ event }) => event)).toEqual(webhookEventNames);
    for (const { receptions } of coverage) expect(receptions.length).toBe(subscriptions.length);
  });
});

test('a subscription has the host of its address, if any, and is told apart from others of that host by its path', () => {
  expect(hostOf('not a url')).toBeUndefined();
  expect(hostOf('https://a.example:8443/x')).toBe('a.example:8443');
  expect(placeOf('https://a.example/one?key=1')).toBe('a.example/one');
  expect(placeOf('https://a.example/')).toBe('a.example');
});
