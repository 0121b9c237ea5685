import { expect, it } from 'vitest';
import { listEntries, withEntries } from './list-control.tsx';

it('a list is read from commas, lines, cells of a spreadsheet and semicolons', () => {
  expect(listEntries('robots, spring offer ,cells')).toEqual(['robots', 'spring offer', 'cells']);
  expect(listEntries('robots\r\nspring; offer\n\ncells\n')).toEqual(['robots', 'spring; offer', 'cells']);
  expect(listEntries('robots\tcells')).toEqual(['robots', 'cells']);
  expect(listEntries('robots; cells;')).toEqual(['robots', 'cells']);
});

it('quotes hold an entry together, as CSV writes them', () => {
  expect(listEntries('"robots, cells","a ""b"" c",d')).toEqual(['robots, cells', 'a "b" c', 'd']);
  expect(listEntries('12" pipe, 14" pipe')).toEqual(['12" pipe', '14" pipe']);
  expect(listEntries('"never closed')).toEqual(['"never closed']);
});

it('an entry is taken once, and what the list holds is not added again', () => {
  expect(listEntries('a, b, a, ,')).toEqual(['a', 'b']);
  expect(withEntries(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
});
