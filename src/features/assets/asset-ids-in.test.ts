import { expect, it } from 'vitest';
import { assetIdsIn } from './asset-ids-in.ts';

it('finds the id in whatever a person pastes', () => {
  expect(assetIdsIn(' asset_1\n')).toEqual(['asset_1']);
  expect(assetIdsIn('https://facet.example/assets/asset%201?panel=log')).toEqual(['asset 1']);
  expect(assetIdsIn('{"assetId": "asset_1", "parentAssetId": "asset_0"}')).toEqual(['asset_1', 'asset_0']);
  expect(assetIdsIn('a sentence without one')).toEqual([]);
  expect(assetIdsIn('')).toEqual([]);
});
