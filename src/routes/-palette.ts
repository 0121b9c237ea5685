import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { assetQueries } from '#src/api/assets.ts';
import {
  type AudienceAnswer,
  shortName as audienceName,
  audiencesOf,
  loadedAudiences,
  otherName,
  visibleName,
} from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { allPeople } from '#src/api/people.ts';
import { allSubscriptions } from '#src/api/webhooks.ts';
import type { PaletteSource } from '#src/features/shell/palette.tsx';
import { idEnd, sameLooking, shortName } from '#src/fields/person-fields.ts';
import { idsIn, looksLikeId, type PastedKind, wordIn } from '#src/lib/pasted-id.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { capitalised, clipEnd, clipMiddle, visibleText } from '#src/lib/text.ts';
import { extractPageIds } from '#src/local/extract-page-ids.ts';
import { accountLedger, accountName, assetLedger } from '#src/local/ledger.ts';
import { latelyOpened } from '#src/local/opened.ts';
import { type ConfiguredPage, listedPages, pinnedFirst, savedPagesRecord } from '#src/local/saved-pages.ts';
import type { IconName } from '#src/ui/icon.tsx';
import { type IdsAround, idPlace } from '#src/ui/id-text.tsx';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** What the shell learns about the screen behind the palette. */
type Place = {
  readonly queryClient: QueryClient;
  readonly configured: readonly ConfiguredPage[];
  /** The page of the screen, or of its audience. Lazy: the screen may still be loading. */
  readonly herePageId: () => string | undefined;
};

type Thing = PastedKind | 'page';

/** Record kinds of the palette, in the order of the offers for an ambiguous text. */
const icons: Readonly<Record<Thing, IconName>> = {
  account: 'briefcase',
  'log entry': 'list',
  audience: 'list',
  page: 'file',
  person: 'user',
  asset: 'image',
  webhook: 'webhook',
};
// The record's own keys.
const things = Object.keys(icons) as readonly Thing[];

/** Limit of offers per kind. */
const mostNamed = 20;

/** Audiences and people that stand first as opened last. */
const mostRecent = 6;

/** Pages whose tabs the palette lists. */
const mostTabbed = 3;

/** Pages whose audiences it offers to search. */
const mostSearched = 8;

