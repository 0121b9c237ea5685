import { expect, it } from 'vitest';
import { readValues } from '#src/form/form-field.ts';
import { editorFields, editorFormFields, editorGroups, labelOf, metadataLabel } from './audience-override-fields.tsx';

const rows = editorGroups.flatMap((group) => group.rows);

it('every field that Update audience writes has one row', () => {
  expect(rows.map(({ field }) => field).sort()).toEqual([...editorFields].sort());
});

it('no two fields are called the same, also where they stand alone', () => {
  const labels = rows.map(({ field }) => labelOf(field));
  expect(new Set(labels).size).toBe(labels.length);
  expect([labelOf('ogTitle'), labelOf('ogUrl')]).toEqual(['OG title', 'OG URL']);
  expect(metadataLabel('ogImageUrl')).toBe('Open Graph: image');
  expect(labelOf('fromTheFuture')).toBe('fromTheFuture');
});

it('of what was kept, the form takes what has the right name and kind alone', () => {
  const stored = { title: 7, author: null, keywords: 'a', robots: ['x', 1], ogTitle: '', ogImageUrl: 'x', other: {} };
  expect(readValues(editorFormFields, stored)).toEqual({ author: undefined, robots: ['x', '1'], ogTitle: '' });
});
