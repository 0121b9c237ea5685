import { patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { sampleFileUrl } from '#server/service/sample-picture.ts';
import type { assets } from '#server/service/schema.ts';
import type { Asset } from '#src/contract/asset.ts';

export type AssetRow = typeof assets.$inferSelect;

/** A stored asset as in §2.7. Both URLs lead to the image that is drawn from its `fileId`. */
export function assetView(stored: AssetRow, sampleFilesOrigin: string): Asset {
  const { type, fileId, idempotencyKey, ...row } = stored;
  const url = row.lifecycleState === 'deleted' ? null : sampleFileUrl(fileId, sampleFilesOrigin);
  return {
    ...row,
    tags: [...row.tags],
    data: { type, fileId },
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMoment(row.updatedAt),
    trashedAt: patternMomentOrNull(row.trashedAt),
    deletedAt: patternMomentOrNull(row.deletedAt),
    downloadUrl: url,
    previewDownloadUrl: url,
  };
}
