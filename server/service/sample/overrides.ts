import * as z from 'zod/mini';
import { sampleFileUrl } from '#server/service/sample-picture.ts';
import { type Metadata, metadata } from '#src/contract/metadata.ts';
import { assetNamed, type SampleAsset } from './assets.ts';
import overrides from './data/overrides.json' with { type: 'json' };
import type { Random } from './random.ts';
import { fillInRecord, type Words } from './template.ts';

/** A manual override: at times a field of each group, an image, or an intended blank. */
export function overrideFor(words: Words, assets: readonly SampleAsset[], random: Random): Metadata {
  const chosen = overrides.filter(({ chance }) => random.chance(chance));
  const fields = Object.assign({}, ...chosen.map((override) => fillInRecord(override.fields, words, random)));
  const override = z.parse(metadata, fields);
  if (!random.chance(0.09)) return override;
  const picture = random.pick(assets.filter((asset) => asset.purpose === 'sharing picture'));
  const url = sampleFileUrl(picture.fileId);
  return {
    ...override,
    ogImageUrl: url,
    ogImageFileId: picture.fileId,
    ogImageAlt: picture.aiDescription ?? picture.name,
    ...(random.chance(0.4) && { twitterImageUrl: url, twitterImageFileId: picture.fileId }),
  };
}

/** The image and blank overrides of the audience in `service:ids`. */
export function richOverride(assets: readonly SampleAsset[]): Metadata {
  const { fileId } = assetNamed(assets, 'Late trucks dashboard');
  return {
    ogImageUrl: sampleFileUrl(fileId),
    ogImageFileId: fileId,
    ogImageAlt: 'The morning list with three late trucks',
    ogDescription: '',
    themeColor: '#14532d',
  };
}
