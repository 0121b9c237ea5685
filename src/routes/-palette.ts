import type { QueryClient } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { assetQueries } from '#src/api/assets.ts';
import { type AudienceAnswer, shortName as audienceName, loadedAudiences, visibleName } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { allPeople } from '#src/api/people.ts';
import { allSubscriptions } from '#src/api/webhooks.ts';
import type { PaletteSource } from '#src/features/shell/palette.tsx';
import { idEnd, visibleName as personName, sameLooking, shortName } from '#src/fields/person-fields.ts';
import { idsIn, looksLikeId, type PastedKind, wordIn } from '#src/lib/pasted-id.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { capitalised, clipEnd, clipMiddle, isBlank } from '#src/lib/text.ts';
import { extractPageIds } from '#src/local/extract-page-ids.ts';
import { accountLedger, assetLedger } from '#src/local/ledger.ts';
import { latelyOpened } from '#src/local/opened.ts';
import { type ConfiguredPage, pinnedFirst, shelfPages, shelfRecord } from '#src/local/shelf.ts';
import type { IconName } from '#src/ui/icon.tsx';
import { type IdsAround, idPlace } from '#src/ui/id-text.tsx';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** What the shell is told about the screen that the palette was opened on. */
type Place = {
  readonly queryClient: QueryClient;
  readonly configured: readonly ConfiguredPage[];
  /** The page whose screen it is, or one of whose audiences. Asked when it is needed: the screen may be on its way when the palette opens. */
  readonly herePageId: () => string | undefined;
};

type Thing = PastedKind | 'page';

/** What records the palette offers, in the order in which those that a text may name are offered. */
const icons: Readonly<Record<Thing, IconName>> = {
  account: 'briefcase',
  'log entry': 'list',
  audience: 'list',
  page: 'file',
  person: 'user',
  asset: 'image',
  subscription: 'webhook',
};
// The keys of the record itself.
const things = Object.keys(icons) as readonly Thing[];

/** Offered of each kind at most, where a text names more. */
const mostNamed = 20;

