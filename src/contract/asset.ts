import * as z from 'zod/mini';
import { endpoint, idempotencyKey, nonEmpty, patternTimestamp } from './fields.ts';

/** Asset lifecycle, closed (§2.7). No endpoint moves an asset along it. */
export const assetLifecycleStates = ['active', 'trashed', 'deleted'] as const;
export type AssetLifecycleState = (typeof assetLifecycleStates)[number];

/** Asset (§2.7). The request has `assetType`, the answer `data.type`. */
export const asset = z.object({
  assetId: z.string(),
  tenantId: z.string(),
  name: z.string(),
  purpose: z.string(),
  tags: z.array(z.string()),
  aiDescription: z.nullable(z.string()),
  parentAssetId: z.nullable(z.string()),
  hidden: z.boolean(),
  data: z.object({ type: z.string(), fileId: z.string() }),
  createdAt: patternTimestamp,
  updatedAt: patternTimestamp,
  trashedAt: z.nullable(patternTimestamp),
  deletedAt: z.nullable(patternTimestamp),
  lifecycleState: z.enum(assetLifecycleStates),
  downloadUrl: z.nullable(z.string()),
  previewDownloadUrl: z.nullable(z.string()),
});
export type Asset = z.output<typeof asset>;

/** Request body of Create asset (§4.10). Callers send `purpose`, even ""; readers default to "". */
export const assetCreate = z.strictObject({
  assetType: z.enum(['image']),
  name: z.string(),
  purpose: z._default(z.string(), ''),
  fileId: nonEmpty,
  parentAssetId: z.optional(z.string()),
  idempotencyKey: z.optional(idempotencyKey),
  hidden: z.optional(z.boolean()),
});
export type AssetCreate = z.output<typeof assetCreate>;

export const createAsset = endpoint('createAsset', 'POST', '/v0/assets', { body: assetCreate, response: asset });

export const getAsset = endpoint('getAsset', 'GET', '/v0/assets/{asset_id}', { response: asset });
