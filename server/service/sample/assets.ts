import type { assets } from '#server/service/schema.ts';
import { day, hour } from './clock.ts';
import { randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

export type SampleAsset = typeof assets.$inferInsert;

type Plan = {
  readonly name: string;
  readonly purpose: string;
  readonly tags: readonly string[];
  readonly description?: string;
  /** Name of the original asset. */
  readonly parent?: string;
  readonly state?: 'trashed' | 'deleted';
  readonly hidden?: true;
};

const customerLogos = [
  'Thornbury Foods',
  'Nordwind Möbel',
  'Maison Clairval',
  'Lakeshore Freight Partners',
  'Kitahama Reizo',
  'Masar Freight',
  'Café Serra Alta',
  'Polder Pharma Distributie',
] as const;

const plans: readonly Plan[] = [
  ...customerLogos.map(
    (name): Plan => ({
      name: `${name} logo`,
      purpose: 'customer logo',
      tags: ['logo', 'customer'],
      description: `Logo of ${name} on a transparent ground.`,
    }),
  ),
  ...customerLogos.slice(0, 4).map(
    (name): Plan => ({
      name: `${name} logo, white`,
      purpose: 'customer logo',
      tags: ['logo', 'customer', 'dark'],
      parent: `${name} logo`,
    }),
  ),
  {
    name: 'Harbourline wordmark',
    purpose: 'brand',
    tags: ['logo', 'brand'],
    description: 'The Harbourline wordmark in harbour blue.',
  },
  {
    name: 'Harbourline wordmark, white',
    purpose: 'brand',
    tags: ['logo', 'brand', 'dark'],
    parent: 'Harbourline wordmark',
  },
  {
    name: 'Harbourline wordmark, favicon',
    purpose: 'brand',
    tags: ['icon', 'brand'],
    parent: 'Harbourline wordmark, white',
  },
  {
    name: 'Control tower at dawn',
    purpose: 'hero',
    tags: ['photo', 'hero'],
    description: 'A port control tower in early light, containers in the foreground.',
  },
  {
    name: 'Control tower at dawn, 1200 × 630',
    purpose: 'sharing picture',
    tags: ['photo', 'og'],
    parent: 'Control tower at dawn',
    description: 'Cropped for link previews.',
  },
  {
    name: 'Control tower at dawn, 1200 × 600',
    purpose: 'sharing picture',
    tags: ['photo', 'x'],
    parent: 'Control tower at dawn, 1200 × 630',
  },
  {
    name: 'Late trucks dashboard',
    purpose: 'sharing picture',
    tags: ['screenshot', 'og'],
    description: 'The exception list with three late trucks highlighted.',
  },
  {
    name: 'Late trucks dashboard, German',
    purpose: 'sharing picture',
    tags: ['screenshot', 'og', 'de'],
    parent: 'Late trucks dashboard',
  },
  {
    name: 'Late trucks dashboard, Arabic',
    purpose: 'sharing picture',
    tags: ['screenshot', 'og', 'ar'],
    parent: 'Late trucks dashboard',
    description: 'لوحة متابعة الشاحنات المتأخرة',
  },
  {
    name: 'Late trucks dashboard, Japanese',
    purpose: 'sharing picture',
    tags: ['screenshot', 'og', 'ja'],
    parent: 'Late trucks dashboard',
    description: '遅延トラックの一覧画面',
  },
  {
    name: 'Cold chain temperature curve',
    purpose: 'chart',
    tags: ['chart', 'cold-chain'],
    description: 'A reefer container held between 2 and 8 °C over nine days.',
  },
  {
    name: 'Retailer penalty calculator',
    purpose: 'chart',
    tags: ['chart'],
    description: 'Penalties per late delivery, by retailer.',
  },
  { name: 'Team at the Hamburg office', purpose: 'people', tags: ['photo', 'team'] },
  { name: 'Signature, Imogen Ashworth', purpose: '', tags: [], hidden: true },
  { name: 'Booth plan, transport fair 2025', purpose: 'event', tags: ['event', '2025'], hidden: true },
  { name: 'Old wordmark 2019', purpose: 'brand', tags: ['logo', 'brand', 'old'], state: 'trashed' },
  {
    name: 'Old wordmark 2019, small',
    purpose: 'brand',
    tags: ['logo', 'brand', 'old'],
    parent: 'Old wordmark 2019',
    state: 'trashed',
  },
  { name: 'Booth photograph, unsharp', purpose: 'event', tags: ['photo', 'event'], state: 'trashed' },
  {
    name: 'Draft infographic, wrong figures',
    purpose: 'chart',
    tags: ['chart', 'draft'],
    state: 'trashed',
    description: 'Withdrawn: the penalty figures were for 2023.',
  },
  { name: 'Customer portrait, consent withdrawn', purpose: 'people', tags: ['photo'], state: 'deleted' },
  { name: 'Test upload', purpose: '', tags: [], state: 'deleted' },
  { name: 'Test upload 2', purpose: '', tags: [], state: 'deleted', parent: 'Test upload' },
  {
    name: 'Map of lanes, Benelux to Iberia',
    purpose: 'hero',
    tags: ['map', 'hero'],
    description: 'Eleven lanes from Rotterdam and Antwerp to Barcelona, Valencia and Lisbon.',
  },
  {
    name: 'Map of lanes, Gulf',
    purpose: 'hero',
    tags: ['map', 'hero', 'ar'],
    parent: 'Map of lanes, Benelux to Iberia',
  },
];

/** About forty assets in every state, parent chains of up to three. First is an active parent. */
export function sampleAssets(now: number): readonly SampleAsset[] {
  const random = randomFrom('assets');
  const nextId = idSequence('asset');
  const nextFile = idSequence('file');
  const tenantId = idSequence('tenant')();
  const byName = new Map<string, SampleAsset>();
  plans.forEach((plan, index) => {
    const createdAt = Math.round(now - 420 * day + index * 9 * day + random.next() * day);
    const state = plan.state ?? 'active';
    const changedAt = createdAt + random.int(1, 60) * hour;
    const deletedAt = state === 'deleted' ? changedAt + 30 * hour : null;
    byName.set(plan.name, {
      assetId: nextId(),
      tenantId,
      name: plan.name,
      purpose: plan.purpose,
      tags: plan.tags,
      aiDescription: plan.description ?? null,
      parentAssetId: plan.parent === undefined ? null : (byName.get(plan.parent)?.assetId ?? null),
      hidden: plan.hidden === true,
      type: 'image',
      fileId: nextFile(),
      lifecycleState: state,
      idempotencyKey: index % 3 === 0 ? `import-2025-${String(index).padStart(3, '0')}` : null,
      createdAt,
      updatedAt: deletedAt ?? changedAt,
      trashedAt: state === 'active' ? null : changedAt,
      deletedAt,
    });
  });
  return [...byName.values()];
}
