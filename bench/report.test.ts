import { expect, test } from 'vitest';
import { apart, lowerTimes } from './report.ts';

test('a figure and its budget are told with as many digits as tell them apart', () => {
  expect(apart(144.94, 145.2)).toEqual(['144.9', '145.2']);
  expect(apart(189.415, 189.392)).toEqual(['189.41', '189.39']);
  expect(apart(189.3921, 189.3919)).toEqual(['189.3921', '189.3919']);
  expect(apart(9, 10)).toEqual(['9', '10']);
  expect(apart(10.04, 10)).toEqual(['10.04', '10']);
  expect(apart(145.04, 145)).toEqual(['145.04', '145']);
  expect(apart(9.996, 10.004)).toEqual(['9.996', '10.004']);
});

test('a figure that meets its budget exactly looks like it', () => {
  expect(apart(12.25, 12.25)).toEqual(['12.3', '12.3']);
});

test('of two runs the lower time of each thing counts', () => {
  expect(lowerTimes([50, 400, 60], [300, 52, 61])).toEqual([50, 52, 60]);
  expect(lowerTimes([50, 400], [60])).toEqual([50, 400]);
});
