import { expect, test } from 'vitest';
import { logIn } from './logs-in.ts';

test.each([
  ['log_1', undefined, 'log_1'],
  ['“log_1”', undefined, 'log_1'],
  ['0197f3»', undefined, '0197f3'],
  ['its personLogId: «l1», personId: ‘p1’', 'p1', 'l1'],
  ['  0197f3 \n', undefined, '0197f3'],
  ['the call is log_1, see there', undefined, 'log_1'],
  ['https://facet.example/people/p%201/logs/l%201?panel=log', 'p 1', 'l 1'],
  ['GET https://api.example/v0/persons/p1/logs/l1/ 200', 'p1', 'l1'],
  ['{"personLogId": "l1", "personId": "p1"}', 'p1', 'l1'],
  ['{"personLogId": "l1"}', undefined, 'l1'],
  ['the person_log_id is log_1', undefined, 'log_1'],
  ['see https://facet.example/people/p1/logs/l1.', 'p1', 'l1'],
  ['it came last (https://facet.example/people/p1/logs/l1).', 'p1', 'l1'],
])('%s names a log entry', (text, personId, personLogId) => {
  expect(logIn(text)).toEqual({ personId, personLogId });
});

test.each([
  '',
  '  ',
  'a sentence without one',
  'a log_id of theirs',
  'a catalog_1 of things',
  'https://facet.example/people/p1',
])('%s names none', (text) => {
  expect(logIn(text)).toBeUndefined();
});
