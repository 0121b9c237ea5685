import { expect, it } from 'vitest';
import { pictureGuidance } from './picture-size.ts';

it('a picture of the wanted size and shape needs no word', () => {
  expect(pictureGuidance({ width: 1200, height: 630 })).toEqual([]);
  expect(pictureGuidance({ width: 2400, height: 1260 })).toEqual([]);
  expect(pictureGuidance({ width: 1200, height: 627 })).toEqual([]);
  expect(pictureGuidance({ width: 800, height: 420 })).toEqual([
    'Smaller than 1200 × 630: it may be blurred or shown as a small square.',
  ]);
});

it('says what happens to a picture that is too small, too high, too wide or without a size', () => {
  expect(pictureGuidance({ width: 150, height: 150 })).toEqual([
    'Smaller than 200 × 200: Facebook leaves such a picture out.',
    'Higher than 1.91 : 1 (it is 1.00 : 1): top and bottom are cut off.',
  ]);
  expect(pictureGuidance({ width: 2000, height: 700 })).toEqual([
    'Wider than 1.91 : 1 (it is 2.86 : 1): the sides are cut off.',
  ]);
  expect(pictureGuidance({ width: 0, height: 0 })).toHaveLength(1);
});
