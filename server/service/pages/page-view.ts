import { patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { withOrigin } from '#server/service/sample-picture.ts';
import type { pages } from '#server/service/schema.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import type { Page } from '#src/contract/page.ts';

export type PageRow = typeof pages.$inferSelect;

/** A stored page as in §2.6. */
export function pageView(row: PageRow, sampleFilesOrigin: string): Page {
  return {
    ...row,
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMoment(row.updatedAt),
    archivedAt: patternMomentOrNull(row.archivedAt),
    deletedAt: patternMomentOrNull(row.deletedAt),
    actions: [...row.actions],
    actionCardWidgets: row.actionCardWidgets.map((widget) => ({
      ...widget,
      logos: widget.logos?.map((logo) => ({
        ...logo,
        image: logo.image?.url ? { ...logo.image, url: withOrigin(logo.image.url, sampleFilesOrigin) } : logo.image,
      })),
    })),
    scripts: [...row.scripts],
    footerLinks: row.footerLinks === null ? undefined : [...row.footerLinks],
    headerActionId: row.headerActionId ?? undefined,
    metadata: metadataView(row.metadata, sampleFilesOrigin),
  };
}

/** Stored metadata as in §2.2, with the origin for its sample images. */
export function metadataView(metadata: Metadata, sampleFilesOrigin: string): Metadata {
  const { ogImageUrl, twitterImageUrl } = metadata;
  return {
    ...metadata,
    ...(ogImageUrl === undefined ? {} : { ogImageUrl: withOrigin(ogImageUrl, sampleFilesOrigin) }),
    ...(twitterImageUrl === undefined ? {} : { twitterImageUrl: withOrigin(twitterImageUrl, sampleFilesOrigin) }),
  };
}
