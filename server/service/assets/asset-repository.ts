import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import { assets } from '#server/service/schema.ts';
import type { AssetCreate } from '#src/contract/asset.ts';
import type { AssetRow } from './asset-view.ts';

const tenantId = 'tenant_01k8z3f5q7r9t1v3w5x7y9a1b3';

/**
 * Stores an asset or finds the one with its `idempotencyKey`. Parallel requests make one asset.
 * @returns the asset, or 'other body' when the key was used for something else.
 */
export async function insertAsset(database: Database, body: AssetCreate): Promise<AssetRow | 'other body'> {
  const now = Date.now();
  const wanted = {
    type: body.assetType,
    name: body.name,
    purpose: body.purpose,
    fileId: body.fileId,
    parentAssetId: body.parentAssetId ?? null,
    hidden: body.hidden ?? false,
  };
  const [created] = await database
    .insert(assets)
    .values({
      ...wanted,
      assetId: newId('asset'),
      tenantId,
      lifecycleState: 'active',
      idempotencyKey: body.idempotencyKey ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: assets.idempotencyKey })
    .returning();
  if (created !== undefined) return created;
  const [first] = await database
    .select()
    .from(assets)
    .where(eq(assets.idempotencyKey, body.idempotencyKey ?? ''));
  if (first === undefined) throw new Error('The asset that used the key has gone.');
  return isDeepStrictEqual({ ...first, ...wanted }, first) ? first : 'other body';
}

/** The asset with this id (§4.11), deleted ones included; undefined when there is none. */
export async function findAsset(database: Database, assetId: string): Promise<AssetRow | undefined> {
  const [row] = await database.select().from(assets).where(eq(assets.assetId, assetId));
  return row;
}

/** Whether any asset has this file, deleted ones included. */
export async function hasFile(database: Database, fileId: string): Promise<boolean> {
  const found = await database.select({ fileId: assets.fileId }).from(assets).where(eq(assets.fileId, fileId)).limit(1);
  return found.length > 0;
}
