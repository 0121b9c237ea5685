import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { audience, listAudiences } from './audience.ts';
import { audienceConversation } from './conversation.ts';
import { endpoints } from './endpoints.ts';
import { readTolerantly } from './tolerant-reader.ts';
import { webhookSubscription } from './webhook.ts';

const conforming = {
  subscriptionId: 'sub_1',
  url: 'https://hooks.example.com/in',
  events: ['form.submitted'],
  active: true,
  createdAt: '+1763683200000',
  updatedAt: '+1763683200000',
};

test('a conforming answer passes unchanged and without drift, unknown fields with it', () => {
  const value = { ...conforming, extra: 1 };
  expect(readTolerantly(webhookSubscription, value)).toEqual({ value, drifts: [], driftCount: 0 });
});

const { active: _, ...rest } = conforming;
test.each([
  ['a missing field is listed and the rest stays usable', rest, rest, 'missing'],
  ['a wrong type becomes missing, and the drift says what came', { ...conforming, active: 'yes' }, rest, '"yes"'],
])('%s', (_what, answer, value, got) => {
  const drifts = [{ path: 'active', expected: 'boolean', got }];
  expect(readTolerantly(webhookSubscription, answer)).toEqual({ value, drifts, driftCount: 1 });
});

test('text outside a pattern, an unknown closed value and a null that is not allowed are reported, the text kept', () => {
  const reading = readTolerantly(audience, { status: 'paused', createdAt: '2026-11-21', publishedVersion: null });
  expect(reading.value).toMatchObject({ status: 'paused', createdAt: '2026-11-21' });
  expect(reading.value?.publishedVersion).toBeUndefined();
  const paths = reading.drifts.map((drift) => drift.path);
  expect(paths).toEqual(expect.arrayContaining(['status', 'createdAt', 'publishedVersion']));
});

test('an unknown value of an open enum is no drift and survives', () => {
  const reading = readTolerantly(audienceConversation, {
    conversation: {},
    messages: [{ role: 'critic', toolCalls: [{ status: 'paused', result: [1, { deep: null }] }] }],
    context: {},
    pendingChanges: [],
  });
  expect(reading.driftCount).toBe(0);
  expect(reading.value?.messages).toMatchObject([{ role: 'critic', toolCalls: [{ result: [1, { deep: null }] }] }]);
});

const readList = (items: readonly unknown[]) =>
  readTolerantly(listAudiences.response, { hasMore: false, nextCursor: null, totalCount: items.length, items });

test('a row that is no object stays a row, with everything missing', () => {
  const reading = readList(['x', null]);
  expect(reading.value?.items).toEqual([{}, {}]);
  expect(reading.drifts.map((drift) => drift.path)).toEqual(['items[0]', 'items[1]']);
});

test.each([['text'], [null], [42], [[]]])('an answer of another kind (%j) has no value', (json) => {
  expect(readTolerantly(webhookSubscription, json).value).toBeUndefined();
});

test('a drift in every row is counted exactly and kept within a bound', () => {
  const reading = readList(Array.from({ length: 1000 }, () => 1));
  expect(reading.driftCount).toBe(1000);
  expect(reading.drifts.length).toBe(50);
});

test('no JSON makes any of the 17 readers throw', () =>
  forMany(2000, [fc.constantFrom(...Object.values(endpoints)), fc.jsonValue()], ({ response }, json) => {
    readTolerantly(response, json);
  }));
