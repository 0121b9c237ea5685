import type { Metadata } from '#src/contract/metadata.ts';
import type { SampleAsset } from './assets.ts';
import type { Subject } from './audience-texts.ts';
import { pictureUrl } from './pictures.ts';
import type { Random } from './random.ts';

/** A manual override: at times a field of each group, an image, or an intended blank. */
export function overrideFor(
  subject: Subject,
  pageAddress: string,
  assets: readonly SampleAsset[],
  random: Random,
): Metadata {
  const override: Metadata = {};
  const { company } = subject;
  if (random.chance(0.12))
    override.author = random.pick(['Imogen Ashworth', 'Cem Öztürk', 'Harbourline transport desk']);
  if (random.chance(0.08)) override.robots = ['noindex', 'nofollow'];
  if (random.chance(0.06)) override.canonicalUrl = pageAddress;
  if (random.chance(0.25)) override.ogTitle = `${company.name}: trucks that will be late today`;
  if (random.chance(0.18))
    override.ogDescription = `For ${company.name}: the list at 9 a.m. instead of the call at 4 p.m.`;
  if (random.chance(0.05)) override.ogUrl = `${pageAddress}?to=${company.domain.replace('.example', '')}`;
  if (random.chance(0.04)) override.ogType = 'article';
  if (random.chance(0.1)) {
    override.twitterCard = 'summary';
    override.twitterTitle = `Freight news for ${company.name}`;
  }
  if (random.chance(0.05)) override.twitterDescription = 'One list, one number to call.';
  if (random.chance(0.04)) override.twitterCreator = '@harbourline_sales';
  if (random.chance(0.06)) override.themeColor = random.pick(['#7a1f3d', '#14532d', '#1e3a8a']);
  // An intended blank: this audience gets no description at all.
  if (random.chance(0.03)) override.ogDescription = '';
  if (random.chance(0.02)) override.twitterTitle = '';
  if (random.chance(0.09)) {
    const picture = random.pick(assets.filter((asset) => asset.purpose === 'sharing picture'));
    override.ogImageUrl = pictureUrl(picture.fileId);
    override.ogImageFileId = picture.fileId;
    override.ogImageAlt = picture.aiDescription ?? picture.name;
    if (random.chance(0.4)) {
      override.twitterImageUrl = pictureUrl(picture.fileId);
      override.twitterImageFileId = picture.fileId;
    }
  }
  return override;
}

/** The image and blank overrides of the audience in `service:ids`. */
export function richOverride(assets: readonly SampleAsset[]): Metadata {
  const picture = assets.find((asset) => asset.name === 'Late trucks dashboard');
  return {
    ogImageUrl: pictureUrl(picture?.fileId ?? ''),
    ogImageFileId: picture?.fileId ?? '',
    ogImageAlt: 'The morning list with three late trucks',
    ogDescription: '',
    themeColor: '#14532d',
  };
}
