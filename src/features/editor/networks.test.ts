import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metadataFields } from '#src/contract/metadata.ts';
import { isBlank } from '#src/lib/text.ts';
import {
  fallbackOf,
  looksTheSame,
  type Network,
  networkNames,
  networks,
  type PreviewSide,
  previewOn,
  previewSlots,
} from './networks.ts';

const text = fc.option(fc.constantFrom('', ' ', '\u200b', 'Spring', 'Sale', 'https://offers.example/spring'), {
  nil: undefined,
});
const textFields = metadataFields.filter((field) => field !== 'keywords' && field !== 'robots');
const metadata = fc.array(fc.tuple(fc.constantFrom(...textFields), text)).map(Object.fromEntries<string | undefined>);
const overridden = fc.subarray(metadataFields).map((chosen) => new Set(chosen));
const sides = fc.record({ metadata, overridden: fc.option(overridden, { nil: undefined }) });

it('the source of a text is the first field of the chain that says something, with all that were passed over, and with whose it is', () => {
  fc.assert(
    fc.property(sides, fc.constantFrom(...networkNames), (side, network) => {
      const resolved = previewOn(network, side, undefined);
      for (const slot of previewSlots) {
        const chain = networks[network].reads[slot] ?? [];
        const found = resolved[slot];
        const passed = found?.passedOver ?? chain;
        expect(passed).toEqual(chain.slice(0, passed.length));
        expect(passed.every((field) => isBlank(String(side.metadata[field] ?? '')))).toBe(true);
        if (found === undefined) continue;
        expect(isBlank(found.text)).toBe(false);
        expect(found.text).toBe(side.metadata[found.field]);
        expect(chain[passed.length]).toBe(found.field);
        const own = side.overridden?.has(found.field);
        expect(found.origin).toBe(own === undefined ? 'effective' : own ? 'this audience' : 'page');
      }
    }),
  );
});

it('now and after the save look the same exactly when every text of the network is the same', () => {
  fc.assert(
    fc.property(sides, sides, fc.constantFrom(...networkNames), (one, other, network) => {
      const left = previewOn(network, one, undefined);
      const right = previewOn(network, other, undefined);
      expect(looksTheSame(left, left)).toBe(true);
      const same = looksTheSame(left, right);
      expect(looksTheSame(right, left)).toBe(same);
      if (same) expect(previewSlots.map((slot) => left[slot]?.text)).toEqual(previewSlots.map((s) => right[s]?.text));
    }),
  );
});

it('a field without a value falls back to the text of the first network that has one instead', () => {
  const texts = { title: 'Spring', twitterTitle: 'Sale' };
  expect(fallbackOf('ogTitle', texts)).toMatchObject({ field: 'title', text: 'Spring' });
  expect(fallbackOf('ogTitle', { ...texts, title: ' ' })).toMatchObject({ field: 'twitterTitle', text: 'Sale' });
});

const preview = (network: Network, metadata: PreviewSide['metadata']) =>
  previewOn(network, { metadata, overridden: undefined }, undefined);

it('robots values are read as search engines read them, and change the preview of those alone', () => {
  const orders = (robots: readonly string[]) => preview('google-mobile', { robots }).orders;
  expect(orders(['NoIndex', 'follow'])).toEqual({ noIndex: true, noSnippet: false });
  expect(orders(['none'])).toEqual({ noIndex: true, noSnippet: false });
  expect(orders(['index, nosnippet'])).toEqual({ noIndex: false, noSnippet: true });
  expect(orders(['noindexing'])).toEqual({ noIndex: false, noSnippet: false });
  const [shown, hidden] = [{ robots: ['index'] }, { robots: ['noindex'] }];
  expect(looksTheSame(preview('google-mobile', shown), preview('google-mobile', hidden))).toBe(false);
  expect(looksTheSame(preview('slack', shown), preview('slack', hidden))).toBe(true);
});
