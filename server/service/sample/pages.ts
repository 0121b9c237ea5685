import * as z from 'zod/mini';
import { sampleFileUrl } from '#server/service/sample-picture.ts';
import type { pages } from '#server/service/schema.ts';
import { metadata } from '#src/contract/metadata.ts';
import { pageScript, pageStatuses, pageTypes } from '#src/contract/page.ts';
import { assetNamed, type SampleAsset } from './assets.ts';
import { day } from './clock.ts';
import pagesData from './data/pages.json' with { type: 'json' };
import { idSequence } from './sample-id.ts';

const pageKeys = ['main', 'demo', 'campaign', 'followup', 'deck', 'event'] as const;
export type PageKey = (typeof pageKeys)[number];

export type SamplePage = Pick<z.output<typeof pageSchema>, 'key' | 'address' | 'conversion' | 'peopleShare'> & {
  readonly row: typeof pages.$inferInsert;
};

const scriptNames = ['consent', 'measurement', 'heatMap', 'slideTimer'] as const;
const footerNames = ['product', 'company', 'legal', 'readOn'] as const;

const footer = z.object({ title: z.string(), links: z.array(z.object({ text: z.string(), url: z.string() })) });

const widget = z.object({
  type: z.string(),
  title: z.string(),
  logos: z.optional(z.array(z.object({ asset: z.string(), altText: z.string() }))),
});

const pageSchema = z.object({
  key: z.enum(pageKeys),
  /** Probability that a visit without bounce converts. */
  conversion: z.number(),
  /** Share of the audiences that are written for one person. */
  peopleShare: z.number(),
  name: z.string(),
  title: z.string(),
  type: z.enum(pageTypes),
  status: z.enum(pageStatuses),
  /** The URL that visitors see. */
  address: z.string(),
  context: z.array(z.string()),
  createdDaysAgo: z.number(),
  updatedDaysAgo: z.number(),
  archivedDaysAgo: z.optional(z.number()),
  /** The purpose of an action. */
  headerAction: z.optional(z.string()),
  actions: z.array(z.object({ purpose: z.string(), buttonTitle: z.string(), actionType: z.string(), url: z.string() })),
  widgets: z.array(widget),
  /** Scripts and footers are shared by pages. */
  scripts: z.array(z.enum(scriptNames)),
  footers: z.optional(z.array(z.enum(footerNames))),
  metadata,
  ogImage: z.optional(z.string()),
  twitterImage: z.optional(z.string()),
});

const siteSchema = z.object({
  scripts: z.record(z.enum(scriptNames), pageScript),
  footers: z.record(z.enum(footerNames), footer),
  pages: z.array(pageSchema),
});

/**
 * Six pages of Harbourline, which sells freight visibility to shippers: all five types, all three
 * statuses, oldest first. The deck fails every health check. A trigger sets `audiencesCount`.
 */
export function samplePages(assets: readonly SampleAsset[], now: number): readonly SamplePage[] {
  const site = z.parse(siteSchema, pagesData);
  const nextPage = idSequence('page');
  const nextAction = idSequence('action');
  const nextGroup = idSequence('group');
  const nextLink = idSequence('link');
  const nextBrand = idSequence('brand');
  const brandId = nextBrand();
  const eventBrandId = nextBrand();

  const imageOf = (name: string) => {
    const { assetId, fileId } = assetNamed(assets, name);
    return { url: sampleFileUrl(fileId), fileId, assetId };
  };

  return site.pages.map((page) => {
    const { key, address, conversion, peopleShare } = page;
    const archivedAt = page.archivedDaysAgo === undefined ? null : Math.round(now - page.archivedDaysAgo * day);
    const actions = page.actions.map((action, actionIndex) => ({ actionId: nextAction(), actionIndex, ...action }));
    const ogImage = page.ogImage === undefined ? undefined : imageOf(page.ogImage);
    const twitterImage = page.twitterImage === undefined ? undefined : imageOf(page.twitterImage);
    return {
      key,
      address,
      conversion,
      peopleShare,
      row: {
        pageId: nextPage(),
        brandId: key === 'event' ? eventBrandId : brandId,
        name: page.name,
        title: page.title,
        pageContext: page.context.join('\n\n'),
        pageType: page.type,
        status: page.status,
        createdAt: Math.round(now - page.createdDaysAgo * day),
        updatedAt: archivedAt ?? Math.round(now - page.updatedDaysAgo * day),
        archivedAt,
        deletedAt: null,
        // Stored out of order, because actionIndex decides.
        actions: actions.toReversed(),
        headerActionId: actions.find(({ purpose }) => purpose === page.headerAction)?.actionId ?? null,
        actionCardWidgets: page.widgets.map(({ logos, ...given }) => ({
          ...given,
          ...(logos && { logos: logos.map(({ asset, altText }) => ({ image: { altText, ...imageOf(asset) } })) }),
        })),
        scripts: page.scripts.map((name) => site.scripts[name]),
        footerLinks:
          page.footers
            ?.map((name) => site.footers[name])
            .map(({ title, links }) => ({
              id: nextGroup(),
              title,
              links: links.map((link) => ({ id: nextLink(), ...link })),
            })) ?? null,
        metadata: {
          ...page.metadata,
          ...(ogImage && { ogImageUrl: ogImage.url, ogImageFileId: ogImage.fileId }),
          ...(twitterImage && { twitterImageUrl: twitterImage.url, twitterImageFileId: twitterImage.fileId }),
        },
      },
    };
  });
}
