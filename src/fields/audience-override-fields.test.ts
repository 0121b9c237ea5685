import { expect, it } from 'vitest';
import { imageMetadataFields } from '#src/contract/metadata.ts';
import { noOverrides } from '#src/features/editor/overrides.ts';
import {
  editorFields,
  editorGroups,
  formOf,
  labelOf,
  readEditorValues,
  valuesFrom,
} from './audience-override-fields.tsx';

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

it('inherited, blank and overridden stay apart on the way into the form and back', () => {
  const values = { ...valuesFrom(formOf(noOverrides)), title: 'A', author: '', keywords: [], robots: ['noai'] };
  expect(formOf(values)).toMatchObject({ title: 'A', author: '', keywords: [], robots: ['noai'], description: null });
  expect(valuesFrom(formOf(values))).toEqual(values);
});

it('of what was kept, the form takes what has the right name and kind alone', () => {
  const stored = {
    title: 7,
    author: null,
    keywords: 'a, b',
    robots: ['x', 1],
    ogTitle: '',
    ogImageUrl: 'x',
    other: {},
  };
  expect(readEditorValues(stored)).toEqual({ author: undefined, robots: ['x', '1'], ogTitle: '' });
});
