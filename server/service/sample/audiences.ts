import type { audiences } from '#server/service/schema.ts';
import { type AudienceStatus, audienceStatuses } from '#src/contract/audience.ts';
import type { SampleAsset } from './assets.ts';
import { longName, type Subject } from './audience-texts.ts';
import { day, hour, minute } from './clock.ts';
import { writeConversation } from './conversation.ts';
import { type ConversationIds, conversationIds, type WrittenConversation } from './conversation-plan.ts';
import { overrideFor, richOverride } from './overrides.ts';
import type { PageKey } from './page-texts.ts';
import { companyAddress } from './page-texts.ts';
import type { SamplePage } from './pages.ts';
import type { SamplePerson } from './people.ts';
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';
import { subjectsFor } from './subjects.ts';
import { richTurns, turnsFor, turnsForLength } from './turns.ts';

/** Data of an audience for its sessions. */
export type Visits = {
  readonly audienceId: string;
  readonly page: SamplePage;
  readonly person: SamplePerson | undefined;
  readonly title: string;
  readonly url: string;
  /** The first moment of visibility; undefined when it was never published. */
  readonly from: number | undefined;
  readonly until: number;
  /** Number of visits relative to the others. */
  readonly heat: number;
  /** Probability that a visit without bounce converts. */
  readonly conversion: number;
};

export type SampleAudience = {
  readonly row: typeof audiences.$inferInsert;
  readonly written: WrittenConversation;
  readonly visits: Visits;
};

/** The number of audiences per page, and two conversation lengths of the main page. */
export type AudienceSizes = {
  readonly counts: Readonly<Record<PageKey, number>>;
  /** Messages of the third audience. */
  readonly longestConversation: number;
  /** Messages of the first audience; absent means one exchange of every kind. */
  readonly firstConversation?: number;
};

const statusWeights: Readonly<Record<AudienceStatus, number>> = {
  published: 62,
  draft: 13,
  archived: 9,
  pending: 5,
  cancelled: 4,
  queued: 4,
  processing: 3,
};

const conversionOf: Readonly<Record<PageKey, number>> = {
  main: 0.09,
  demo: 0.21,
  campaign: 0.045,
  followup: 0.3,
  deck: 0.05,
  event: 0.03,
};

type Slot = {
  readonly page: SamplePage;
  readonly subject: Subject;
  readonly index: number;
  readonly count: number;
  readonly sizes: AudienceSizes;
  readonly assets: readonly SampleAsset[];
  readonly now: number;
};

function statusOf({ page, index }: Slot, random: Random): AudienceStatus {
  // The first two of the main page are in service:ids, the third has the longest conversation.
  if (page.key === 'main' && index < 3) return 'published';
  // Then every status once per page, so that even the smallest page has them all.
  const forced = audienceStatuses[index - 3];
  return forced ?? random.weighted(statusWeights);
}

function timesOf(slot: Slot, status: AudienceStatus, random: Random) {
  const { page, index, now } = slot;
  const isMain = page.key === 'main' && index < 3;
  const end = page.row.archivedAt ?? now;
  if (status === 'pending') return { createdAt: Math.round(end - random.int(1, 300) * minute), endAt: end };
  if (status === 'queued' || status === 'processing') {
    // Most wait a minute or two; one in four has waited for hours and counts as stuck.
    const waiting = random.chance(0.25) ? random.int(3, 60) * hour : random.int(15, 200) * 1_000;
    return { createdAt: Math.round(end - waiting - random.int(1, 40) * day), endAt: end - waiting };
  }
  const room = end - page.row.createdAt - day;
  const age = isMain ? room * (1 - index * 0.01) : room * random.next() ** 1.4 + 8 * hour;
  return { createdAt: Math.round(end - age), endAt: end - 3 * hour };
}

