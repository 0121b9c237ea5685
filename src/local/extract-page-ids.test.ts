import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentProblem } from '#src/contract/api-path.ts';
import { cpuTime } from '#test/cpu-time.ts';
import { forAll, forMany } from '#test/for-all.ts';
import { extractPageIds, whyNoPageId } from './extract-page-ids.ts';

const id1 = 'page_01jd8m2k7v9x4kq2t5w8y0z3b6';
const id2 = 'page_01jd8m2k7v9x4kq2t5w8y0z3b7';
const uuid = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';

describe('the page ids in pasted text', () => {
  it.each<[string, string, readonly string[]]>([
    ['a number', '42', ['42']],
    ['an id and an address', `${id1}\nhttps://facet.example/pages/${id2}`, [id1, id2]],
    ['lines of every look', 'home\npricing\nspring-sale-2026', ['home', 'pricing', 'spring-sale-2026']],
    ['a foreign id above an address', `${uuid}\nhttps://facet.example/pages/launch`, [uuid, 'launch']],
    ['a list of words', 'home,about; start', ['home', 'about', 'start']],
    ['ids quoted as people write', `“${id1}”, «${id2}» and ‘${uuid}’`, [id1, id2]],
    ['an id that ends a quotation', `He said “please look at ${id1}.”`, [id1]],
    ['an id under its name, as people write', `its page id: ${id2}, pageId: „${id1}“`, [id1]],
    ['an address of Facet below a page', `http://127.0.0.1:4173/sub/pages/${id1}/audiences/aud_1?q=x#y`, [id1]],
    ['a path without a slash', `pages/${id1}`, [id1]],
    ['a request line', `GET /v0/pages/${id1}/audiences HTTP/1.1`, [id1]],
    ['a link to a list', `https://facet.example/pages#pinned=${id1}&page=${id2}`, [id1, id2]],
    ['an address of no page', 'https://facet.example/webhooks', []],
    ['an address of the site', `https://x.example/demo?p=${id1}&l=en https://x.example/de/${id2}`, [id1, id2]],
    ['an address with a name and no id', 'https://x.example/demo?page_id=', []],
    ['an id of something else', 'audience_01jd8m2k7v9x4kq2t5w8y0z3b6', []],
    ['addresses in prose', `See https://a.example/pages/${id1} and (https://a.example/pages/${id2}).`, [id1, id2]],
    ['prose', 'please have a look at the page of the spring offer', []],
    ['an id in prose', `please have a look at ${id1}.`, [id1]],
    ['JSON with a list of ids', JSON.stringify({ pageIds: [id1, id2] }), [id1, id2]],
    ['a JSON list of texts', JSON.stringify([id1, `https://x.example/pages/${id2}`]), [id1, id2]],
    ['JSON without a page', JSON.stringify({ audienceId: 'aud_1' }), []],
    ['a part of a JSON document', `  "pageId": "${id1}",\n  "brandId": "brand_0123456789"`, [id1]],
    ['CSV with a column of page ids', `name,pageId\n"Offer, spring",${id1}\n"The ""new"" one",${id2}`, [id1, id2]],
    [
      'a file of the list of pages',
      '\uFEFFpageId,name,pinned,url,updatedAt\r\nhome,"Start, the new\r\none",true,https://www.example/pages/spring,2026-11-23T19:00:00Z\r\nabout,,false,,\r\n,none,,,',
      ['home', 'about'],
    ],
    ['a table pasted from a spreadsheet', 'Name\tPage ID\nOffer\t42\nStart\thttps://x.example/pages/s', ['42', 's']],
    ['CSV without a header', `${id1},Spring offer,published\n${id2},Other,draft`, [id1, id2]],
    ['a short id beside a name', 'Spring Offer\tspring-offer', ['spring-offer']],
    ['a row with ids of other kinds', `${id1}\taud_01jd8m2k7v9x4kq2t5w8y0z3b6\tx`, [id1]],
  ])('%s', (_name, text, ids) => {
    expect(extractPageIds(text)).toEqual(ids);
  });

  it.each([
    ['..', '“..” can’t be a page ID because it is a dot segment.'],
    ['{"pageId":"a/b"}', '“a/b” can’t be a page ID because it contains one of / \\ ? #.'],
    ['https://x.example/pages/a%2Fb', '“a/b” can’t be a page ID because it contains one of / \\ ? #.'],
    ['{"pageId":""}', 'We couldn’t find a page ID in that. Paste a link that contains page_…'],
    ['', 'Paste a page link or ID first.'],
  ])('are none that cannot be sent, and the reason is said: %s', (text, reason) => {
    expect(extractPageIds(text)).toEqual([]);
    expect(whyNoPageId(text)).toBe(reason);
  });
});

const opaqueId = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .filter((id) => segmentProblem(id) === undefined);

describe('any ids', () => {
  it('come out of JSON in order, once each, whatever characters they are made of', () =>
    forAll([fc.array(opaqueId, { minLength: 1 })], (ids) => {
      const text = JSON.stringify({ items: ids.map((pageId) => ({ name: 'x', pageId })) });
      expect(extractPageIds(text)).toEqual([...new Set(ids)]);
    }));

  it('come out of addresses, one a line', () =>
    forAll([fc.array(opaqueId, { minLength: 1 })], (ids) => {
      const text = ids.map((id) => `https://facet.example/pages/${encodeURIComponent(id)}/audiences`).join('\n');
      expect(extractPageIds(text)).toEqual([...new Set(ids)]);
    }));

  it('of plain characters come out of a list with any of the usual separators', () => {
    // `page_id` and `page_ids` are the names of a column.
    const plain = fc.stringMatching(/^page_[a-z0-9]{1,30}$/).filter((id) => !/^page_ids?$/.test(id));
    forAll([fc.array(plain, { minLength: 1 }), fc.constantFrom('\n', ', ', ';', ' ', '\t', '\r\n')], (ids, between) => {
      expect(extractPageIds(ids.join(between))).toEqual([...new Set(ids)]);
    });
  });

  it('never make it throw, and what comes out can be sent', () =>
    forMany(2_000, [fc.string({ unit: 'binary', maxLength: 500 })], (text) => {
      for (const id of extractPageIds(text)) expect(segmentProblem(id)).toBeUndefined();
    }));

  it('are found in 2 MB of hostile text without hanging', () => {
    const computed = cpuTime();
    extractPageIds('"'.repeat(2_000_000));
    extractPageIds('pages/'.repeat(330_000));
    extractPageIds('pageId '.repeat(280_000));
    extractPageIds('page_id='.repeat(250_000));
    expect(computed()).toBeLessThan(4_000);
  });
});
