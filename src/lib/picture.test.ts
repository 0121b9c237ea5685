import { expect, it } from 'vitest';
import { pictureGuidance, pictureSource } from './picture.ts';

it.each([
  ['/sample-files/a.png', 'show'],
  ['https://facet.example/a.png', 'show'],
  ['https://elsewhere.example/a.png', 'link'],
  ['https://facet.example:8443/a.png', 'link'],
  ['//elsewhere.example/a.png', 'text'],
  ['data:image/png;base64,AAAA', 'text'],
  ['javascript:alert(1)', 'text'],
  ['mailto:a@b.example', 'text'],
  // Other hosts, by the rule of the content security policy.
  ['https://cdn.example/a.png', 'show'],
  ['http://cdn.example/a.png', 'link'],
  ['https://x.cdn.example/a.png', 'link'],
  ['https://a.b.pics.example/a.png', 'show'],
  ['https://pics.example/a.png', 'link'],
  ['https://port.example:8443/a.png', 'show'],
  ['https://port.example/a.png', 'link'],
])('pictures of the own origin and of allowed hosts are shown, of any other linked: %s, %s', (text, kind) => {
  const hosts = ['cdn.example', '*.pics.example', 'port.example:8443'];
  expect(pictureSource(text, 'https://facet.example', hosts).kind).toBe(kind);
});

it('pictures are asked of the name by which Facet was opened when they lie on another name of the same server on this machine', () => {
  const sourceAt = (origin: string, text: string) => pictureSource(text, origin, []);
  const names = ['http://127.0.0.1:4173', 'http://localhost:4173', 'http://[::1]:4173'];
  for (const origin of names) {
    const shown = { kind: 'show', src: `${origin}/sample-files/a.png?size=2`, host: new URL(origin).host };
    for (const name of names) expect(sourceAt(origin, `${name}/sample-files/a.png?size=2`)).toEqual(shown);
    for (const other of ['http://localhost:4100', 'https://localhost:4173', 'http://localhost.example:4173'])
      expect(sourceAt(origin, `${other}/a.png`).kind).toBe('link');
  }
  // To a dashboard that others open, the loopback names mean their own machines.
  expect(sourceAt('http://facet.example:4173', 'http://127.0.0.1:4173/a.png').kind).toBe('link');
});

const ignored = 'Smaller than 200 × 200. Facebook ignores it.';

it.each([
  [1_200, 630, []],
  [2_400, 1_260, []],
  [1_200, 627, []],
  [800, 420, ['Smaller than 1200 × 630. It may be blurred or shown as a small square.']],
  [150, 150, [ignored, 'Taller than 1.91 : 1 (this is 1.00 : 1). Top and bottom are cut off.']],
  [2_000, 700, ['Wider than 1.91 : 1 (this is 2.86 : 1). The sides are cut off.']],
  [0, 0, [expect.any(String)]],
])('of a picture of %d × %d it is said what happens to it: %j', (width, height, words) => {
  expect(pictureGuidance({ width, height })).toEqual(words);
});