function makeAudience(slot: Slot, nextId: () => string, ids: ConversationIds, random: Random): SampleAudience {
  const { page, subject, index, sizes, now, assets } = slot;
  const status = statusOf(slot, random);
  const { createdAt, endAt } = timesOf(slot, status, random);
  const audienceId = nextId();
  const pageMetadata = page.row.metadata ?? {};
  const isMain = page.key === 'main';
  const possible = Math.max(1, Math.floor((endAt - createdAt) / (20 * minute)));
  const wanted = Math.min(
    possible,
    random.chance(0.03) ? random.int(12, 40) : random.chance(0.55) ? 1 : random.int(2, 5),
  );
  const turns =
    isMain && index === 0
      ? sizes.firstConversation === undefined
        ? richTurns
        : turnsForLength(sizes.firstConversation, random)
      : isMain && index === 2
        ? turnsForLength(sizes.longestConversation, random)
        : turnsFor(status, wanted, random);
  const archivedAt =
    status === 'archived'
      ? Math.round(endAt + (Math.min(now, page.row.archivedAt ?? now) - endAt) * random.next())
      : null;
  const rich = isMain && index === 0;
  const override = overrideFor(subject, page.address, assets, random);
  const isNewPageAgent = createdAt > now - 100 * day;

  const written = writeConversation(
    {
      audienceId,
      pageName: page.row.name,
      pageMetadata,
      subject,
      status,
      isNewPageAgent,
      createdAt,
      endAt,
      archivedAt,
      override: rich ? { ...override, ...richOverride(assets) } : override,
      turns,
      withContext: rich || random.chance(0.93),
    },
    ids,
    random,
  );
  const routeKey = subject.person === undefined ? null : `${subject.person.row.slug}-${audienceId.slice(-4)}`;
  const row: SampleAudience['row'] = {
    audienceId,
    pageId: page.row.pageId,
    personId: subject.person?.row.personId ?? null,
    personRouteKey: routeKey,
    status,
    isNewPageAgent,
    computedName: subject.label,
    customName: customNameFor(slot, random),
    supplementaryContext: written.supplementaryContext,
    actionUrlOverride:
      random.chance(0.14) || rich
        ? `${companyAddress}/book?for=${encodeURIComponent(subject.company.domain)}&utm_source=page&utm_medium=button`
        : null,
    actionFormIdOverride: random.chance(0.1) || rich ? 'form_short-three-fields' : random.chance(0.02) ? '' : null,
    actionFormInstructionsOverride:
      random.chance(0.08) || rich
        ? `Ask for the number of shipments a week only. ${subject.company.name} is known to us.`
        : random.chance(0.02)
          ? ''
          : null,
    metadataOverride: written.metadataOverride,
    latestVersionId: written.latestVersionId,
    publishedVersionId: written.publishedVersionId,
    createdAt,
    archivedAt,
  };
  const title = { ...pageMetadata, ...written.metadataOverride }.title ?? page.row.title;
  return {
    row,
    written,
    visits: {
      audienceId,
      page,
      person: subject.person,
      title,
      url: routeKey === null ? `${page.address}/a/${audienceId.slice(-8)}` : `${page.address}/${routeKey}`,
      from: written.firstPublishedAt,
      until: archivedAt ?? page.row.archivedAt ?? now,
      heat: isMain && index < 3 ? 6 : random.logNormal(subject.person === undefined ? 2 : 0.6, 1),
      conversion: Math.min(0.7, conversionOf[page.key] * random.logNormal(1, 0.55)),
    },
  };
}

function customNameFor({ page, subject, index, count }: Slot, random: Random): string | null {
  if (index === 1 || (index === count - 1 && count > 30)) return longName(subject, index);
  if (page.key === 'main' && index === 2) return 'The long conversation';
  if (!random.chance(0.17)) return null;
  return random.pick([
    `${subject.company.name} (key account)`,
    `${subject.company.place.country}: ${subject.role.toLowerCase()}, wave ${random.int(1, 6)}`,
    `★ ${subject.company.name}`,
    `${subject.company.name} – do not mail before the call`,
  ]);
}

/**
 * Audiences with conversations and versions, page by page. The main page starts with three live
 * ones: the richest conversation, a 300-character name, the longest conversation; then each status.
 */
export function* sampleAudiences(
  samplePagesOfSet: readonly SamplePage[],
  people: readonly SamplePerson[],
  assets: readonly SampleAsset[],
  sizes: AudienceSizes,
  now: number,
): Generator<SampleAudience> {
  const nextId = idSequence('audience');
  const ids = conversationIds();
  for (const page of samplePagesOfSet) {
    const count = sizes.counts[page.key];
    const subjects = subjectsFor(page.key, count, people, randomFrom(`subjects/${page.key}`));
    const random = randomFrom(`audiences/${page.key}`);
    for (const [index, subject] of subjects.entries()) {
      yield makeAudience({ page, subject, index, count, sizes, assets, now }, nextId, ids, random);
    }
  }
}
