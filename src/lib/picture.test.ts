import { describe, expect, it } from 'vitest';
import { pictureGuidance, pictureSource } from './picture.ts';

describe('pictures', () => {
  const kindOf = (text: string, hosts: readonly string[] = []) =>
    pictureSource(text, 'https://facet.example', hosts).kind;

  it('are shown from the own origin, and linked from any other', () => {
    expect(kindOf('/sample-files/a.png')).toBe('show');
    expect(kindOf('https://facet.example/a.png')).toBe('show');
    expect(kindOf('https://cdn.example/a.png')).toBe('link');
    expect(kindOf('https://facet.example:8443/a.png')).toBe('link');
    expect(kindOf('//cdn.example/a.png')).toBe('text');
    expect(kindOf('data:image/png;base64,AAAA')).toBe('text');
    expect(kindOf('javascript:alert(1)')).toBe('text');
    expect(kindOf('mailto:a@b.example')).toBe('text');
  });

  it('are shown from the hosts that the deployer allows, by the rule of the content security policy', () => {
    const hosts = ['cdn.example', '*.pics.example', 'port.example:8443'];
    expect(kindOf('https://cdn.example/a.png', hosts)).toBe('show');
    expect(kindOf('http://cdn.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://x.cdn.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://a.b.pics.example/a.png', hosts)).toBe('show');
    expect(kindOf('https://pics.example/a.png', hosts)).toBe('link');
    expect(kindOf('https://port.example:8443/a.png', hosts)).toBe('show');
    expect(kindOf('https://port.example/a.png', hosts)).toBe('link');
  });

  it('are asked of the name by which Facet was opened when they lie on another name of the same server on this machine', () => {
    const sourceAt = (origin: string, text: string) => pictureSource(text, origin, []);
    const names = ['http://127.0.0.1:4173', 'http://localhost:4173', 'http://[::1]:4173'];
    for (const origin of names) {
      for (const name of names) {
        expect(sourceAt(origin, `${name}/sample-files/a.png?size=2`)).toEqual({
          kind: 'show',
          src: `${origin}/sample-files/a.png?size=2`,
          host: new URL(origin).host,
        });
      }
      expect(sourceAt(origin, 'http://localhost:4100/a.png').kind).toBe('link');
      expect(sourceAt(origin, 'https://localhost:4173/a.png').kind).toBe('link');
      expect(sourceAt(origin, 'http://localhost.example:4173/a.png').kind).toBe('link');
      expect(sourceAt(origin, 'http://127.0.0.1.example:4173/a.png').kind).toBe('link');
    }
    // To a dashboard that others open, the loopback names mean their own machines.
    expect(sourceAt('http://facet.example:4173', 'http://127.0.0.1:4173/a.png').kind).toBe('link');
  });
});

it('a picture of the wanted size and shape needs no word', () => {
  expect(pictureGuidance({ width: 1200, height: 630 })).toEqual([]);
  expect(pictureGuidance({ width: 2400, height: 1260 })).toEqual([]);
  expect(pictureGuidance({ width: 1200, height: 627 })).toEqual([]);
  expect(pictureGuidance({ width: 800, height: 420 })).toEqual([
    'Smaller than 1200 × 630: it may be blurred or shown as a small square.',
  ]);
});

it('says what happens to a picture that is too small, too high, too wide or without a size', () => {
  expect(pictureGuidance({ width: 150, height: 150 })).toEqual([
    'Smaller than 200 × 200: Facebook leaves such an image out.',
    'Higher than 1.91 : 1 (it is 1.00 : 1): top and bottom are cut off.',
  ]);
  expect(pictureGuidance({ width: 2000, height: 700 })).toEqual([
    'Wider than 1.91 : 1 (it is 2.86 : 1): the sides are cut off.',
  ]);
  expect(pictureGuidance({ width: 0, height: 0 })).toHaveLength(1);
});
