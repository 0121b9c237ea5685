import { expect, it } from 'vitest';
import { parseSearch, textSearch } from './text-search.ts';

const read = textSearch(['q', 'sort'], ['status']);

it('keeps the named parameters that are texts, lists only where they may be repeated, and nothing else', () => {
  expect(read({ q: 'acme', status: ['draft', 3], other: 'x' })).toStrictEqual({ q: 'acme', status: ['draft'] });
  expect(read({ status: 'draft' })).toStrictEqual({ status: 'draft' });
});

it('takes the first text of what stands once, and writes over what is none', () => {
  expect(read({ sort: ['a', 'b'], status: [''] })).toStrictEqual({ sort: 'a', status: [''] });
  expect(read({ q: 4, sort: [], status: 5 })).toStrictEqual({ q: undefined, sort: undefined, status: undefined });
});

it('reads a parameter without a value as one, which a filter of empty texts is', () => {
  const search = { source: [''], q: 'acme', status: ['draft', ''] };
  expect(parseSearch('?source=&q=acme&status=draft&status=')).toEqual(search);
});
