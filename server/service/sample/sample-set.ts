import { sampleAccounts } from './accounts.ts';
import { sampleAssets } from './assets.ts';
import { type AudienceSizes, sampleAudiences } from './audiences.ts';
import sizesData from './data/sizes.json' with { type: 'json' };
import { type PageKey, samplePages } from './pages.ts';
import { samplePeople } from './people.ts';
import { samplePersonLogs } from './person-logs.ts';
import { sampleSessions } from './sessions.ts';
import { sampleSubscriptions } from './webhooks.ts';

export type SampleSizes = {
  readonly people: number;
  readonly audiences: AudienceSizes;
  readonly sessions: Readonly<Record<PageKey, number>>;
  readonly accounts: number;
  readonly personLogs: number;
};

/** `full` is the data of a first start; `small` has the same shapes for fast tests. */
export const sampleSizes: Readonly<Record<keyof typeof sizesData, SampleSizes>> = sizesData;

/** Sizes for the page and audience of `service:ids`; an absent one is that of `small`. */
export type LargeSizes = { readonly [Kind in 'sessions' | 'audiences' | 'people' | 'messages']?: number | undefined };

/** A large set for benches, which exceeds on one page what the sample data promises. */
export function largeSampleSizes(wanted: LargeSizes): SampleSizes {
  const { small } = sampleSizes;
  return {
    ...small,
    people: wanted.people ?? small.people,
    audiences: {
      ...small.audiences,
      counts: { ...small.audiences.counts, main: wanted.audiences ?? small.audiences.counts.main },
      ...(wanted.messages !== undefined && { firstConversation: wanted.messages }),
    },
    sessions: { ...small.sessions, main: wanted.sessions ?? small.sessions.main },
  };
}

export type SampleSet = ReturnType<typeof createSampleSet>;

/** Equal for equal sizes and `now`. Another `now` moves the times and keeps the IDs. */
export function createSampleSet(sizes: SampleSizes, now: number) {
  const assets = sampleAssets(now);
  const pages = samplePages(assets, now);
  const people = samplePeople(sizes.people, now);
  const audiences = [...sampleAudiences(pages, people, assets, sizes.audiences, now)];
  return {
    assets,
    pages,
    people,
    audiences,
    personLogs: samplePersonLogs(sizes.personLogs, people, now),
    accounts: sampleAccounts(sizes.accounts, now),
    subscriptions: sampleSubscriptions(now),
    /** Generated lazily, page by page; each call starts over with equal sessions. */
    *sessions() {
      for (const page of pages) {
        const visits = audiences
          .filter((audience) => audience.row.pageId === page.row.pageId)
          .map(({ visits }) => visits);
        yield* sampleSessions(sizes.sessions[page.key], visits, now);
      }
    },
  };
}
