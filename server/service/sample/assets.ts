import * as z from 'zod/mini';
import type { assets } from '#server/service/schema.ts';
import { assetLifecycleStates } from '#src/contract/asset.ts';
import { day, hour } from './clock.ts';
import assetsData from './data/assets.json' with { type: 'json' };
import { randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

export type SampleAsset = typeof assets.$inferInsert;

const assetSchema = z.object({
  name: z.string(),
  purpose: z.string(),
  tags: z.array(z.string()),
  description: z.optional(z.string()),
  /** Name of the original asset, which stands before it. */
  parent: z.optional(z.string()),
  state: z.optional(z.enum(assetLifecycleStates)),
  hidden: z.optional(z.boolean()),
});

export function assetNamed(assets: readonly SampleAsset[], name: string): SampleAsset {
  const found = assets.find((asset) => asset.name === name);
  if (found === undefined) throw new RangeError(`The sample data has no asset “${name}”.`);
  return found;
}

/** About forty assets in every state, parent chains of up to three. First is an active parent. */
export function sampleAssets(now: number): readonly SampleAsset[] {
  const random = randomFrom('assets');
  const nextId = idSequence('asset');
  const nextFile = idSequence('file');
  const tenantId = idSequence('tenant')();
  const made: SampleAsset[] = [];
  for (const [index, asset] of z.parse(z.array(assetSchema), assetsData).entries()) {
    const { name, purpose, tags, description = null, parent, state = 'active', hidden = false } = asset;
    const createdAt = Math.round(now - 420 * day + index * 9 * day + random.next() * day);
    const changedAt = createdAt + random.int(1, 60) * hour;
    const deletedAt = state === 'deleted' ? changedAt + 30 * hour : null;
    made.push({
      assetId: nextId(),
      tenantId,
      name,
      purpose,
      tags,
      aiDescription: description,
      parentAssetId: parent === undefined ? null : assetNamed(made, parent).assetId,
      hidden,
      type: 'image',
      fileId: nextFile(),
      lifecycleState: state,
      idempotencyKey: index % 3 === 0 ? `import-2025-${String(index).padStart(3, '0')}` : null,
      createdAt,
      updatedAt: deletedAt ?? changedAt,
      trashedAt: state === 'active' ? null : changedAt,
      deletedAt,
    });
  }
  return made;
}
