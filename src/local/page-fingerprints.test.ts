import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesSince, fingerprintOf, lastSeen, rememberPage } from './page-fingerprints.ts';

const fields = fc.dictionary(fc.stringMatching(/^[a-z.]{1,12}$/), fc.jsonValue());

test('a page that did not change shows no change', () => {
  fc.assert(
    fc.property(fields, (page) => {
      expect(changesSince(fingerprintOf(page, 0), page)).toEqual([]);
    }),
  );
});

test('every changed, added and removed field is named, and no other', () => {
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const changes = changesSince(fingerprintOf(before, 0), after);
      const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
      const names = new Set([...Object.keys(before), ...Object.keys(after)]);
      const expected = [...names].filter((name) => {
        const [was, is] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
        return was !== is || text(before[name]) !== text(after[name]);
      });
      expect(changes.map(({ field }) => field).sort()).toEqual(expected.sort());
    }),
  );
});

test('a change behind the part that is kept is seen, and said to be cut', () => {
  const long = 'x'.repeat(100_000);
  expect(changesSince(fingerprintOf({ pageContext: long }, 0), { pageContext: `${long}!` })).toMatchObject([
    { field: 'pageContext', kind: 'changed', cut: true },
  ]);
});

test('the latest answer that was shown is remembered, in memory where the browser keeps nothing', async () => {
  expect(await lastSeen('page_1')).toBeUndefined();
  await rememberPage('page_1', { name: 'a', title: undefined }, 1);
  await rememberPage('page_1', { name: 'b', title: null }, 3);
  const latest = { at: 3, fields: { name: { text: 'b' }, title: { text: 'null' } } };
  expect(await lastSeen('page_1')).toMatchObject(latest);
  // A tab that was left open shows an earlier answer.
  expect(await rememberPage('page_1', { name: 'a' }, 2)).toMatchObject(latest);
  expect(await lastSeen('page_1')).toMatchObject(latest);
});
