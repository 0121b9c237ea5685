import { expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { pageHealth } from './page-health.tsx';

const sound: PageAnswer = {
  title: 'Spring offer',
  metadata: {
    title: 'Spring offer for plant managers',
    description: 'Three cells, one line, a third less changeover time.',
    robots: ['index', 'follow'],
    canonicalUrl: 'https://go.acme.example/spring',
    ogUrl: 'https://go.acme.example/spring?from=og',
  },
  actions: [{ actionId: 'a', buttonTitle: 'Book', url: 'https://acme.example/book' }],
  headerActionId: 'a',
  actionCardWidgets: [{ title: 'Trusted by', logos: [{ image: { altText: 'Nord', url: '/sample-files/f.png' } }] }],
  footerLinks: [{ links: [{ text: 'Imprint', url: 'https://acme.example/imprint' }] }],
  scripts: [{ name: 'Consent', enabled: true }],
};

const titles = (page: PageAnswer) => pageHealth(page).map(({ title }) => title);
const fields = (page: PageAnswer) => pageHealth(page).map(({ field, section }) => `${section} ${field}`);
const withMetadata = (metadata: PageAnswer['metadata']) => ({ ...sound, metadata: { ...sound.metadata, ...metadata } });
const canonicalUrl = 'https://old.example/spring';
const missing = ['Search title is missing', 'Search description is missing'];

it.each([
  ['finds nothing on a sound page', sound, []],
  ['finds missing and blank texts', withMetadata({ title: undefined, description: '\u200b ' }), missing],
  ['finds what a page of which nothing is known lacks', {}, missing],
  ['takes 60 and 160 characters', withMetadata({ title: 'x'.repeat(60), description: 'x'.repeat(160) }), []],
  ['finds noindex in any case', withMetadata({ robots: ['NoIndex', 'follow'] }), ['Robots is set to NoIndex']],
  ['finds a canonical on another host', withMetadata({ canonicalUrl }), ['Canonical URL is on another host']],
  ['judges no canonical without an Open Graph address', withMetadata({ canonicalUrl, ogUrl: undefined }), []],
])('page health %s', (_, page, found) => {
  expect(titles(page)).toEqual(found);
});

it('page health names the field and the section of what it finds', () => {
  const long = withMetadata({ title: 'x'.repeat(61), description: 'x'.repeat(161) });
  expect(fields(long)).toEqual(['metadata metadata.title', 'metadata metadata.description']);
  expect(fields({ ...sound, title: '' })).toEqual(['details title']);
});

it('page health finds actions without an address, and http', () => {
  const urls = {
    Empty: ' ',
    Gone: undefined,
    Plain: 'HTTP://acme.example',
    Script: ' JavaScript:alert(1)',
    Phone: 'tel:+4930123',
    Path: '/book',
    'Own machine': 'http://127.0.0.1:4173/sample-files/a.png',
  };
  const actions = Object.entries(urls).map(([buttonTitle, url]) => ({ buttonTitle, url }));
  expect(titles({ ...sound, actions, headerActionId: undefined })).toEqual([
    '“Empty” has no link',
    '“Gone” has no link',
    '“Plain” uses http',
  ]);
});

it('page health finds logos without alternative text, doubled footer links and scripts that are switched off', () => {
  const prices = { text: 'Prices', url: 'https://acme.example/prices' };
  const priceList = { text: 'Price list', url: 'https://ACME.example/prices/' };
  const page: PageAnswer = {
    ...sound,
    actionCardWidgets: [{ title: 'Trusted by', logos: [{ image: { altText: '' } }, {}] }],
    footerLinks: [{ links: [prices] }, { links: [priceList, { text: 'None', url: '' }] }],
    scripts: [{ name: 'Heat map', enabled: false }, { name: 'Said nothing' }],
  };
  expect(pageHealth(page).map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    'Logo 1 in “Trusted by” has no alt text: Screen readers can’t say what it shows.',
    'Logo 2 in “Trusted by” has no alt text: Screen readers can’t say what it shows.',
    'Footer link appears twice: “Prices”, “Price list” lead to the same URL.',
    '“Heat map” is disabled: This script doesn’t run.',
  ]);
});