/** What this browser has loaded already: the palette asks the service for nothing. */
export function paletteSource({ queryClient, configured, herePageId }: Place): PaletteSource {
  const records = () => {
    const pages = pageEntries(queryClient, configured);
    const pageNames = new Map(pages.map(({ label, detail }) => [detail, label]));
    return [
      ...pages,
      ...audienceEntries(queryClient, pageNames),
      ...personEntries(queryClient),
      ...accountEntries(),
      ...assetEntries(queryClient),
      ...subscriptionEntries(queryClient),
    ];
  };
  return {
    records,
    openAs(text) {
      const word = wordIn(text);
      // A word that is no ID is a name: what bears it is among the records.
      if (word !== undefined && !looksLikeId(word)) return { sure: false, entries: searchPeople(queryClient, text) };
      const known = new Map(records().map((entry) => [entry.id, entry]));
      const named = things.flatMap((of) =>
        idsNamed(text, of, herePageId())
          .slice(0, mostNamed)
          .flatMap(({ id, within }): readonly PaletteEntry[] => {
            const entry = openEntry(of, id, within);
            const record = known.get(`${of} ${id}`);
            if (entry === undefined || record === undefined) return entry === undefined ? [] : [entry];
            // A bare ID finds what is known by itself; in an address or JSON nothing else leads to it.
            return text === id ? [] : [{ ...record, id: entry.id }];
          }),
      );
      // What a text itself says to be of a kind comes first; IDs are opaque, so this orders and rules nothing out.
      const said = ({ kind }: PaletteEntry) => new RegExp(saidBy[kind] ?? '$^', 'i').test(text);
      const entries = [...named.filter(said), ...named.filter((entry) => !said(entry))];
      // Words and short texts are searched for first; what holds digits, slashes or brackets was pasted.
      const sure = looksLikeId(text) || /[/{[":?=]/.test(text);
      const search = /[/{["=]/.test(text) ? [] : searchPeople(queryClient, text);
      return { sure, entries: sure ? [...entries, ...search] : [...search, ...entries] };
    },
  };
}

/** What a text of a kind begins with or holds, by the word for the kind. */
const saidBy: Readonly<Record<string, string>> = {
  Account: '.',
  'Log entry': '^log_|log_?id|/logs/',
  Person: '^person_|person_?id|/(?:people|persons)/',
  Asset: '^asset_|asset_?id|/assets/',
};

function idsNamed(text: string, of: Thing, herePageId: string | undefined) {
  if (of === 'page') return extractPageIds(text).map((id) => ({ id, within: {} }));
  const found = idsIn(text, of, of === 'audience' ? herePageId : undefined);
  // No account can be read by its ID (§4.12): a bare ID is one only where it says so itself.
  const isOpenable = (id: string) => of !== 'account' || id !== wordIn(text) || /^account_./i.test(id);
  return found.flatMap(({ id, holder }) =>
    isOpenable(id) ? [{ id, within: { pageId: holder, personId: holder } }] : [],
  );
}

/** The way to what an ID names; whether there is such a thing its screen finds out. */
function openEntry(of: Thing, id: string, within: IdsAround): PaletteEntry | undefined {
  const label = of === 'account' ? 'Account not known here' : `Open ${of} by ID`;
  const note = of === 'audience' ? `of ${within.pageId}` : undefined;
  const [entry] = entryOf(of, id, { label, note, detail: id }, within);
  // One ID may stand beside two holders.
  return entry && { ...entry, id: ['open', entry.id, ...Object.values(within)].join(' ') };
}

type Shown = Pick<PaletteEntry, 'label' | 'detail'> & Partial<Pick<PaletteEntry, 'note' | 'icon'>>;

/** One thing as an entry; none where no address can hold its ID. */
function entryOf(of: Thing, id: string, shown: Shown, within: IdsAround = {}): readonly PaletteEntry[] {
  // Its addresses are those of routes; the router's own type knows them as literals alone.
  const go = idPlace(of, id, within) as NavigateOptions | undefined;
  const kind = capitalised(of);
  return go === undefined ? [] : [{ id: `${of} ${id}`, kind, icon: icons[of], ...shown, does: { go } }];
}

/** By its name, with its ID beside it; by its ID where it has no name. */
function named(name: string | undefined, id: string): Shown {
  return name === undefined || isBlank(name) ? { label: id, detail: undefined } : { label: name, detail: id };
}

/** The pages of the list: pinned ones, then those opened last. */
function pageEntries(queryClient: QueryClient, configured: readonly ConfiguredPage[]): readonly PaletteEntry[] {
  const pages = shelfPages(shelfRecord.get(), configured);
  const latest = pages.toSorted((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0));
  return pinnedFirst(latest).flatMap(({ pageId, name, pinned }) => {
    const loaded = queryClient.getQueryData(pageQueries.one(pageId).queryKey);
    const shown = named(loaded?.name ?? name, pageId);
    return entryOf('page', pageId, { ...shown, note: loaded?.status, icon: pinned ? 'pin' : 'file' });
  });
}

/**
 * Those opened last here, then the audiences of every list that was loaded in this tab. Their names are alike from page
 * to page and from draft to draft: status and page tell them apart.
 */
function audienceEntries(queryClient: QueryClient, pageNames: ReadonlyMap<string | undefined, string>) {
  const entry = (pageId: string, audience: AudienceAnswer) => {
    const { audienceId = '', status } = audience;
    const note = [status, pageNames.get(pageId)].filter((part) => part !== undefined).join(' · ') || undefined;
    const detail = visibleName(audience) === undefined ? undefined : audienceId;
    return entryOf('audience', audienceId, { label: audienceName(audience, audienceId), note, detail }, { pageId });
  };
  const loaded = loadedAudiences(queryClient).flatMap(({ pageId, audience }) => entry(pageId, audience));
  const byId = new Map(loaded.map((one) => [one.id, one]));
  const opened = latelyOpened('audience').flatMap(({ id, pageId = '', name }) => {
    const known = byId.get(`audience ${id}`);
    return known === undefined ? entry(pageId, { audienceId: id, effectiveName: name }) : [known];
  });
  return [...new Set([...opened, ...byId.values()])];
}

/** Those opened last here, then the people that were loaded in this tab. Those who look the same are told apart by the ends of their IDs. */
function personEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const loaded = queryClient.getQueryData(allPeople.query.queryKey)?.items ?? [];
  const byId = new Map(loaded.map((person) => [person.personId, person]));
  const opened = latelyOpened('person').map(({ id, name }) => byId.get(id) ?? { personId: id, name });
  const people = [...new Set([...opened, ...loaded])];
  const isShared = sameLooking(people, { email: true, nameless: 'e-mail' });
  return people.flatMap((person) => {
    const { personId = '', email } = person;
    const isNamed = personName(person) !== undefined;
    const mail = !isNamed || email == null || isBlank(email) ? undefined : email;
    // The IDs of one service begin alike, and on a phone there is room for their beginnings alone.
    const apart = isShared(person) ? `${idEnd(personId)} ${mail ?? ''}`.trimEnd() : undefined;
    const detail = apart ?? (isNamed ? (mail ?? personId) : undefined);
    return entryOf('person', personId, { label: shortName(person, personId), detail });
  });
}

/** The list of people, searched for a name, while this tab has not loaded all of it. */
function searchPeople(queryClient: QueryClient, text: string): readonly PaletteEntry[] {
  if (queryClient.getQueryData(allPeople.query.queryKey)?.state === 'complete') return [];
  return [
    {
      id: 'search people',
      kind: 'People',
      label: `Search people for “${clipEnd(text, 60)}”`,
      icon: 'search',
      does: { go: { to: '/people', search: { q: text } } },
    },
  ];
}

/** The accounts that were created or opened here. A host is found as it is sent, and as people read its punycode. */
function accountEntries(): readonly PaletteEntry[] {
  return accountLedger.get().entries.flatMap(({ accountId, domain, name }) => {
    const readable = readableHost(domain);
    const host = readable === undefined ? domain : `${domain} (${readable})`;
    const label = name === undefined ? host : `${name}, ${host}`;
    return entryOf('account', accountId, { label, detail: accountId });
  });
}

/** The assets that were created or opened here. */
function assetEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  return assetLedger.get().entries.flatMap(({ assetId, name }) => {
    const loaded = queryClient.getQueryData(assetQueries.one(assetId).queryKey);
    return entryOf('asset', assetId, named(loaded?.name ?? name, assetId));
  });
}

/** The subscriptions that were loaded in this tab. */
function subscriptionEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const walk = queryClient.getQueryData(allSubscriptions.query.queryKey);
  return (walk?.items ?? []).flatMap(({ subscriptionId = '', url }) =>
    entryOf('subscription', subscriptionId, named(url && clipMiddle(url, 70, 30), subscriptionId)),
  );
}
