import { expect, it } from 'vitest';
import { seenValues } from './seen-values.ts';

it('offers what page and audiences use, each once, in the order in which it is met', () => {
  const seen = seenValues({ metadata: { ogType: 'website', robots: ['index', 'noai'] } }, [
    { metadataOverride: { ogType: 'video.movie', robots: ['noai', 'max-snippet:20'], title: 'no enum' } },
    { effectiveMetadata: { ogType: 'website', twitterCard: '' } },
    {},
  ]);
  expect(Object.fromEntries(seen)).toEqual({
    robots: ['index', 'noai', 'max-snippet:20'],
    ogType: ['website', 'video.movie'],
    twitterCard: [],
  });
});
