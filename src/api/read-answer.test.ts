import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { type Fields, withKnown, withoutKnown } from './read-answer.ts';

const item = fc.oneof(
  fc.record({
    id: fc.nat(9),
    text: fc.string({ maxLength: 2 }),
    inner: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 2 }),
  }),
  fc.constantFrom({}, null),
);
const answer = fc.record({
  conversation: fc.jsonValue({ maxDepth: 2 }).filter((value) => !Array.isArray(value)),
  messages: fc.array(item, { maxLength: 20 }),
  pendingChanges: fc.array(item, { maxLength: 3 }),
});

function travelled(after: Fields, before: Fields = {}) {
  const changes = structuredClone(withoutKnown(after, before));
  return { changes, value: withKnown(changes, before) };
}

test('an answer arrives as it was read, alone or after another one', () =>
  forAll([answer, answer], (before, after) => {
    // Objects without a prototype come as plain ones.
    const read = structuredClone(after);
    expect(travelled(after).value).toEqual(read);
    expect(travelled(after, before).value).toEqual(read);
  }));

test('of an answer of which one item changed only that one travels, and the others stay the same objects', () => {
  const before = { messages: Array.from({ length: 10_000 }, (_, index) => ({ id: index, parts: [{ text: 'a' }] })) };
  const after = structuredClone(before);
  after.messages[9_999] = { id: 9_999, parts: [{ text: 'ab' }] };
  const { changes, value } = travelled(after, before);
  expect(JSON.stringify(changes).match(/"id"/g)).toHaveLength(1);
  const messages = Array.isArray(value.messages) ? value.messages : [];
  expect(messages[0]).toBe(before.messages[0]);
  expect(messages[9_999]).toEqual(after.messages[9_999]);
  expect(before.messages[9_999]).toEqual({ id: 9_999, parts: [{ text: 'a' }] });
});
