import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { changesSince, lastSeen, rememberPage } from './page-fingerprints.ts';

const fields = fc.dictionary(fc.stringMatching(/^[a-z.]{1,12}$/), fc.record({ label: fc.string(), text: fc.string() }));
const named = (text: string) => ({ name: { label: 'Name', text } });

test('every changed, added and removed field is named, and no other', () =>
  forAll([fields, fields], (before, after) => {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const expected = [...names].filter(
      (name) => Object.hasOwn(before, name) !== Object.hasOwn(after, name) || before[name]?.text !== after[name]?.text,
    );
    const changes = changesSince(before, after);
    expect(changes.map(({ field }) => field).sort()).toEqual(expected.sort());
    expect(changesSince(before, before)).toEqual([]);
  }));

test('the latest answer that was shown is remembered, in memory where the browser keeps nothing', async () => {
  expect(await lastSeen('page_1')).toBeUndefined();
  await rememberPage('page_1', { at: 1, fields: named('a') });
  const latest = { at: 3, fields: named('b') };
  await rememberPage('page_1', latest);
  expect(await lastSeen('page_1')).toEqual(latest);
  // A tab that was left open shows an earlier answer.
  expect(await rememberPage('page_1', { at: 2, fields: named('a') })).toEqual(latest);
  expect(await lastSeen('page_1')).toEqual(latest);
});
