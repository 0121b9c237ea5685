import { expect, it } from 'vitest';
import { textSearch } from './text-search.ts';

it('keeps the named parameters that are texts, lists only where they may be repeated, and nothing else', () => {
  const read = textSearch(['q', 'sort'], ['status']);
  expect(read({ q: 'acme', sort: ['a', 'b'], status: ['draft', 3], other: 'x' })).toEqual({
    q: 'acme',
    status: ['draft'],
  });
  expect(read({ q: 4, status: 'draft' })).toEqual({ status: 'draft' });
});
