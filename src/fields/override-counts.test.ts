import { expect, test } from 'vitest';
import { metadataFields } from '#src/contract/metadata.ts';
import { countOverrides, overrideSummary } from './override-counts.ts';

test('every field of the metadata belongs to one group', () => {
  const full = Object.fromEntries(metadataFields.map((field) => [field, '']));
  const { byGroup, total } = countOverrides({ metadataOverride: full });
  expect(byGroup).toEqual({ search: 5, name: 0, context: 0, action: 0, openGraph: 8, x: 8, other: 2 });
  expect(total).toBe(23);
});

test('null is not set, a blank text is set on purpose, and metadata that were not sent are not known', () => {
  const counts = countOverrides({
    customName: null,
    actionUrlOverride: '',
    actionFormIdOverride: 'f',
    metadataOverride: {},
  });
  expect(counts).toMatchObject({ total: 2, byGroup: { name: 0, action: 2 }, metadataUnknown: false });
  expect(overrideSummary(counts)).toBe('Action 2');
  expect(countOverrides({ customName: 'x' })).toMatchObject({ total: 1, metadataUnknown: true });
});
