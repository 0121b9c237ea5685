import { describe, expect, it } from 'vitest';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { confirmationText, isArchived, reread } from '#src/features/pages/archive/archive-outcome.ts';
import { publishedAudiences } from '#src/features/pages/archive/published-audiences.ts';
import { textDifference } from '#src/features/pages/changes/text-difference.ts';
import { pictureSource } from '#src/features/pages/values/picture-source.ts';
import { textBlocks } from '#src/features/pages/values/text-blocks.ts';
import { unknownFields } from '#src/features/pages/values/unknown-fields.ts';
import { inActionOrder } from './action-order.ts';
import { metadataGroups } from './overview-metadata-fields.ts';

describe('metadata on the overview', () => {
  it('shows each of the twenty-three fields once', () => {
    const shown = metadataGroups.flatMap(({ rows }) => rows.map(({ field }) => field));
    expect([...shown].sort()).toEqual([...writableMetadataFields, ...imageMetadataFields].sort());
    expect(shown).toHaveLength(23);
  });
});

describe('actions on the overview', () => {
  it('stand in the order of actionIndex, those without one last, equal ones as the service sent them', () => {
    const actions = [
      { actionId: 'c', actionIndex: 2 },
      { actionId: 'none' },
      { actionId: 'a', actionIndex: -1 },
      { actionId: 'b', actionIndex: 2 },
    ];
    expect(inActionOrder(actions).map(({ key }) => key)).toEqual(['a', 'c', 'b', 'none']);
  });

  it('have keys of their own even where ids repeat or lack', () => {
    const keys = inActionOrder([{}, {}, { actionId: 'a' }, { actionId: 'a' }]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('fields that the contract does not name', () => {
  it('are found at any depth, with their place', () => {
    const page = {
      pageId: 'p',
      locale: 'sv',
      metadata: { title: 't', ogLocale: null },
      actions: [{ actionId: 'a', colour: 'red' }],
      actionCardWidgets: [{ logos: [{ image: { url: 'u', width: 3 } }] }],
    };
    expect(unknownFields(pageSchema, page)).toEqual([
      { path: 'locale', value: 'sv' },
      { path: 'metadata.ogLocale', value: null },
      { path: 'actions[0].colour', value: 'red' },
      { path: 'actionCardWidgets[0].logos[0].image.width', value: 3 },
    ]);
  });

  it('are listed up to 100', () => {
    const actions = Array.from({ length: 500 }, () => ({ extra: 1 }));
    expect(unknownFields(pageSchema, { actions })).toHaveLength(100);
  });
});

describe('pictures', () => {
  const kindOf = (text: string, hosts: readonly string[] = []) =>
    pictureSource(text, 'https://facet.example', hosts).kind;

  it('are shown from the own origin, and linked from any other', () => {
    expect(kindOf('/sample-files/a.png')).toBe('show');
    expect(kindOf('https://facet.example/a.png')).toBe('show');
    expect(kindOf('https://cdn.example/a.png')).toBe('link');
    expect(kindOf('https://facet.example:8443/a.png')).toBe('link');
    expect(kindOf('//cdn.example/a.png')).toBe('text');
    expect(kindOf('data:image/png;base64,AAAA')).toBe('text');
    expect(kindOf('javascript:alert(1)')).toBe('text');
    expect(kindOf('mailto:a@b.example')).toBe('text');
  });

  it('are shown from the hosts that the deployer allows, by the rule of the content security policy', () => {
    const hosts = ['cdn.example', '*.pics.example', 'port.example:8443'];
    expect(kindOf('https://cdn.example/a.png', hosts)).toBe('show');
    expect(kindOf('http://cdn.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://x.cdn.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://a.b.pics.example/a.png', hosts)).toBe('show');
    expect(kindOf('https://pics.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://port.example:8443/a.png', hosts)).toBe('show');
    expect(kindOf('https://port.example/a.png', hosts)).toBe('link');
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

describe('archiving', () => {
  it('reads "archived" from the status or from the date', () => {
    expect(isArchived({ status: 'archived' })).toBe(true);
    expect(isArchived({ status: 'published', archivedAt: '+1763683200000' })).toBe(true);
    expect(isArchived({ status: 'published', archivedAt: null })).toBe(false);
    expect(isArchived({})).toBe(false);
    expect(reread({ status: 'draft' })).toEqual({ kind: 'not-archived', status: 'draft' });
  });

  it('asks for the name, or for the id where the name cannot be seen or typed', () => {
    expect(confirmationText({ name: 'Spring offer' }, 'p')).toBe('Spring offer');
    for (const name of [undefined, '', ' ', '\u200b', 'two\nlines', 'a\u202eb', '\ud800']) {
      expect(confirmationText({ name }, 'page_1')).toBe('page_1');
    }
  });

  it('lists as published what is published and what still has a published version', () => {
    const names = publishedAudiences([
      { audienceId: '1', status: 'published', effectiveName: 'One' },
      {
        audienceId: '2',
        status: 'processing',
        effectiveName: ' ',
        computedName: 'Two',
        publishedVersion: { versionId: 'v' },
      },
      { audienceId: '3', status: 'archived', effectiveName: 'Three', publishedVersion: { versionId: 'v' } },
      { audienceId: '4', status: 'draft', effectiveName: 'Four', publishedVersion: {} },
      { audienceId: '5', status: 'published' },
    ]).map(({ name }) => name);
    expect(names).toEqual(['One', 'Two', '5']);
  });
});

describe('a long text in blocks', () => {
  it('loses nothing and holds no block that is slow to lay out', () => {
    const lines = Array.from({ length: 3000 }, (_, index) =>
      index % 3 === 0 ? '' : `line ${index} of the context`,
    ).join('\n');
    const endless = '😀'.repeat(60_000);
    for (const text of [lines, endless, 'short', '', '\n\n', `${'word '.repeat(30_000)}`]) {
      const blocks = textBlocks(text);
      expect(blocks.every((block) => block.length <= 24_000)).toBe(true);
      expect(blocks.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
    }
    expect(textBlocks(endless).join('')).not.toMatch(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    );
  });

  it('shows as many lines as the whole', () => {
    // A browser does not draw the last line break of a pre-wrapped block.
    const drawnLines = (block: string) => block.replace(/\n$/, '').split('\n').length;
    const text = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? '' : 'x'.repeat(index % 90))).join('\n');
    expect(textBlocks(text).reduce((sum, block) => sum + drawnLines(block), 0)).toBe(drawnLines(text));
  });
});
