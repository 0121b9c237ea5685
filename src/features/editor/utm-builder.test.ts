import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utmKeys, utmOf, withUtm } from './utm-builder.tsx';

it.each([
  ['?a=1&b#top', 'news letter', '?a=1&b&utm_source=news%20letter#top'],
  ['?x=%7e+&utm_source=old&y=2&UTM_source=twice#a?b', 'new', '?x=%7e+&utm_source=new&y=2#a?b'],
  ['?x=%7e+&utm_source=old&y=2&UTM_source=twice#a?b', '', '?x=%7e+&y=2#a?b'],
  ['?utm_source=a', '', ''],
])('of %s, with the source %j, every other parameter stays as it was written: %s', (before, source, after) => {
  expect(withUtm(`https://go.example/${before}`, 'source', source)).toBe(`https://go.example/${after}`);
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
    { numRuns: 30 },
  );
});
