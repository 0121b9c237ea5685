import { expect, it } from 'vitest';
import { sharingNotes } from './asset-preview.tsx';

it('a picture of the size that networks ask for is fit, of whatever address; size, kind and type are each said where they do not suit', () => {
  const size = { width: 1200, height: 630 };
  expect(sharingNotes('https://cdn.example/a.png?x=1', 'image', size)).toEqual([]);
  expect(sharingNotes('/sample-files/no-ending', 'image', size)).toEqual([]);
  expect(sharingNotes('not an address \u0000', undefined, size)).toEqual([]);
  expect(sharingNotes('/a.svg', 'image', { width: 0, height: 0 })).toHaveLength(1);
  expect(sharingNotes('/a.svg', 'image', size)).toEqual([expect.stringMatching(/SVG/)]);
  expect(sharingNotes('/a.JPEG', 'video', { width: 100, height: 100 }).join(' ')).toMatch(/Smaller.*Taller.*video/);
});