/** Loaded records: the palette requests nothing from the service. */
export function paletteSource({ queryClient, configured, herePageId }: Place): PaletteSource {
  return {
    records() {
      const pages = pageEntries(queryClient, configured);
      const pageNames = new Map(pages.map(({ label, detail }) => [detail, label]));
      const all = [
        ...pages,
        ...tabEntries(pages, herePageId()),
        ...audienceEntries(queryClient, pageNames),
        ...personEntries(queryClient),
        ...accountEntries(),
        ...assetEntries(queryClient),
        ...subscriptionEntries(queryClient),
      ];
      // What is on screen was opened last, and is no place to go to.
      const others = latelyOpened().filter(({ id }) => !location.pathname.includes(encodeURIComponent(id)));
      const opened = others
        .slice(0, mostRecent)
        .flatMap(({ kind, id }) => all.find((entry) => entry.id === `${kind} ${id}`) ?? []);
      return [...opened.map((entry) => ({ ...entry, isRecent: true })), ...all.filter((one) => !opened.includes(one))];
    },
    openAs(text, known) {
      const word = wordIn(text);
      // A word that is no ID is a name: the records include it.
      if (word !== undefined && !looksLikeId(word))
        return { sure: false, entries: searchLists(queryClient, configured, text) };
      const named = things.flatMap((of) =>
        idsNamed(text, of, herePageId())
          .slice(0, mostNamed)
          .flatMap(({ id, within }) => {
            const record = known.find((one) => one.id === `${of} ${id}`);
            // A bare ID finds known records directly; one in a URL or JSON needs this.
            if (record !== undefined && text === id) return [];
            return openEntry(of, id, within).map((entry) => ({ ...(record ?? entry), id: entry.id }));
          }),
      );
      // A kind named in the text comes first; IDs are opaque, so this rules nothing out.
      const said = ({ kind }: PaletteEntry) => new RegExp(saidBy[kind] ?? '$^', 'i').test(text);
      const entries = [...named.filter(said), ...named.filter((entry) => !said(entry))];
      // Names are searched first; digits, slashes or brackets mean a pasted text.
      const sure = looksLikeId(text) || /[/{[":?=]/.test(text);
      const search = /[/{["=]/.test(text) ? [] : searchLists(queryClient, configured, text);
      return { sure, entries: sure ? [...entries, ...search] : [...search, ...entries] };
    },
  };
}

/** How a text names each kind. */
const saidBy: Readonly<Record<string, string>> = {
  Account: '.',
  'Log entry': '^log_|log_?id|/logs/',
  Person: '^person_|person_?id|/(?:people|persons)/',
  Asset: '^asset_|asset_?id|/assets/',
};

function idsNamed(text: string, of: Thing, herePageId: string | undefined) {
  if (of === 'page') return extractPageIds(text).map((id) => ({ id, within: {} }));
  const found = idsIn(text, of, of === 'audience' ? herePageId : undefined);
  // Accounts cannot be loaded by ID (§4.12): a bare ID counts only with the prefix.
  const isOpenable = (id: string) => of !== 'account' || id !== wordIn(text) || /^account_./i.test(id);
  return found.flatMap(({ id, holder }) =>
    isOpenable(id) ? [{ id, within: { pageId: holder, personId: holder } }] : [],
  );
}

/** A link to what an ID names; its screen finds out whether it exists. */
function openEntry(of: Thing, id: string, within: IdsAround): readonly PaletteEntry[] {
  const label = of === 'account' ? 'Account isn’t in your list' : `Open ${of} by ID`;
  const note = of === 'audience' ? `of ${within.pageId}` : undefined;
  const entries = entryOf(of, id, { label, note, detail: id }, within);
  // One ID may stand beside two holders.
  return entries.map((entry) => ({ ...entry, id: ['open', entry.id, ...Object.values(within)].join(' ') }));
}

type Shown = Pick<PaletteEntry, 'label' | 'detail'> & Partial<Pick<PaletteEntry, 'note' | 'also' | 'icon'>>;

/** One record as an entry; none where no URL can hold its ID. */
function entryOf(of: Thing, id: string, shown: Shown, within: IdsAround = {}): readonly PaletteEntry[] {
  // These paths are routes; the router's own type needs literals.
  const go = idPlace(of, id, within) as NavigateOptions | undefined;
  const kind = capitalised(of);
  return go === undefined ? [] : [{ id: `${of} ${id}`, kind, icon: icons[of], ...shown, does: { go } }];
}

/** By its name, with its ID beside it; by its ID without a name. */
function named(name: string | undefined, id: string): Shown {
  return { label: visibleText(name) ?? id, detail: visibleText(name) && id };
}

/** The listed pages: pinned ones, then those opened last. */
function lastOpened(configured: readonly ConfiguredPage[]) {
  const pages = listedPages(savedPagesRecord.get(), configured);
  return pinnedFirst(pages.toSorted((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0)));
}

function pageEntries(queryClient: QueryClient, configured: readonly ConfiguredPage[]): readonly PaletteEntry[] {
  return lastOpened(configured).flatMap(({ pageId, name, pinned }) => {
    const loaded = queryClient.getQueryData(pageQueries.one(pageId).queryKey);
    const shown = named(loaded?.name ?? name, pageId);
    return entryOf('page', pageId, { ...shown, note: loaded?.status, icon: pinned ? 'pin' : 'file' });
  });
}

/** The tabs of the current page, and of those opened last. */
function tabEntries(pages: readonly PaletteEntry[], herePageId: string | undefined): readonly PaletteEntry[] {
  const here = pages.filter(({ id }) => id === `page ${herePageId}`);
  return [...new Set([...here, ...pages])].slice(0, mostTabbed).flatMap(({ id, label }) => {
    const params = { pageId: id.slice('page '.length) };
    const tab = (name: string, to: `/pages/$pageId/${'overview' | 'audiences' | 'sessions'}`): PaletteEntry => ({
      id: `${name} ${id}`,
      kind: 'Tab',
      label: `${name} of ${label}`,
      icon: 'list',
      does: { go: { to, params } },
    });
    return [
      tab('Overview', '/pages/$pageId/overview'),
      tab('Audiences', '/pages/$pageId/audiences'),
      tab('Analytics', '/pages/$pageId/sessions'),
    ];
  });
}

/**
 * Those opened last here, then the audiences of every loaded list. Their names are alike across
 * pages and drafts: status and page tell them apart.
 */
function audienceEntries(queryClient: QueryClient, pageNames: ReadonlyMap<string | undefined, string>) {
  const entry = (pageId: string, audience: AudienceAnswer) => {
    const { audienceId = '', status } = audience;
    const also = otherName(audience);
    const note = [status, pageNames.get(pageId), also].filter((part) => part !== undefined).join(' · ') || undefined;
    const detail = visibleName(audience) === undefined ? undefined : audienceId;
    return entryOf(
      'audience',
      audienceId,
      { label: audienceName(audience, audienceId), note, detail, also },
      { pageId },
    );
  };
  const loaded = loadedAudiences(queryClient).flatMap(({ pageId, audience }) => entry(pageId, audience));
  const byId = new Map(loaded.map((one) => [one.id, one]));
  const opened = latelyOpened('audience').flatMap(({ id, pageId = '', name }) => {
    const known = byId.get(`audience ${id}`);
    return known === undefined ? entry(pageId, { audienceId: id, effectiveName: name }) : [known];
  });
  return [...new Set([...opened, ...byId.values()])];
}

/** Those opened last, then loaded people. The ends of IDs tell apart people who look the same. */
function personEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const loaded = queryClient.getQueryData(allPeople.query.queryKey)?.items ?? [];
  const byId = new Map(loaded.map((person) => [person.personId, person]));
  const opened = latelyOpened('person').map(({ id, name }) => byId.get(id) ?? { personId: id, name });
  const people = [...new Set([...opened, ...loaded])];
  const isShared = sameLooking(people, { email: true, nameless: 'e-mail' });
  return people.flatMap((person) => {
    const { personId = '', email } = person;
    const isNamed = visibleText(person.name) !== undefined;
    const mail = isNamed ? visibleText(email) : undefined;
    // A service's IDs begin alike, and a phone shows only their beginning.
    const apart = isShared(person) ? `${idEnd(personId)} ${mail ?? ''}`.trimEnd() : undefined;
    const detail = apart ?? (isNamed ? (mail ?? personId) : undefined);
    return entryOf('person', personId, { label: shortName(person, personId), detail });
  });
}

/** Searches lists that this tab has not loaded whole: of people, and of some pages' audiences. */
function searchLists(
  queryClient: QueryClient,
  configured: readonly ConfiguredPage[],
  text: string,
): readonly PaletteEntry[] {
  const entry = (what: string, kind: string, go: NavigateOptions): PaletteEntry => ({
    id: `search ${what}`,
    kind,
    label: `Search ${what} for “${clipEnd(text, 60)}”`,
    icon: 'search',
    does: { go },
  });
  const isWhole = (queryKey: QueryKey) =>
    queryClient.getQueryData<{ readonly state: string }>(queryKey)?.state === 'complete';
  const pages = lastOpened(configured).filter(({ pageId }) => !isWhole(audiencesOf(pageId).query.queryKey));
  return [
    ...(isWhole(allPeople.query.queryKey) ? [] : [entry('people', 'People', { to: '/people', search: { q: text } })]),
    ...pages.slice(0, mostSearched).map(({ pageId, name }) =>
      entry(`audiences of ${clipEnd(name ?? pageId, 40)}`, 'Audiences', {
        to: '/pages/$pageId/audiences',
        params: { pageId },
        search: { q: text },
      }),
    ),
  ];
}

/** Accounts of this browser, found by host as sent or with decoded punycode. */
function accountEntries(): readonly PaletteEntry[] {
  return accountLedger.get().entries.flatMap((entry) => {
    const { accountId, domain } = entry;
    const name = accountName(entry);
    const readable = readableHost(domain);
    const host = readable === undefined ? domain : `${domain} (${readable})`;
    const label = name === undefined ? host : `${name}, ${host}`;
    return entryOf('account', accountId, { label, detail: accountId });
  });
}

/** Assets of this browser. */
function assetEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  return assetLedger.get().entries.flatMap(({ assetId, name }) => {
    const loaded = queryClient.getQueryData(assetQueries.one(assetId).queryKey);
    return entryOf('asset', assetId, named(loaded?.name ?? name, assetId));
  });
}

/** The subscriptions loaded in this tab. */
function subscriptionEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  const walk = queryClient.getQueryData(allSubscriptions.query.queryKey);
  return (walk?.items ?? []).flatMap(({ subscriptionId = '', url }) =>
    entryOf('webhook', subscriptionId, named(url && clipMiddle(url, 70, 30), subscriptionId)),
  );
}
