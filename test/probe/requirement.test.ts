import { expect, test } from 'vitest';
import { type Exception, problemsOf, type Requirement } from './requirement.ts';

const requirement: Requirement = { id: 'R5', promise: 'Good', check: async () => ({ tried: 1, holes: [] }) };
const exception: Exception = { promise: 'Good', holes: /^odd/, reason: 'It is odd.' };

test('a hole is a problem unless an exception of the same promise explains it', () => {
  const outcome = { tried: 2, holes: ['odd target: 400', 'even target: 200'] };
  expect(problemsOf(requirement, outcome, [])).toEqual(outcome.holes);
  expect(problemsOf(requirement, outcome, [exception])).toEqual(['even target: 200']);
  expect(problemsOf(requirement, outcome, [{ ...exception, promise: 'Other' }])).toEqual(outcome.holes);
});

test('an exception that explains nothing is a problem', () => {
  expect(problemsOf(requirement, { tried: 1, holes: [] }, [exception])).toEqual([
    'an exception is no longer needed: It is odd.',
  ]);
});
