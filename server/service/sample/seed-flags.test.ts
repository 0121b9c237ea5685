import { expect, test } from 'vitest';
import { readSeedFlags } from './seed-flags.ts';

test('takes each amount, and leaves what is absent to the small set', () => {
  expect(readSeedFlags(['--sessions', '1000000', '--messages=10', '--replace'])).toEqual({
    replace: true,
    sizes: { sessions: 1_000_000, audiences: undefined, people: undefined, messages: 10 },
  });
  expect(readSeedFlags([]).replace).toBe(false);
});

test.each([
  [['--sessions', 'many']],
  [['--sessions=1e6']],
  [['--sessions', '99999999']],
  [['--people', '3']],
  [['--colour', 'red']],
])('says in one sentence that %j cannot be used', (flags) => {
  expect(() => readSeedFlags(flags)).toThrow(/^[^\n]+Use: npm run seed -- [^\n]+$/);
});
