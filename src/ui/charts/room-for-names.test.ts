import { expect, it } from 'vitest';
import { haveRoom, unitsWhereTheyBegin } from './room-for-names.ts';

const steps = ['0 s', '5 s', '15 s', '30 s', '1 min', '2 min', '5 min', '10 min', '30 min'];

it('writes a unit where it begins, and numbers alone until the next one', () => {
  expect(unitsWhereTheyBegin(steps)).toEqual(['0 s', '5', '15', '30', '1 min', '2', '5', '10', '30']);
  expect(unitsWhereTheyBegin(['0', '10', '>100'])).toEqual(['0', '10', '>100']);
});

it('gives names of columns room on a wide screen alone, and short ones on a phone', () => {
  expect(haveRoom(steps, 496)).toBe(true);
  expect(haveRoom(steps, 306)).toBe(false);
});
