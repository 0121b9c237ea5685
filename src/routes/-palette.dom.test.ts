import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type AudienceAnswer, audiencesOf } from '#src/api/audiences.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { accountLedger } from '#src/local/ledger.ts';
import { rememberOpened } from '#src/local/opened.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';
import { walkOf } from '#test/paged-list.ts';
import { paletteSource } from './-palette.ts';

type Tab = {
  readonly client?: QueryClient | undefined;
  readonly here?: string | undefined;
  readonly configured?: { pageId: string; name: string }[];
};

/** What the palette of a tab holds, and offers for a text. */
function paletteOf({ client = new QueryClient(), here, configured = [] }: Tab = {}) {
  const source = paletteSource({ queryClient: client, configured, herePageId: () => here });
  return { records: source.records(), openAs: (text: string) => source.openAs(text, source.records()).entries };
}
const ofKind = (entries: readonly PaletteEntry[], kind: string) => entries.filter((entry) => entry.kind === kind);
const offered = (text: string, kind: string, here?: string) => ofKind(paletteOf({ here }).openAs(text), kind);

/** A tab in which these people were loaded. */
function tabWith(items: readonly PersonAnswer[], state: 'complete' | 'walking' = 'complete') {
  const client = new QueryClient();
  client.setQueryData(allPeople.query.queryKey, walkOf(items, { state }));
  return client;
}

test('a renamed audience is found by its original name too', () => {
  const client = new QueryClient();
  const renamed = { audienceId: 'a', effectiveName: 'Japan, wave 1', computedName: '馬場 彩乃', status: 'draft' };
  client.setQueryData(audiencesOf('page_1').query.queryKey, walkOf([renamed]));
  const [entry] = ofKind(paletteOf({ client }).records, 'Audience');
  expect(entry).toMatchObject({ label: 'Japan, wave 1', note: 'draft · 馬場 彩乃', also: '馬場 彩乃' });
});

test('a name is searched for, and only what looks like an ID is offered to be opened by it', () => {
  const { openAs } = paletteOf({ here: 'page_1' });
  const labels = (text: string) => openAs(text).map(({ label }) => label);
  for (const name of ['kess', 'Kessler', 'two words', '“Kessler”']) {
    expect(labels(name)).toEqual([`Search people for “${name}”`]);
  }
  expect(labels('audience_1')).toContain('Open audience by ID');
  expect(labels('01jgxk3v9q2r8s')).toContain('Open audience by ID');
});

test('as long as people, or the audiences of a page, were not loaded whole, they can be searched for what was typed', () => {
  const configured = [{ pageId: 'page_1', name: 'Demo' }];
  const found = (client?: QueryClient) =>
    paletteOf({ client, configured })
      .openAs('Ann')
      .map(({ does }) => does);
  const people = { go: { to: '/people', search: { q: 'Ann' } } };
  const audiences = { go: { to: '/pages/$pageId/audiences', params: { pageId: 'page_1' }, search: { q: 'Ann' } } };
  expect(found()).toEqual([people, audiences]);
  expect(found(tabWith([], 'walking'))).toEqual([people, audiences]);
  const client = tabWith([]);
  expect(found(client)).toEqual([audiences]);
  client.setQueryData(audiencesOf('page_1').query.queryKey, walkOf<AudienceAnswer>([]));
  expect(found(client)).toEqual([]);
});

test('a known thing is found by its bare ID, and offered by its name where an address or JSON names it', () => {
  const { openAs } = paletteOf({ configured: [{ pageId: 'page_1', name: 'Spring offer' }] });
  const pages = (text: string) => ofKind(openAs(text), 'Page').map(({ label }) => label);
  expect(pages('page_1')).toEqual([]);
  expect(pages('{"pageId": "page_1"}')).toEqual(['Spring offer']);
  expect(pages('{"pageId": "page_2"}')).toEqual(['Open page by ID']);
});

test('an audience by its ID alone is one of the page that is open, and of none where no page is', () => {
  const params = { pageId: 'page_9', audienceId: 'audience_2' };
  expect(offered('audience_2', 'Audience', 'page_9')).toMatchObject([{ does: { go: { params } } }]);
  expect(offered('audience_2', 'Audience')).toEqual([]);
  expect(offered('/pages/page_1/audiences/..%2Fother', 'Audience')).toEqual([]);
});

test('an account that this browser does not know is offered where a text says that it is one', () => {
  const known = { accountId: 'account_known', domain: 'acme.example', name: 'As typed', how: 'found', at: 1 } as const;
  accountLedger.set({ attempts: [], entries: [known] });
  const labels = (text: string) => offered(text, 'Account').map(({ label }) => label);
  expect(labels('account_other')).toEqual(['Account isn’t in your list']);
  expect(labels('{"accountId": "account_other"}')).toEqual(['Account isn’t in your list']);
  expect(labels('{"accountId": "account_known"}')).toEqual(['acme.example']);
  for (const text of ['account_known', 'acme_12345678901', 'account_']) expect(labels(text)).toEqual([]);
});

test('people of one name are told apart by their e-mail addresses, and those who share it too by the ends of their IDs', () => {
  const people = [
    ['Ann', 'ann@a.example', 'Ann', 'ann@a.example'],
    ['Ann', 'ann@b.example', 'Ann', '…00002 ann@b.example'],
    ['Ann', 'ann@b.example', 'Ann', '…00003 ann@b.example'],
    ['', 'who@c.example', 'who@c.example', '…00004'],
    ['', 'who@c.example', 'who@c.example', '…00005'],
    ['Bea', null, 'Bea', 'person_0000006'],
    ['', 'one@c.example', 'one@c.example', undefined],
  ] as const;
  const client = tabWith(people.map(([name, email], at) => ({ personId: `person_000000${at + 1}`, name, email })));
  const shown = ofKind(paletteOf({ client }).records, 'Person').map(({ label, detail }) => [label, detail]);
  expect(shown).toEqual(people.map(([, , ...expected]) => expected));
});

test('audiences that were opened last come first, and status and page stand beside names that are alike', () => {
  rememberOpened({ kind: 'audience', id: 'a9', pageId: 'page_2', name: 'Opened before' });
  rememberOpened({ kind: 'audience', id: 'a2', pageId: 'page_1', name: 'Acme' });
  const client = new QueryClient();
  const items: AudienceAnswer[] = [
    { audienceId: 'a1', effectiveName: 'Acme', status: 'draft' },
    { audienceId: 'a2', effectiveName: 'Acme', status: 'published' },
  ];
  client.setQueryData(audiencesOf('page_1').query.queryKey, walkOf(items));
  const { records } = paletteOf({ client, configured: [{ pageId: 'page_1', name: 'Spring offer' }] });
  expect(ofKind(records, 'Audience').map(({ label, note, detail }) => [label, note, detail])).toEqual([
    ['Acme', 'published · Spring offer', 'a2'],
    ['Opened before', undefined, 'a9'],
    ['Acme', 'draft · Spring offer', 'a1'],
  ]);
});
