import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';
import { fillIn, fillInRecord } from './template.ts';

const random = randomFrom('template');

test('a template takes words, numbers of a range and one of its alternatives', () => {
  const text = fillIn('{company}: {3..5} {late|early} trucks', { company: 'Süßwaren {3..5}' }, random);
  expect(text).toMatch(/^Süßwaren \{3\.\.5\}: [345] (?:late|early) trucks$/);
});

test('a word that nobody gave is an error, not a gap', () => {
  expect(() => fillIn('For {person}', { person: undefined }, random)).toThrow('{person}');
});

test('a record is filled in at every depth, and a range alone becomes a number', () => {
  const record = { badge: 'H{7..7}', days: '{-2..-2}', deals: [{ name: '{company}', open: true, next: null }] };
  expect(fillInRecord(record, { company: 'Ege' }, random)).toEqual({
    badge: 'H7',
    days: -2,
    deals: [{ name: 'Ege', open: true, next: null }],
  });
});
