import { isoMoment, isoMomentOrAbsent, patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { metadataView } from '#server/service/pages/page-view.ts';
import { presentFields } from '#server/service/present-fields.ts';
import type { audiences, audienceVersions } from '#server/service/schema.ts';
import type { Audience, AudienceVersion } from '#src/contract/audience.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import { effectiveMetadata } from './metadata-override.ts';

export type AudienceRow = typeof audiences.$inferSelect;
export type VersionRow = typeof audienceVersions.$inferSelect;

export type AudienceRecord = {
  readonly audience: AudienceRow;
  readonly latest: VersionRow | null;
  readonly published: VersionRow | null;
};

/** A stored audience as in §2.3; effective values are derived here and never stored. */
export function audienceView(record: AudienceRecord, pageMetadata: Metadata, sampleFilesOrigin: string): Audience {
  const { latest, published } = record;
  const { latestVersionId, publishedVersionId, ...audience } = record.audience;
  return {
    ...audience,
    effectiveName: audience.customName ?? audience.computedName,
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
    ...presentFields(row),
    createdAt: isoMoment(row.createdAt),
    becameDraftAt: isoMomentOrAbsent(row.becameDraftAt),
    queuedAt: isoMomentOrAbsent(row.queuedAt),
    publishedAt: isoMomentOrAbsent(row.publishedAt),
    obsoleteAt: isoMomentOrAbsent(row.obsoleteAt),
    cancelledAt: isoMomentOrAbsent(row.cancelledAt),
    archivedAt: isoMomentOrAbsent(row.archivedAt),
  };
}
