import { expect, it } from 'vitest';
import { noOverrides } from '#src/features/editor/core/audience-values.ts';
import { formOf, readEditorValues, valuesFrom } from './form-values.ts';

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
