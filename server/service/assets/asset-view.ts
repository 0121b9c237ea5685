import { patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { sampleFileUrl } from '#server/service/sample-picture.ts';
import type { assets } from '#server/service/schema.ts';
import type { Asset } from '#src/contract/asset.ts';

export type AssetRow = typeof assets.$inferSelect;

/** A stored asset as in §2.7. Both URLs lead to the image that is drawn from its `fileId`. */
export function assetView(row: AssetRow, sampleFilesOrigin: string): Asset {
  const url = row.lifecycleState === 'deleted' ? null : sampleFileUrl(row.fileId, sampleFilesOrigin);
  return {
    assetId: row.assetId,
    tenantId: row.tenantId,
    name: row.name,
    purpose: row.purpose,
    tags: [...row.tags],
    aiDescription: row.aiDescription,
    parentAssetId: row.parentAssetId,
    hidden: row.hidden,
    data: { type: row.type, fileId: row.fileId },
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMoment(row.updatedAt),
    trashedAt: patternMomentOrNull(row.trashedAt),
    deletedAt: patternMomentOrNull(row.deletedAt),
    lifecycleState: row.lifecycleState,
    downloadUrl: url,
    previewDownloadUrl: url,
  };
}
