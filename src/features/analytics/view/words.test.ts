import { expect, it } from 'vitest';
import { readBack } from '#test/read-back.ts';
import { axisCount } from './words.ts';

it('says at each tick of an axis of counts the very number that stands there, in a few signs', () => {
  for (let power = 1; power < 1e8; power *= 10) {
    for (let step = 5; step <= 100; step += 5) {
      for (const tick of [0, 1, 2, 3, 4].map((times) => times * step * power)) {
        expect(readBack(axisCount(tick))).toBeCloseTo(tick, 9);
        expect(axisCount(tick).length).toBeLessThanOrEqual('1.25M'.length);
      }
    }
  }
});
