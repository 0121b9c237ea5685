import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { changesSince } from '#src/local/page-fingerprints.ts';
import { pageTexts } from './page-details.tsx';

const page: PageAnswer = {
  pageId: 'page_1',
  name: 'Spring offer',
  status: 'published',
  createdAt: '+1763683200000',
  updatedAt: '+1763683200000',
  archivedAt: null,
  metadata: { title: 'Spring', keywords: ['a', 'b'] },
  actions: [
    { actionId: 'x', buttonTitle: 'Book', url: 'https://acme.example', actionIndex: 0 },
    { actionId: 'y', buttonTitle: 'Call', url: 'tel:+49', actionIndex: 1 },
  ],
  scripts: [{ name: 'Consent', content: 'let a = 1;', enabled: true }],
  footerLinks: [{ id: 'g', title: 'Legal', links: [{ id: 'l', text: 'Imprint', url: '/imprint' }] }],
};

const changed = (next: PageAnswer) =>
  changesSince(pageTexts(page), pageTexts(next)).map(({ label, before, after }) => {
    return `${before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'} ${label}`;
  });

describe('the fields by which a page is compared', () => {
  it('are the same for the same page, in whatever notation its dates come and in whatever order its actions stand', () => {
    const actions = [...(page.actions ?? [])].reverse();
    expect(changed({ ...page, actions, createdAt: '2025-11-21T00:00:00Z', updatedAt: '+1763683299999' })).toEqual([]);
  });

  it('name each change in the words of the screen', () => {
    const next: PageAnswer = {
      ...page,
      name: 'Summer offer',
      archivedAt: '+1763683300000',
      metadata: { keywords: ['a'] },
      actions: [{ actionId: 'x', buttonTitle: 'Book now', url: 'https://acme.example', actionIndex: 0 }],
      scripts: [{ name: 'Consent', content: 'let a = 2;', enabled: false }],
      footerLinks: [{ id: 'g', title: 'Legal', links: [{ id: 'l', text: 'Imprint', url: '/legal' }] }],
    };
    expect(changed(next)).toEqual([
      'changed Name',
      'added Archived',
      'changed Search result: keywords',
      'changed Action',
      'changed Script',
      'changed Content of the script Consent',
      'changed Footer link',
      'removed Search result: title',
      'removed Action',
    ]);
  });

  it('keep two things of one name apart', () => {
    const twice = { ...page, scripts: ['1', '2'].map((content) => ({ name: 'A', content })) };
    expect(Object.keys(pageTexts(twice)).filter((field) => field.startsWith('script'))).toHaveLength(4);
  });
});
