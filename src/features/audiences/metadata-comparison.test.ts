import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metadataFields } from '#src/contract/metadata.ts';
import type { ReadMetadata } from '#src/fields/metadata-value.tsx';
import { compareField } from './metadata-comparison.tsx';

function compared(...[page, override, effective]: readonly (ReadMetadata | undefined)[]) {
  return new Map(metadataFields.map((field) => [field, compareField(field, { page, override, effective })]));
}

it('three metadata objects side by side tell inherited, overridden, the same as the page and blank on purpose apart', () => {
  const page = { title: 'Page', description: 'About', author: 'Ada', keywords: ['a'], ogTitle: '' };
  const override = { description: 'Mine', author: 'Ada', keywords: [], ogTitle: '', ogDescription: '  ' };
  const found = compared(page, override, { ...page, ...override });
  expect(Object.fromEntries(found)).toMatchObject({
    title: { state: 'inherited', unexpected: false },
    description: { state: 'overridden' },
    author: { state: 'same-as-page' },
    ogTitle: { state: 'same-as-page' },
    keywords: { state: 'blank' },
    ogDescription: { state: 'blank' },
    robots: { state: 'inherited' },
  });
});

it('three metadata objects side by side say nothing of overrides without an override object, all inherited where it is empty, and mark an effective value that is neither the override nor the page’s', () => {
  const untold = compared({ title: 'Page' }, undefined, { title: 'Other' }).get('title');
  expect(untold).toEqual({ state: undefined, unexpected: false });
  const page = { title: 'Page' };
  expect(compared(page, {}, page).get('title')?.state).toBe('inherited');
  expect(compared(page, { title: 'Mine' }, page).get('title')?.unexpected).toBe(true);
  expect(compared(page, {}, {}).get('title')?.unexpected).toBe(true);
  expect(compared(page, {}, undefined).get('title')?.unexpected).toBe(false);
  expect(compared(undefined, {}, page).get('title')?.unexpected).toBe(false);
  expect(compared(undefined, { title: 'Mine' }, page).get('title')?.unexpected).toBe(true);
});

it('three metadata objects side by side find nothing unexpected when the override lies over the page, whatever they hold', () => {
  const metadata = fc.record(
    { title: fc.string(), ogTitle: fc.string(), keywords: fc.array(fc.string()), robots: fc.array(fc.string()) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(metadata, metadata, (page, override) => {
      const found = compared(page, override, { ...page, ...override });
      expect([...found.values()].filter(({ unexpected }) => unexpected)).toEqual([]);
      expect(found.size).toBe(23);
    }),
  );
});
