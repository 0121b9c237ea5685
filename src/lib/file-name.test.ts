import { expect, test } from 'vitest';
import { fileWords } from './file-name.ts';

test('the name of a file has the letters and numbers of what it is about', () => {
  const names = ['Autumn campaign: food & drink', '  Größe/2  ', '★★'];
  expect(names.map(fileWords)).toEqual(['autumn-campaign-food-drink', 'größe-2', 'untitled']);
});
