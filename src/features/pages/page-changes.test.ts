import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '#src/api/pages.ts';
import { changesSince, fingerprintOf } from '#src/local/page-fingerprints.ts';
import { isMomentField, pageFieldLabel, pageFields, textDifference } from './page-changes.ts';

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
  changesSince(fingerprintOf(pageFields(page), 0), pageFields(next)).map(
    ({ field, kind }) => `${kind} ${pageFieldLabel(field)}`,
  );

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
      'changed Search: keywords',
      'changed Action',
      'changed Script',
      'changed Content of the script Consent',
      'changed Footer link',
      'removed Basic: title',
      'removed Action',
    ]);
  });

  it('keep two things of one name apart', () => {
    const twice = {
      ...page,
      scripts: [
        { name: 'A', content: '1' },
        { name: 'A', content: '2' },
      ],
    };
    expect(Object.keys(pageFields(twice)).filter((field) => field.startsWith('script'))).toHaveLength(4);
  });

  it('hold fields that the contract does not name', () => {
    const extra = { ...page, locale: 'sv' };
    expect(pageFields(extra)['other/locale']).toBe('"sv"');
    expect(pageFieldLabel('other/metadata.locale')).toBe('metadata.locale');
  });

  it('know which of them are moments', () => {
    expect(['createdAt', 'archivedAt', 'name'].map(isMomentField)).toEqual([true, true, false]);
  });
});

describe('the two sides of a change', () => {
  it('stay whole when they are short', () => {
    expect(textDifference('one', 'two')).toEqual({ before: 'one', after: 'two' });
  });

  it('are cut around the first difference, never through a character', () => {
    const head = `${'a'.repeat(999)}${'😀'.repeat(30)}`;
    const { before, after } = textDifference(`${head}X${'b'.repeat(500)}`, `${head}Y${'b'.repeat(500)}`);
    expect([before, after].every((text) => text.startsWith('…') && text.endsWith('…'))).toBe(true);
    expect([before.includes('X'), after.includes('Y')]).toEqual([true, true]);
    expect(before).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    expect(before.length).toBeLessThan(260);
  });
});
