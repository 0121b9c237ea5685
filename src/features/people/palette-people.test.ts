import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { ListWalk } from '#src/api/cursor.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { rememberOpened } from '#src/local/opened.ts';
import { openAsPerson, personEntries, searchPeople } from './palette-people.ts';

afterEach(() => forgetEverything());

/** A tab in which these people were read. */
function tab(items: readonly PersonAnswer[], state: ListWalk<PersonAnswer>['state'] = 'complete') {
  const client = new QueryClient();
  const walk = { items, pages: [], totalCount: null, duplicates: 0, state, next: undefined, error: undefined };
  client.setQueryData<ListWalk<PersonAnswer>>(personQueries.list().queryKey, walk);
  return client;
}

test('people of one name are told apart by their e-mail addresses, and those who share it too by the ends of their ids', () => {
  const client = tab([
    { personId: 'person_0000001', name: 'Ann', email: 'ann@a.example' },
    { personId: 'person_0000002', name: 'Ann', email: 'ann@b.example' },
    { personId: 'person_0000003', name: 'Ann', email: 'ann@b.example' },
    { personId: 'person_0000004', name: 'Ann', email: ' ' },
    { personId: 'person_0000005', name: 'Ann', email: null },
    { personId: 'person_0000006', name: '', email: 'who@c.example' },
    { personId: 'person_0000007', name: '', email: 'who@c.example' },
    { personId: 'person_0000008', name: 'Bea', email: null },
    { personId: 'person_0000009', name: '', email: 'one@c.example' },
    { personId: 'person_0000010', name: 'BEA  Lee', email: 'bea@d.example' },
    { personId: 'person_0000011', name: 'Bea Lee', email: 'Bea@d.example' },
  ]);
  const words = personEntries(client).map(({ label, detail }) => [label, detail]);
  expect(words).toEqual([
    ['Ann', 'ann@a.example'],
    ['Ann', '…00002 ann@b.example'],
    ['Ann', '…00003 ann@b.example'],
    ['Ann', '…00004'],
    ['Ann', '…00005'],
    ['who@c.example', '…00006'],
    ['who@c.example', '…00007'],
    ['Bea', 'person_0000008'],
    ['one@c.example', undefined],
    ['BEA  Lee', '…00010 bea@d.example'],
    ['Bea Lee', '…00011 Bea@d.example'],
  ]);
});

test('as long as the list of people was not read whole, it can be searched for what was typed', () => {
  const offered = (client: QueryClient) => searchPeople(client, 'Ann').map(({ label, does }) => ({ label, does }));
  const search = { label: 'Search people for “Ann”', does: { go: { to: '/people', search: { q: 'Ann' } } } };
  expect(offered(new QueryClient())).toEqual([search]);
  expect(offered(tab([], 'walking'))).toEqual([search]);
  expect(offered(tab([]))).toEqual([]);
});

test.each([
  ['an address of Facet', 'https://facet.example/sub/people/p%201/logs/l1?panel=log'],
  ['an address of the API', 'https://api.example/v0/persons/p%201/logs/l1'],
  ['a line of a request log', 'GET /v0/persons/p%201/logs/l1/ 200'],
])('%s opens the log entry that it ends in', (_kind, text) => {
  expect(openAsPerson(text).map(({ does }) => 'go' in does && does.go.params)).toEqual([
    { personId: 'p 1', personLogId: 'l1' },
  ]);
});

test('JSON that names a log entry beside one person opens it, and that person', () => {
  const open = (text: string) => openAsPerson(text).map(({ kind, detail }) => [kind, detail]);
  expect(open('{"personLogId": "l1", "personId": "p1"}')).toEqual([
    ['Log entry', 'l1'],
    ['Person', 'p1'],
  ]);
  expect(open('{"personLogId": "l1", "personId": "p1", "href": "/v0/persons/p1/logs/l1"}')).toEqual([
    ['Log entry', 'l1'],
    ['Person', 'p1'],
  ]);
  expect(open('[{"personId":"p1","personLogId":"l1"},{"personId":"p2"}]')).toEqual([
    ['Person', 'p1'],
    ['Person', 'p2'],
  ]);
});

test('people who were opened lately come first and once, also in a tab that has loaded nobody', () => {
  rememberOpened({ kind: 'person', id: 'p1', name: 'Ann' });
  rememberOpened({ kind: 'person', id: 'p2', name: undefined });
  const words = (client: QueryClient) => personEntries(client).map(({ label }) => label);
  expect(words(new QueryClient())).toEqual(['p2', 'Ann']);
  expect(
    words(
      tab([
        { personId: 'p0', name: 'Zoe' },
        { personId: 'p1', name: 'Ann Lee' },
      ]),
    ),
  ).toEqual(['p2', 'Ann Lee', 'Zoe']);
});
