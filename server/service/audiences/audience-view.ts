import { isoMoment, isoMomentOrAbsent, patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { metadataView } from '#server/service/pages/page-view.ts';
import type { audiences, audienceVersions } from '#server/service/schema.ts';
import type { Audience, AudienceVersion } from '#src/contract/audience.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import { effectiveMetadata } from './metadata-override.ts';

export type AudienceRow = typeof audiences.$inferSelect;
export type VersionRow = typeof audienceVersions.$inferSelect;

/** An audience with its two versions and its inherited values. */
export type AudienceRecord = {
  readonly audience: AudienceRow;
  readonly latest: VersionRow | null;
  readonly published: VersionRow | null;
};

/** A stored audience as in §2.3; effective values are derived here and never stored. */
export function audienceView(record: AudienceRecord, pageMetadata: Metadata, sampleFilesOrigin: string): Audience {
  const { audience, latest, published } = record;
  return {
    audienceId: audience.audienceId,
    pageId: audience.pageId,
    personId: audience.personId,
    personRouteKey: audience.personRouteKey,
    status: audience.status,
    isNewPageAgent: audience.isNewPageAgent,
    computedName: audience.computedName,
    customName: audience.customName,
    effectiveName: audience.customName ?? audience.computedName,
    supplementaryContext: audience.supplementaryContext,
    actionFormIdOverride: audience.actionFormIdOverride,
    actionFormInstructionsOverride: audience.actionFormInstructionsOverride,
    actionUrlOverride: audience.actionUrlOverride,
    createdAt: patternMoment(audience.createdAt),
    archivedAt: patternMomentOrNull(audience.archivedAt),
    latestVersion: versionView(latest),
    publishedVersion: versionView(published),
    effectiveMetadata: metadataView(effectiveMetadata(pageMetadata, audience.metadataOverride), sampleFilesOrigin),
    metadataOverride: metadataView(audience.metadataOverride, sampleFilesOrigin),
  };
}

/** A version as in §2.4; `{}` is the conforming "none". */
function versionView(row: VersionRow | null): AudienceVersion {
  if (row === null) return {};
  return {
    versionId: row.versionId,
    audienceId: row.audienceId,
    versionNumber: row.versionNumber,
    status: row.status,
    isNewPageAgent: row.isNewPageAgent,
    supplementaryContext: row.supplementaryContext ?? undefined,
    queueDurationMs: row.queueDurationMs ?? undefined,
    createdAt: isoMoment(row.createdAt),
    becameDraftAt: isoMomentOrAbsent(row.becameDraftAt),
    queuedAt: isoMomentOrAbsent(row.queuedAt),
    publishedAt: isoMomentOrAbsent(row.publishedAt),
    obsoleteAt: isoMomentOrAbsent(row.obsoleteAt),
    cancelledAt: isoMomentOrAbsent(row.cancelledAt),
    archivedAt: isoMomentOrAbsent(row.archivedAt),
  };
}
