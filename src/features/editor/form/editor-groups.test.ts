import { expect, it } from 'vitest';
import { imageMetadataFields } from '#src/contract/metadata.ts';
import { editorFields } from '#src/features/editor/core/fields.ts';
import { editorGroups, labelOf } from './editor-groups.ts';

const rows = editorGroups.flatMap((group) => group.rows);

it('every field that Update audience writes has one row, and every picture is shown', () => {
  expect(rows.map(({ field }) => field).sort()).toEqual([...editorFields].sort());
  const images = editorGroups.flatMap((group) => group.images.map(({ field }) => field));
  expect(images.sort()).toEqual([...imageMetadataFields].sort());
});

it('no two fields are called the same, also where they stand alone', () => {
  const labels = rows.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labelOf('ogTitle')).toBe('OG title');
  expect(labelOf('fromTheFuture')).toBe('fromTheFuture');
});

it('what cannot be sent as an empty text cannot be left blank', () => {
  const fixed = rows.filter(({ canBeBlank }) => !canBeBlank).map(({ field }) => field);
  expect(fixed).toEqual(['customName', 'supplementaryContext', 'actionUrlOverride']);
});
