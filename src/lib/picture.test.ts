import { expect, it } from 'vitest';
import { pictureSource } from './picture.ts';

it.each([
  ['/sample-files/a.png', 'show'],
  ['https://facet.example/a.png', 'show'],
  ['https://elsewhere.example/a.png', 'link'],
  ['//elsewhere.example/a.png', 'text'],
  ['data:image/png;base64,AAAA', 'text'],
  ['javascript:alert(1)', 'text'],
  // Other hosts, by the rule of the content security policy.
  ['https://cdn.example/a.png', 'show'],
  ['http://cdn.example/a.png', 'link'],
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
