import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsInValue } from './id-text.tsx';

const ulid = '01jd8f3k2m9x4kzq7v5r6t8w9x';

describe('idsInValue', () => {
  it('finds ids by the key that holds them, whatever their form', () => {
    expect(idsInValue({ pageId: 'p-1', parentAssetId: 'x', audience_ids: ['a', 'b'], other: 'y' })).toEqual([
      { of: 'page', id: 'p-1', within: { pageId: 'p-1' } },
      { of: 'asset', id: 'x', within: { pageId: 'p-1' } },
      { of: 'audience', id: 'a', within: { pageId: 'p-1' } },
      { of: 'audience', id: 'b', within: { pageId: 'p-1' } },
    ]);
  });

  it('finds ids by their form where the key says nothing', () => {
    const text = `See https://x.example/pages/page_${ulid}/audiences/audience_${ulid}, and log_${ulid}.`;
    expect(idsInValue({ text }).map(({ of, id }) => [of, id])).toEqual([
      ['page', `page_${ulid}`],
      ['audience', `audience_${ulid}`],
      ['log entry', `log_${ulid}`],
    ]);
    expect(idsInValue(`not_page_${ulid} page_${ulid}z`)).toEqual([]);
  });

  it('knows an entry of a log by its person, and what stands nearest goes before what the place says', () => {
    const [, entry] = idsInValue({ personId: 'near', of: { personLogId: 'l' } }, { personId: 'far', pageId: 'p' });
    expect(entry).toEqual({ of: 'log entry', id: 'l', within: { personId: 'near', pageId: 'p' } });
  });

  it('names each id once', () => {
    expect(idsInValue([{ pageId: 'p' }, { pageId: 'p', page_id: '' }])).toHaveLength(1);
  });

  it('ends on any value, and says nothing of what holds no id', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 60 }), (value) => {
        expect(Array.isArray(idsInValue(value))).toBe(true);
      }),
    );
    let deep: unknown = { pageId: 'p' };
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(idsInValue(deep)).toEqual([]);
  });
});
