import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { isBlank } from '#src/lib/text.ts';
import type { ReadMetadata } from '#src/ui/metadata-value.tsx';
import {
  addressTrail,
  fallbackChains,
  hostOf,
  looksTheSame,
  type Network,
  previewSlots,
  resolvePreview,
  searchOrders,
} from './preview-sources.ts';

const networks: readonly Network[] = [
  'google-desktop',
  'google-mobile',
  'facebook',
  'linkedin',
  'slack',
  'x-summary',
  'x-summary_large_image',
];
const text = fc.option(fc.constantFrom('', ' ', '\u200b', 'Spring', 'Sale', 'https://offers.example/spring'), {
  nil: undefined,
});
const fields = [...writableMetadataFields, ...imageMetadataFields];
const metadata = fc.array(fc.tuple(fc.constantFrom(...fields), text)).map((entries): ReadMetadata => {
  const texts = entries.filter(([field]) => field !== 'keywords' && field !== 'robots');
  return Object.fromEntries(texts);
});
const sides = fc.record({
  metadata,
  overridden: fc.option(
    fc.subarray(fields).map((chosen) => new Set(chosen)),
    { nil: undefined },
  ),
});

describe('the source of a text', () => {
  it('is the first field of the chain that says something, with all that were passed over', () => {
    fc.assert(
      fc.property(sides, fc.constantFrom(...networks), (side, network) => {
        const resolved = resolvePreview(network, side, undefined);
        for (const slot of previewSlots) {
          const chain = fallbackChains[network][slot];
          const found = resolved[slot];
          const passed = found?.passedOver ?? chain;
          expect(passed).toEqual(chain.slice(0, passed.length));
          expect(passed.every((field) => isBlank(String(side.metadata[field] ?? '')))).toBe(true);
          if (found === undefined) continue;
          expect(isBlank(found.text)).toBe(false);
          expect(found.text).toBe(side.metadata[found.field]);
          expect(chain[passed.length]).toBe(found.field);
        }
      }),
    );
  });

  it('tells the audience, the page and "nobody knows" apart', () => {
    fc.assert(
      fc.property(sides, fc.constantFrom(...networks), (side, network) => {
        const found = resolvePreview(network, side, undefined).title;
        if (found === undefined) return;
        const own = side.overridden?.has(found.field);
        expect(found.origin).toBe(own === undefined ? 'unknown' : own ? 'audience' : 'page');
      }),
    );
  });

  it('goes from X to Open Graph to the title', () => {
    const only = (values: ReadMetadata) =>
      resolvePreview('x-summary', { metadata: values, overridden: new Set(['title']) }, undefined).title;
    expect(only({ twitterTitle: 'X', ogTitle: 'OG', title: 'T' })?.field).toBe('twitterTitle');
    expect(only({ twitterTitle: '', ogTitle: 'OG', title: 'T' })).toMatchObject({ field: 'ogTitle', origin: 'page' });
    expect(only({ title: 'T' })).toEqual({
      text: 'T',
      field: 'title',
      origin: 'audience',
      passedOver: ['twitterTitle', 'ogTitle'],
    });
    expect(only({})).toBeUndefined();
  });
});

describe('now and after the save', () => {
  it('look the same exactly when every text of the network is the same', () => {
    fc.assert(
      fc.property(sides, sides, fc.constantFrom(...networks), (one, other, network) => {
        const left = resolvePreview(network, one, undefined);
        const right = resolvePreview(network, other, undefined);
        expect(looksTheSame(left, left)).toBe(true);
        const same = looksTheSame(left, right);
        expect(looksTheSame(right, left)).toBe(same);
        if (same) expect(previewSlots.map((slot) => left[slot]?.text)).toEqual(previewSlots.map((s) => right[s]?.text));
      }),
    );
  });

  it('differ on Google when a robots value hides the page', () => {
    const preview = (network: Network, robot: string) =>
      resolvePreview(network, { metadata: { title: 'T', robots: [robot] }, overridden: undefined }, undefined);
    expect(looksTheSame(preview('google-mobile', 'index'), preview('google-mobile', 'noindex'))).toBe(false);
    expect(looksTheSame(preview('slack', 'index'), preview('slack', 'noindex'))).toBe(true);
  });
});

it('robots values are read as search engines read them', () => {
  const orders = (robots: readonly string[]) => searchOrders({ metadata: { robots }, overridden: undefined });
  expect(orders(['NoIndex', 'follow'])).toEqual({ noIndex: true, noSnippet: false });
  expect(orders(['none'])).toEqual({ noIndex: true, noSnippet: false });
  expect(orders(['index, nosnippet'])).toEqual({ noIndex: false, noSnippet: true });
  expect(orders(['noindexing'])).toEqual({ noIndex: false, noSnippet: false });
});

it('an address is shown as host and trail, and as it is when it is none', () => {
  expect(hostOf('https://www.offers.example/spring')).toBe('offers.example');
  expect(hostOf('spring')).toBeUndefined();
  expect(addressTrail('https://offers.example/spring/caf%C3%A9?x=1')).toBe('https://offers.example › spring › café');
  expect(addressTrail('https://offers.example/%zz')).toBe('https://offers.example › %zz');
  expect(addressTrail('not an address')).toBe('not an address');
});
