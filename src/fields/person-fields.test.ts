import { expect, test } from 'vitest';
import { sameLooking } from './person-fields.ts';

const people = [
  { personId: '1', name: 'Ann Lee', email: 'ann@example.com' },
  { personId: '2', name: 'ANN  Lee', email: 'lee@example.com' },
  { personId: '3', name: 'Ann Lee', email: 'Ann@example.com ' },
  { personId: '4', name: 'Bo Lund', email: null },
  { personId: '5', name: 'Bo Lund' },
  { personId: '6', name: 'Cy Roe', email: 'ann@example.com' },
  { personId: '7', name: ' ' },
  { personId: '8' },
  { personId: '9', name: '', email: 'who@example.com' },
  { personId: '10', email: ' Who@example.com' },
];
const alike = (shown: Parameters<typeof sameLooking>[1]) =>
  people.filter(sameLooking(people, shown)).map(({ personId }) => personId);

test('people of one name look the same, unless their addresses are shown and differ', () => {
  expect(alike({ email: false, nameless: 'id' })).toEqual(['1', '2', '3', '4', '5']);
  expect(alike({ email: true, nameless: 'id' })).toEqual(['1', '3', '4', '5']);
  // Those without a name are called by their address.
  expect(alike({ email: true, nameless: 'e-mail' })).toEqual(['1', '3', '4', '5', '9', '10']);
});
