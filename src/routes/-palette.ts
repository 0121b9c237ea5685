import type { QueryClient } from '@tanstack/react-query';
import { accountEntries, openAsAccount } from '#src/features/accounts/palette-accounts.ts';
import { assetEntries, openAsAsset } from '#src/features/assets/palette-assets.ts';
import { audienceEntries, openAsAudience } from '#src/features/audiences/palette-audiences.ts';
import { openAsPage, pageEntries } from '#src/features/pages/palette-pages.ts';
import { openAsPerson, personEntries, searchPeople } from '#src/features/people/palette-people.ts';
import type { PaletteSource } from '#src/features/shell/palette.tsx';
import { openAsSubscription, subscriptionEntries } from '#src/features/webhooks/palette-subscriptions.ts';
import { looksLikeId, namedIn, wordIn } from '#src/lib/pasted-id.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';

/** What the shell is told about the screen that the palette was opened on. */
type Place = {
  readonly queryClient: QueryClient;
  readonly configured: readonly ConfiguredPage[];
  /** The page whose screen it is, or one of whose audiences. Asked when it is needed: the screen may be on its way when the palette opens. */
  readonly herePageId: () => string | undefined;
};

/**
 * What each feature brings to the command palette. A new section adds a line to `records` and, when its things can be opened by their id alone, one to
 * `openAs`. Records come from what this browser has read already: the palette asks the service for nothing.
 */
export function paletteSource({ queryClient, configured, herePageId }: Place): PaletteSource {
  const audiences = () => {
    const pages = new Map(pageEntries(queryClient, configured).map(({ label, detail }) => [detail, label]));
    return audienceEntries(queryClient, (pageId) => pages.get(pageId));
  };
  return {
    records: () => [
      ...pageEntries(queryClient, configured),
      ...audiences(),
      ...personEntries(queryClient),
      ...accountEntries(),
      ...assetEntries(queryClient),
      ...subscriptionEntries(queryClient),
    ],
    openAs(text) {
      const word = wordIn(text);
      // A word that is no id is a name: what bears it is among the records.
      if (word !== undefined && !looksLikeId(word)) return { sure: false, entries: searchPeople(queryClient, text) };
      const known = new Map(pageEntries(queryClient, configured).map((entry) => [entry.detail ?? entry.label, entry]));
      const isWord = word === text;
      const pages = openAsPage(text).flatMap((offered) => {
        const page = known.get(offered.detail ?? '');
        if (page === undefined) return [offered];
        // A bare id finds the page itself; in an address or JSON nothing else leads to it.
        return isWord ? [] : [{ ...page, id: offered.id }];
      });
      const read = new Set(audiences().map(({ detail }) => detail));
      const openedAudiences = openAsAudience(text, herePageId()).filter(({ detail }) => !isWord || !read.has(detail));
      const people = openAsPerson(text);
      // What a text itself says to be a person's comes first; ids are opaque, so this orders and rules nothing out.
      const isPersons = /^person_|person_?id|\/(?:people|persons)\//i.test(text);
      const isAssets = /^asset_|asset_?id|\/assets\//i.test(text);
      const opened = new Set(assetEntries(queryClient).map(({ detail, label }) => detail ?? label));
      const assets = openAsAsset(text).filter(({ detail }) => !isWord || !opened.has(detail ?? ''));
      const named = idsIn(text);
      const sure = !isName(text);
      // Names come with people; an address or JSON is none of theirs.
      const search = /[/{["=]/.test(text) ? [] : searchPeople(queryClient, text);
      return {
        sure,
        entries: [
          ...(sure ? [] : search),
          ...openAsAccount(text),
          ...(isPersons ? people : []),
          ...(isAssets ? assets : []),
          ...openedAudiences,
          ...pages,
          ...(isPersons ? [] : people),
          ...(isAssets ? [] : assets),
          ...named.map(openAsSubscription),
          ...(sure ? search : []),
        ],
      };
    },
  };
}

/** A single word is an id; in JSON and addresses the id of a subscription stands under its name. */
function idsIn(text: string): readonly string[] {
  const named = namedIn(text, 'subscription');
  const alone = named.length === 0 ? wordIn(text) : undefined;
  return alone === undefined ? named.slice(0, 20) : [alone];
}

/** Words and short texts are searched for first; what holds digits, slashes or brackets, or begins as ids do, was pasted. */
function isName(text: string): boolean {
  return !looksLikeId(text) && !/[/{[":?=]/.test(text);
}
