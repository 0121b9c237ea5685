import { expect, it } from 'vitest';
import { assetIdsIn } from './palette-assets.ts';

it('finds the id in whatever a person pastes', () => {
  expect(assetIdsIn(' asset_1\n')).toEqual(['asset_1']);
  expect(assetIdsIn('https://facet.example/assets/asset%201?panel=log')).toEqual(['asset 1']);
  expect(assetIdsIn('{"assetId": "asset_1", "parentAssetId": "asset_0"}')).toEqual(['asset_1', 'asset_0']);
  expect(assetIdsIn('a sentence without one')).toEqual([]);
  expect(assetIdsIn('')).toEqual([]);
  expect(assetIdsIn('the logo is asset_1, not asset_2.')).toEqual(['asset_1', 'asset_2']);
  expect(assetIdsIn('see https://cdn.example/files/asset_1/logo.png (round)')).toEqual(['asset_1']);
  expect(assetIdsIn('the asset_ of a subasset_1')).toEqual([]);
});

it('takes no name of a field and no end of a sentence for an id or a part of one', () => {
  for (const text of [
    'the asset_id is asset_1',
    'see https://facet.example/assets/asset_1.',
    'the logo (https://facet.example/assets/asset_1) is round',
    'its assetId: “asset_1”!',
    'its assetId: «asset_1»',
    'its assetId: ‚asset_1‘.',
    '“asset_1”',
    'asset_1’',
    'see „https://facet.example/assets/asset_1“',
  ]) {
    expect(assetIdsIn(text)).toEqual(['asset_1']);
  }
  expect(assetIdsIn('https://facet.example/assets/asset(1)')).toEqual(['asset(1)']);
  expect(assetIdsIn('the asset_id of the asset_type')).toEqual([]);
});
