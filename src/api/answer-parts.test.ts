import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerAssembly, partsOf } from './answer-parts.ts';

const item = fc.oneof(
  fc.record({
    id: fc.nat(9),
    text: fc.string({ maxLength: 2 }),
    inner: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 2 }),
  }),
  fc.constant({}),
);
const answer = fc.record({
  conversation: fc.jsonValue({ maxDepth: 2 }).filter((value) => !Array.isArray(value)),
  messages: fc.array(item, { maxLength: 450, size: 'max' }),
  pendingChanges: fc.array(item, { maxLength: 3 }),
});

function travelled(after: Record<string, unknown>, before?: Record<string, unknown>) {
  const assembly = new AnswerAssembly(before);
  const parts = [...partsOf(after, before)].map((part) => structuredClone(part));
  for (const part of parts) assembly.add(part);
  return { value: assembly.answer, parts };
}

test('an answer arrives as it was read, alone or after another one', () => {
  fc.assert(
    fc.property(answer, answer, (before, after) => {
      expect(travelled(after).value).toEqual(after);
      expect(travelled(after, before).value).toEqual(after);
    }),
    { numRuns: 60 },
  );
});

test('of an answer of which one item changed only that one travels, and the others stay the same objects', () => {
  const before = { messages: Array.from({ length: 10_000 }, (_, index) => ({ id: index, parts: [{ text: 'a' }] })) };
  const after = structuredClone(before);
  after.messages[9_999] = { id: 9_999, parts: [{ text: 'ab' }] };
  const { value, parts } = travelled(after, before);
  expect(parts.flatMap((part) => (part.kind === 'items' ? part.places : []))).toEqual([9_999]);
  const messages = Array.isArray(value.messages) ? value.messages : [];
  expect(messages[0]).toBe(before.messages[0]);
  expect(messages[9_999]).toEqual(after.messages[9_999]);
  expect(before.messages[9_999]).toEqual({ id: 9_999, parts: [{ text: 'a' }] });
});

test('a shorter list than before ends where it ends', () => {
  expect(travelled({ messages: [1] }, { messages: [1, 2, 3] }).value).toEqual({ messages: [1] });
});
