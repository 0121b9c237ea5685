import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utmKeys, utmOf, withUtm } from './utm-builder.tsx';

it('UTM parameters are added behind what is there, and before the fragment', () => {
  expect(withUtm('https://go.example/offer', 'source', 'news letter')).toBe(
    'https://go.example/offer?utm_source=news%20letter',
  );
  expect(withUtm('https://go.example/offer?a=1&b#top', 'medium', 'e-mail')).toBe(
    'https://go.example/offer?a=1&b&utm_medium=e-mail#top',
  );
});

it('UTM parameters are changed in their place and taken away when empty, with every other parameter as it was written', () => {
  const address = 'https://go.example/?x=%7e+&utm_source=old&y=2&UTM_source=twice#a?b';
  expect(withUtm(address, 'source', 'new')).toBe('https://go.example/?x=%7e+&utm_source=new&y=2#a?b');
  expect(withUtm(address, 'source', '')).toBe('https://go.example/?x=%7e+&y=2#a?b');
  expect(withUtm('https://go.example/?utm_source=a', 'source', '')).toBe('https://go.example/');
});

it('UTM parameters are read as a person writes them, also where they are badly encoded', () => {
  expect(utmOf('https://go.example/?utm_campaign=spring+sale%21', 'campaign')).toBe('spring sale!');
  expect(utmOf('https://go.example/?utm_campaign=100%', 'campaign')).toBe('100%');
  expect(utmOf('https://go.example/?utm_campaign', 'campaign')).toBe('');
  expect(utmOf('', 'term')).toBe('');
});

it('UTM parameters come back as they were written, whatever they hold, and leave the other four alone', () => {
  const value = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.constantFrom(...utmKeys), value, fc.webUrl({ withQueryParameters: true }), (key, text, address) => {
      const changed = withUtm(address, key, text);
      expect(utmOf(changed, key)).toBe(text);
      for (const other of utmKeys) if (other !== key) expect(utmOf(changed, other)).toBe(utmOf(address, other));
      expect(withUtm(changed, key, '')).toBe(withUtm(address, key, ''));
    }),
    // Addresses take long to make.
    { numRuns: 30 },
  );
});
