import { expect, test } from 'vitest';
import { audienceSession } from '#src/contract/session.ts';
import { sessionFieldGroups } from './session-fields.ts';

test('every field of the contract stands in one group, by a name of its own that is not the contract’s', () => {
  const shown = sessionFieldGroups.flatMap(({ fields }) => fields);
  expect(shown.map(({ field }) => field).toSorted()).toEqual(Object.keys(audienceSession.shape).toSorted());
  const words = shown.map(({ label }) => label);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[A-Z][a-z-]+( ([a-z]+|URL))*$/);
});
