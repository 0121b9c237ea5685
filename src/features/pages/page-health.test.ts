import { describe, expect, it } from 'vitest';
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

describe('page health', () => {
  it('finds nothing on a sound page', () => {
    expect(pageHealth(sound)).toEqual([]);
  });

  it('finds missing, blank and long titles and descriptions, each with its field and section', () => {
    const { metadata } = sound;
    expect(titles({ ...sound, metadata: { ...metadata, title: undefined, description: '\u200b ' } })).toEqual([
      'Search title is missing',
      'Search description is missing',
    ]);
    expect(
      fields({ ...sound, metadata: { ...metadata, title: 'x'.repeat(61), description: 'x'.repeat(161) } }),
    ).toEqual(['metadata metadata.title', 'metadata metadata.description']);
    expect(fields({ ...sound, title: '' })).toEqual(['details title']);
    expect(
      titles({ ...sound, metadata: { ...metadata, title: 'x'.repeat(60), description: 'x'.repeat(160) } }),
    ).toEqual([]);
  });

  it('finds noindex in any case', () => {
    expect(titles({ ...sound, metadata: { ...sound.metadata, robots: ['NoIndex', 'follow'] } })).toEqual([
      'Robots say NoIndex',
    ]);
  });

  it('finds a canonical on another host than the Open Graph address, and judges nothing without one', () => {
    const elsewhere = { ...sound.metadata, canonicalUrl: 'https://old.example/spring' };
    expect(titles({ ...sound, metadata: elsewhere })).toEqual(['Canonical is on another host']);
    expect(titles({ ...sound, metadata: { ...elsewhere, ogUrl: undefined } })).toEqual([]);
  });

  it('finds actions without an address, and http', () => {
    const actions = [
      { buttonTitle: 'Empty', url: ' ' },
      { buttonTitle: 'Gone' },
      { buttonTitle: 'Plain', url: 'HTTP://acme.example' },
      { buttonTitle: 'Script', url: ' JavaScript:alert(1)' },
      { buttonTitle: 'Data', url: 'data:text/html,x' },
      { buttonTitle: 'Phone', url: 'tel:+4930123' },
      { buttonTitle: 'Path', url: '/book' },
      { buttonTitle: 'Own machine', url: 'http://127.0.0.1:4173/sample-files/a.png' },
    ];
    expect(titles({ ...sound, actions, headerActionId: undefined })).toEqual([
      '“Empty” has no URL',
      '“Gone” has no URL',
      '“Plain” is not encrypted',
    ]);
  });

  it('finds logos without alternative text, doubled footer links and scripts that are switched off', () => {
    const page: PageAnswer = {
      ...sound,
      actionCardWidgets: [{ title: 'Trusted by', logos: [{ image: { altText: '' } }, {}] }],
      footerLinks: [
        { links: [{ text: 'Prices', url: 'https://acme.example/prices' }] },
        {
          links: [
            { text: 'Price list', url: 'https://ACME.example/prices/' },
            { text: 'None', url: '' },
          ],
        },
      ],
      scripts: [{ name: 'Heat map', enabled: false }, { name: 'Said nothing' }],
    };
    expect(pageHealth(page).map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
      'Logo 1 in “Trusted by” has no alternative text: Screen readers cannot say what it shows.',
      'Logo 2 in “Trusted by” has no alternative text: Screen readers cannot say what it shows.',
      'Footer link appears twice: “Prices”, “Price list” lead to the same URL.',
      '“Heat map” is switched off: It stays on the page but does not run there.',
    ]);
  });

  it('lives with a page of which nothing is known', () => {
    expect(titles({})).toEqual(['Search title is missing', 'Search description is missing']);
  });

  it('has no two findings alike, so that each can be listed', () => {
    const findings = pageHealth({
      ...sound,
      actions: Array.from({ length: 500 }, () => ({ buttonTitle: 'Same', url: '' })),
    });
    expect(new Set(findings.map(({ field, title }) => `${field} ${title}`)).size).toBe(findings.length);
  });
});
