import { expect, it } from 'vitest';
import { fileKind, sharingFit } from './asset-preview.tsx';

it('a picture of the size that networks ask for is fit, of whatever address', () => {
  const size = { width: 1200, height: 630 };
  expect(sharingFit('https://cdn.example/a.png?x=1', 'image', size)).toEqual({ fits: true, notes: [] });
  expect(sharingFit('/sample-files/no-ending', 'image', size).fits).toBe(true);
  expect(sharingFit('not an address \u0000', undefined, size).fits).toBe(true);
});

it('its size, its kind and its type are each said where they do not suit', () => {
  expect(sharingFit('/a.svg', 'image', { width: 0, height: 0 }).notes).toHaveLength(1);
  expect(sharingFit('/a.svg', 'image', { width: 1200, height: 630 }).notes).toEqual([expect.stringMatching(/SVG/)]);
  expect(sharingFit('/a.JPEG', 'video', { width: 100, height: 100 }).notes.join(' ')).toMatch(/Smaller.*Higher.*video/);
});

it('the kind of a file is read from the ending of its path alone', () => {
  expect(fileKind('https://cdn.example/a.WEBP#x.png')).toBe('webp');
  expect(fileKind('https://cdn.example/a.exe')).toBeUndefined();
  expect(fileKind('https://cdn.png')).toBeUndefined();
});
