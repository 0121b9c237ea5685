import { type AudienceStatus, audienceStatuses } from '#src/contract/audience.ts';
import type { SampleAsset } from './assets.ts';
import { day, hour, minute } from './clock.ts';
import { writeConversation } from './conversation.ts';
import { type ConversationIds, conversationIds } from './conversation-plan.ts';
import { overrideFor, richOverride } from './overrides.ts';
import type { PageKey, SamplePage } from './pages.ts';
import type { SamplePerson } from './people.ts';
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';
import { subjectsFor } from './subjects.ts';
import type { Words } from './template.ts';
import { customNameFor, formInstructions, longName, type Subject, wordsOf } from './texts.ts';
import { richTurns, turnsFor, turnsForLength } from './turns.ts';

export type SampleAudience = ReturnType<typeof makeAudience>;

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

type Slot = {
  readonly page: SamplePage;
  readonly subject: Subject;
  readonly index: number;
  readonly count: number;
  readonly sizes: AudienceSizes;
  readonly assets: readonly SampleAsset[];
  readonly now: number;
};

/** The first two of the main page are in service:ids, the third has the longest conversation. */
const isNamed = ({ page, index }: Slot): boolean => page.key === 'main' && index < 3;

function statusOf(slot: Slot, random: Random): AudienceStatus {
  if (isNamed(slot)) return 'published';
  // Then every status once per page, so that even the smallest page has them all.
  return audienceStatuses[slot.index - 3] ?? random.weighted(statusWeights);
}

function timesOf(slot: Slot, status: AudienceStatus, random: Random) {
  const { page, index, now } = slot;
  const end = page.row.archivedAt ?? now;
  if (status === 'pending') return { createdAt: Math.round(end - random.int(1, 300) * minute), endAt: end };
  if (status === 'queued' || status === 'processing') {
    // Most wait a minute or two; one in four has waited for hours and counts as stuck.
    const waiting = random.chance(0.25) ? random.int(3, 60) * hour : random.int(15, 200) * 1_000;
    return { createdAt: Math.round(end - waiting - random.int(1, 40) * day), endAt: end - waiting };
  }
  const room = end - page.row.createdAt - day;
  const age = isNamed(slot) ? room * (1 - index * 0.01) : room * random.next() ** 1.4 + 8 * hour;
  return { createdAt: Math.round(end - age), endAt: end - 3 * hour };
}

/** What happens in the conversation: much in those of the named audiences, else up to 40 turns. */
function turnsOf(slot: Slot, status: AudienceStatus, duration: number, random: Random) {
  const { longestConversation, firstConversation } = slot.sizes;
  if (isNamed(slot) && slot.index === 2) return turnsForLength(longestConversation, random);
  if (isNamed(slot) && slot.index === 0) {
    return firstConversation === undefined ? richTurns : turnsForLength(firstConversation, random);
  }
  const possible = Math.max(1, Math.floor(duration / (20 * minute)));
  const few = random.chance(0.55) ? 1 : random.int(2, 5);
  return turnsFor(status, Math.min(possible, random.chance(0.03) ? random.int(12, 40) : few), random);
}

function makeAudience(slot: Slot, audienceId: string, ids: ConversationIds, random: Random) {
  const { page, subject, now, assets } = slot;
  const { company, person } = subject;
  const words = { ...wordsOf(subject), pageUrl: page.address };
  const status = statusOf(slot, random);
  const { createdAt, endAt } = timesOf(slot, status, random);
  const pageEnd = page.row.archivedAt ?? now;
  const archivedAt = status === 'archived' ? Math.round(endAt + (pageEnd - endAt) * random.next()) : null;
  // The first audience of service:ids has every override.
  const isRich = isNamed(slot) && slot.index === 0;
  const override = overrideFor(words, assets, random);
  const isNewPageAgent = createdAt > now - 100 * day;
  const pageMetadata = page.row.metadata ?? {};
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
      override: isRich ? { ...override, ...richOverride(assets) } : override,
      turns: turnsOf(slot, status, endAt - createdAt, random),
      withContext: isRich || random.chance(0.93),
    },
    ids,
    random,
  );
  /** A text that a share of the audiences has, and a smaller one as an intended blank. */
  const atTimes = (share: number, blank: number, text: string) => {
    if (isRich || random.chance(share)) return text;
    return random.chance(blank) ? '' : null;
  };
  const bookingUrl = `https://www.harbourline.example/book?for=${encodeURIComponent(company.domain)}`;
  const routeKey = person === undefined ? null : `${person.row.slug}-${audienceId.slice(-4)}`;
  return {
    row: {
      audienceId,
      pageId: page.row.pageId,
      personId: person?.row.personId ?? null,
      personRouteKey: routeKey,
      status,
      isNewPageAgent,
      computedName: subject.label,
      customName: customNameOf(slot, words, random),
      supplementaryContext: written.supplementaryContext,
      actionUrlOverride: atTimes(0.14, 0, `${bookingUrl}&utm_source=page&utm_medium=button`),
      actionFormIdOverride: atTimes(0.1, 0.02, 'form_short-three-fields'),
      actionFormInstructionsOverride: atTimes(0.08, 0.02, formInstructions(words, random)),
      metadataOverride: written.metadataOverride,
      latestVersionId: written.latestVersionId,
      publishedVersionId: written.publishedVersionId,
      createdAt,
      archivedAt,
    },
    written,
    visits: {
      audienceId,
      page,
      person,
      title: { ...pageMetadata, ...written.metadataOverride }.title ?? page.row.title,
      url: `${page.address}/${routeKey ?? `a/${audienceId.slice(-8)}`}`,
      /** The first moment of visibility; undefined when it was never published. */
      from: written.firstPublishedAt,
      until: archivedAt ?? pageEnd,
      /** Number of visits relative to the others. */
      heat: isNamed(slot) ? 6 : random.logNormal(person === undefined ? 2 : 0.6, 1),
      conversion: Math.min(0.7, page.conversion * random.logNormal(1, 0.55)),
    },
  };
}

function customNameOf(slot: Slot, words: Words, random: Random): string | null {
  const { index, count } = slot;
  if (index === 1 || (index === count - 1 && count > 30)) return longName(words, index, random);
  if (isNamed(slot) && index === 2) return 'The long conversation';
  return random.chance(0.17) ? customNameFor(words, random) : null;
}

/**
 * Audiences with conversations and versions, page by page. The main page starts with three live
 * ones: the richest conversation, a 300-character name, the longest conversation; then each status.
 */
export function* sampleAudiences(
  pages: readonly SamplePage[],
  people: readonly SamplePerson[],
  assets: readonly SampleAsset[],
  sizes: AudienceSizes,
  now: number,
): Generator<SampleAudience> {
  const nextId = idSequence('audience');
  const ids = conversationIds();
  for (const page of pages) {
    const count = sizes.counts[page.key];
    const subjects = subjectsFor(page, count, people, randomFrom(`subjects/${page.key}`));
    const random = randomFrom(`audiences/${page.key}`);
    for (const [index, subject] of subjects.entries()) {
      yield makeAudience({ page, subject, index, count, sizes, assets, now }, nextId(), ids, random);
    }
  }
}
