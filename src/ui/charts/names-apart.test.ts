import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

const apart = (...names: string[]) => namesApart(names).map(({ begin, end }) => (end === '' ? begin : [begin, end]));

test('names that begin alike end with the word in which they part', () => {
  expect(apart('Spring offer for enterprises', 'Spring offer for enterprise IT', 'Autumn')).toEqual([
    ['Spring offer for ', 'enterprises'],
    ['Spring offer for ', 'enterprise IT'],
    'Autumn',
  ]);
});

test('of several, each parts from the one that it shares most with', () => {
  expect(apart('Transport managers, food', 'Transport managers, fish', 'Transport managers of ports')).toEqual([
    ['Transport managers, ', 'food'],
    ['Transport managers, ', 'fish'],
    ['Transport ', 'managers of ports'],
  ]);
});

test('a name that another goes on with is told by its last word', () => {
  expect(apart('Spring offer for Berlin', 'Spring offer for Berlin and Potsdam')).toEqual([
    ['Spring offer for ', 'Berlin'],
    ['Spring offer for ', 'Berlin and Potsdam'],
  ]);
});

test('names that part early enough, and names that are the same, stay whole', () => {
  expect(apart('List 1, everyone in transport', 'List 229, everyone in transport')).toEqual([
    'List 1, everyone in transport',
    'List 229, everyone in transport',
  ]);
  expect(apart('Procurement leads', 'Procurement leads')).toEqual(['Procurement leads', 'Procurement leads']);
});

test('a name without spaces is parted where it differs, and never within a character', () => {
  expect(apart('utm_campaign_spring_2026_a', 'utm_campaign_spring_2026_b')).toEqual([
    ['utm_campaign_spring_2026_', 'a'],
    ['utm_campaign_spring_2026_', 'b'],
  ]);
  // The two flowers share the first half of their pair.
  expect(apart('frühlingsangebot🌷', 'frühlingsangebot🌸')).toEqual([
    ['frühlingsangebot', '🌷'],
    ['frühlingsangebot', '🌸'],
  ]);
  expect(apart('Einladung_Cafe\u0301', 'Einladung_Cafe')).toEqual([['Einladung_Caf', 'e\u0301'], 'Einladung_Cafe']);
});

test('line breaks and several spaces are one space, as they are on the screen', () => {
  expect(apart('One  name\nof two')).toEqual(['One name of two']);
});
