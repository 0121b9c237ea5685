import { expect, it } from 'vitest';
import { secondsWords } from './durations.ts';

it('says a length of time in whole minutes from an hour on, and never 60 of them', () => {
  const words = ['8 s', '1 min', '1:08 min', '59:59 min', '1 h', '2 h', '2:01 h'];
  expect([8.4, 59.6, 68, 3_599, 3_599.6, 7_199, 7_260].map(secondsWords)).toEqual(words);
});
