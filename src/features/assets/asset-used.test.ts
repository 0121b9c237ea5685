import { expect, it } from 'vitest';
import { assetsOnPage, usesInAudience, usesOnPage } from './asset-used.tsx';

const page = {
  name: 'Spring',
  actionCardWidgets: [
    {
      title: 'Trusted by',
      logos: [{ image: { assetId: 'asset_2', fileId: 'file_2' } }, { image: { assetId: 'asset_1' } }],
    },
    { logos: [{ image: { assetId: 'asset_3', fileId: 'file_1' } }, {}] },
    {},
  ],
  metadata: { ogImageFileId: 'file_1' },
};

it('an asset is found on a page by its id, and by its file where another asset or none is named', () => {
  const uses = usesOnPage('page_1', page, { assetId: 'asset_1', fileId: 'file_1' });
  expect(uses.map(({ place, byFile }) => [place, byFile])).toEqual([
    ['Widget “Trusted by”, logo 2', false],
    ['Widget 2, logo 1', true],
    ['Open Graph image', true],
  ]);
});

it('an audience counts with what it overrides', () => {
  const audience = { audienceId: 'audience_1', metadataOverride: { twitterImageFileId: 'file_1' } };
  expect(usesInAudience('page_1', audience, { assetId: 'asset_1', fileId: 'file_1' })).toMatchObject([
    { audienceId: 'audience_1', place: 'X image' },
  ]);
  expect(usesInAudience('page_1', { metadataOverride: {} }, { assetId: 'asset_1', fileId: 'file_1' })).toEqual([]);
});

it('the assets that a page names are each told once', () => {
  expect([...assetsOnPage(page)]).toEqual([
    ['asset_2', 'file_2'],
    ['asset_1', undefined],
    ['asset_3', 'file_1'],
  ]);
});
