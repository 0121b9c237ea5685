import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { type AudienceAnswer, audiencesOf } from '#src/api/audiences.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { accountLedger } from '#src/local/ledger.ts';
import { rememberOpened } from '#src/local/opened.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';
import { paletteSource } from './-palette.ts';

afterEach(() => forgetEverything());

const paletteOf = (
  queryClient = new QueryClient(),
  here?: string,
  configured: { pageId: string; name: string }[] = [],
) => {
  const source = paletteSource({ queryClient, configured, herePageId: () => here });
  return { ...source, openAs: (text: string) => source.openAs(text, source.records()) };
};
const ofKind = (entries: readonly PaletteEntry[], kind: string) => entries.filter((entry) => entry.kind === kind);
const offered = (text: string, kind: string, here?: string) =>
  ofKind(paletteOf(undefined, here).openAs(text).entries, kind);
const params = (entries: readonly PaletteEntry[]) => entries.map(({ does }) => 'go' in does && does.go.params);

const walk = { pages: [], totalCount: null, duplicates: 0, next: undefined, error: undefined };

/** A tab in which these people were loaded. */
function tabWith(items: readonly PersonAnswer[], state: 'complete' | 'walking' = 'complete') {
  const client = new QueryClient();
  client.setQueryData(allPeople.query.queryKey, { ...walk, items, state });
  return client;
}

test('a name is searched for, and only what looks like an ID is offered to be opened by it', () => {
  const labels = (text: string) =>
    paletteOf(undefined, 'page_1')
      .openAs(text)
      .entries.map(({ label }) => label);
  for (const name of ['kess', 'Kessler', 'two words', '“Kessler”']) {
    expect(labels(name)).toEqual([`Search people for “${name}”`]);
  }
  expect(labels('audience_1')).toContain('Open audience by ID');
  expect(labels('01jgxk3v9q2r8s')).toContain('Open audience by ID');
});

test('as long as the list of people was not loaded whole, it can be searched for what was typed', () => {
  const found = (client?: QueryClient) =>
    paletteOf(client)
      .openAs('Ann')
      .entries.map(({ does }) => does);
  const search = { go: { to: '/people', search: { q: 'Ann' } } };
  expect(found()).toEqual([search]);
  expect(found(tabWith([], 'walking'))).toEqual([search]);
  expect(found(tabWith([]))).toEqual([]);
});

test('a known thing is found by its bare ID, and offered by its name where an address or JSON names it', () => {
  const { openAs } = paletteOf(undefined, undefined, [{ pageId: 'page_1', name: 'Spring offer' }]);
  const pages = (text: string) => ofKind(openAs(text).entries, 'Page').map(({ label }) => label);
  expect(pages('page_1')).toEqual([]);
  expect(pages('{"pageId": "page_1"}')).toEqual(['Spring offer']);
  expect(pages('{"pageId": "page_2"}')).toEqual(['Open page by ID']);
});

test('what a text says to be a person’s stands before what it may be besides', () => {
  const kinds = (text: string) =>
    paletteOf(undefined, 'page_1')
      .openAs(text)
      .entries.map(({ kind }) => kind);
  expect(kinds('person_1')[0]).toBe('Person');
  expect(kinds('asset_1')[0]).toBe('Asset');
  expect(kinds('audience_1')[0]).toBe('Audience');
});

test('an audience by its ID alone is one of the page that is open, and of none where no page is', () => {
  expect(params(offered('audience_2', 'Audience', 'page_9'))).toEqual([{ pageId: 'page_9', audienceId: 'audience_2' }]);
  expect(offered('audience_2', 'Audience')).toEqual([]);
  expect(offered('/pages/page_1/audiences/..%2Fother', 'Audience')).toEqual([]);
});

test('JSON that names a log entry beside one person opens it, and that person', () => {
  const found = (text: string) =>
    paletteOf()
      .openAs(text)
      .entries.map(({ kind, detail }) => [kind, detail]);
  expect(found('{"personLogId": "l1", "personId": "p1", "href": "/v0/persons/p1/logs/l1"}')).toEqual([
    ['Log entry', 'l1'],
    ['Person', 'p1'],
  ]);
  expect(found('[{"personId":"p1","personLogId":"l1"},{"personId":"p2"}]')).toEqual([
    ['Person', 'p1'],
    ['Person', 'p2'],
  ]);
});

test('an account that this browser does not know is offered where a text says that it is one', () => {
  accountLedger.set({
    attempts: [],
    entries: [{ accountId: 'account_known', domain: 'acme.example', how: 'created', at: 1 }],
  });
  const labels = (text: string) => offered(text, 'Account').map(({ label }) => label);
  expect(labels('account_other')).toEqual(['Account not known here']);
  expect(labels('{"accountId": "account_other"}')).toEqual(['Account not known here']);
  expect(labels('{"accountId": "account_known"}')).toEqual(['acme.example']);
  for (const text of ['account_known', 'acme_12345678901', 'account_']) expect(labels(text)).toEqual([]);
});

test.each([
  ['xn--mller-kva.example', undefined, 'xn--mller-kva.example (müller.example)'],
  ['xn--mller-kva.example', 'Müller', 'Müller, xn--mller-kva.example (müller.example)'],
  ['acme.example', 'Acme', 'Acme, acme.example'],
])('an account of %s named %s is called %s', (domain, name, label) => {
  accountLedger.set({ attempts: [], entries: [{ accountId: 'account_1', domain, name, how: 'created', at: 1 }] });
  expect(ofKind(paletteOf().records(), 'Account').map((entry) => entry.label)).toEqual([label]);
});

test('people of one name are told apart by their e-mail addresses, and those who share it too by the ends of their IDs', () => {
  const client = tabWith([
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
  expect(ofKind(paletteOf(client).records(), 'Person').map(({ label, detail }) => [label, detail])).toEqual([
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

test('people who were opened last come first and once, also in a tab that has loaded nobody', () => {
  rememberOpened({ kind: 'person', id: 'p1', name: 'Ann' });
  rememberOpened({ kind: 'person', id: 'p2', name: undefined });
  const labels = (client?: QueryClient) => ofKind(paletteOf(client).records(), 'Person').map(({ label }) => label);
  expect(labels()).toEqual(['p2', 'Ann']);
  const loaded = [
    { personId: 'p0', name: 'Zoe' },
    { personId: 'p1', name: 'Ann Lee' },
  ];
  expect(labels(tabWith(loaded))).toEqual(['p2', 'Ann Lee', 'Zoe']);
});

test('audiences that were opened last come first, and status and page stand beside names that are alike', () => {
  rememberOpened({ kind: 'audience', id: 'a9', pageId: 'page_2', name: 'Opened before' });
  rememberOpened({ kind: 'audience', id: 'a2', pageId: 'page_1', name: 'Acme' });
  const client = new QueryClient();
  const items: AudienceAnswer[] = [
    { audienceId: 'a1', effectiveName: 'Acme', status: 'draft' },
    { audienceId: 'a2', effectiveName: 'Acme', status: 'published' },
  ];
  client.setQueryData(audiencesOf('page_1').query.queryKey, { ...walk, items, state: 'complete' });
  const records = paletteOf(client, undefined, [{ pageId: 'page_1', name: 'Spring offer' }]).records();
  expect(ofKind(records, 'Audience').map(({ label, note, detail }) => [label, note, detail])).toEqual([
    ['Acme', 'published · Spring offer', 'a2'],
    ['Opened before', undefined, 'a9'],
    ['Acme', 'draft · Spring offer', 'a1'],
  ]);
});
