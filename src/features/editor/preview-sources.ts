import type { MetadataField } from '#src/contract/metadata.ts';
import { sameValue } from '#src/form/three-way.ts';
import { isBlank } from '#src/lib/text.ts';
import type { ReadMetadata } from '#src/ui/metadata-value.tsx';

/** Where a link is shown. Facebook and LinkedIn read the same fields and draw them differently. */
export type Network =
  | 'google-desktop'
  | 'google-mobile'
  | 'facebook'
  | 'linkedin'
  | 'slack'
  | 'x-summary'
  | 'x-summary_large_image';

/** The parts of a preview that a metadata field fills. */
export const previewSlots = ['title', 'description', 'siteName', 'address', 'picture', 'pictureAlt'] as const;
export type PreviewSlot = (typeof previewSlots)[number];

/** The fields that a network reads for a slot, the first that says something wins. An empty list: the network does not show the slot. */
type Chains = { readonly [Slot in PreviewSlot]: readonly MetadataField[] };

const google: Chains = {
  // Google takes the title element first and names og:title among its other sources.
  title: ['title', 'ogTitle'],
  // Without one it picks a passage of the page; it reads no Open Graph description.
  description: ['description'],
  siteName: ['ogSiteName'],
  address: ['canonicalUrl'],
  picture: [],
  pictureAlt: [],
};

const openGraph: Chains = {
  title: ['ogTitle', 'title'],
  description: ['ogDescription', 'description'],
  siteName: [],
  address: ['ogUrl', 'canonicalUrl'],
  picture: ['ogImageUrl'],
  pictureAlt: ['ogImageAlt'],
};

const x: Chains = {
  title: ['twitterTitle', 'ogTitle', 'title'],
  description: ['twitterDescription', 'ogDescription', 'description'],
  siteName: [],
  address: ['ogUrl', 'canonicalUrl'],
  picture: ['twitterImageUrl', 'ogImageUrl'],
  pictureAlt: ['twitterImageAlt', 'ogImageAlt'],
};

/**
 * Which field feeds which slot on which network. It follows what the networks document, as far as they do; what a network really shows is its own
 * choice and changes (docs/decisions/0043).
 */
export const fallbackChains: { readonly [Name in Network]: Chains } = {
  'google-desktop': google,
  'google-mobile': google,
  facebook: openGraph,
  // A post on LinkedIn shows title and host alone.
  linkedin: { ...openGraph, description: [] },
  // Slack takes Open Graph and X fields as equals, the first in the document; pages put Open Graph first as a rule.
  slack: {
    title: ['ogTitle', 'twitterTitle', 'title'],
    description: ['ogDescription', 'twitterDescription', 'description'],
    siteName: ['ogSiteName'],
    address: ['ogUrl', 'canonicalUrl'],
    picture: ['ogImageUrl', 'twitterImageUrl'],
    pictureAlt: ['ogImageAlt', 'twitterImageAlt'],
  },
  'x-summary': x,
  // The large card shows its title on the picture and no description.
  'x-summary_large_image': { ...x, description: [] },
};

/** Whether a field's value is set on the audience or inherited from the page; `unknown` where the service does not tell. */
export type FieldOrigin = 'audience' | 'page' | 'unknown';

/** What a visitor of this audience gets at one time: now, or after the save. */
export type PreviewSide = {
  /** The effective metadata (§2.3), or what they are expected to be. */
  readonly metadata: ReadMetadata;
  /** The fields that the audience sets itself; undefined when the service sent no override. */
  readonly overridden: ReadonlySet<MetadataField> | undefined;
};

/** The text of a slot with the field it came from. */
export type SourcedText = {
  readonly text: string;
  readonly field: MetadataField;
  readonly origin: FieldOrigin;
  /** The fields before it in the chain: they are not set, or hold nothing that anyone would see. */
  readonly passedOver: readonly MetadataField[];
};

export type ResolvedPreview = { readonly [Slot in PreviewSlot]: SourcedText | undefined } & {
  readonly network: Network;
  /** The address that the network shows: the field's, else the page's own, as far as it is known. */
  readonly shownUrl: string | undefined;
  /** What `robots` asks a search engine for; nothing elsewhere. */
  readonly orders: SearchOrders;
  /** The card that `twitterCard` asks for, on a network that draws one. */
  readonly card: ReturnType<typeof xCardOf>;
};

/**
 * What a network shows of some metadata: per slot the first field of its chain with a value. A blank value counts as none, as the networks treat it.
 * @param pageUrl where the page is live, when that is known.
 */
export function resolvePreview(network: Network, side: PreviewSide, pageUrl: string | undefined): ResolvedPreview {
  const chains = fallbackChains[network];
  const of = (slot: PreviewSlot) => firstOf(chains[slot], side);
  const address = of('address');
  return {
    network,
    orders: network.startsWith('google') ? searchOrders(side) : { noIndex: false, noSnippet: false },
    card: network === 'slack' || network.startsWith('x-') ? xCardOf(side) : undefined,
    title: of('title'),
    description: of('description'),
    siteName: of('siteName'),
    address,
    picture: of('picture'),
    pictureAlt: of('pictureAlt'),
    shownUrl: address?.text ?? pageUrl,
  };
}

function firstOf(chain: readonly MetadataField[], { metadata, overridden }: PreviewSide): SourcedText | undefined {
  for (const [index, field] of chain.entries()) {
    const text = metadata[field];
    if (typeof text !== 'string' || isBlank(text)) continue;
    const isOwn = overridden?.has(field);
    const origin = isOwn === undefined ? 'unknown' : isOwn ? 'audience' : 'page';
    return { text, field, origin, passedOver: chain.slice(0, index) };
  }
  return undefined;
}

/** Whether two previews of a network look the same: the same texts, wherever they come from, and the same orders to search engines. */
export function looksTheSame(one: ResolvedPreview, other: ResolvedPreview): boolean {
  const look = ({ orders, card, ...preview }: ResolvedPreview) => [
    orders,
    card,
    previewSlots.map((slot) => preview[slot]?.text),
  ];
  return sameValue(look(one), look(other));
}

export type SearchOrders = { readonly noIndex: boolean; readonly noSnippet: boolean };

/** What the robots values tell a search engine (`none` stands for noindex and nofollow). */
export function searchOrders({ metadata }: PreviewSide): SearchOrders {
  const words = new Set((metadata.robots ?? []).flatMap((value) => value.toLowerCase().split(/[\s,]+/)));
  return { noIndex: words.has('noindex') || words.has('none'), noSnippet: words.has('nosnippet') };
}

/** Which of the two cards X draws; undefined for none, another or an unset `twitterCard`, where X decides by itself. */
export function xCardOf({ metadata }: PreviewSide): 'summary' | 'summary_large_image' | undefined {
  const card = metadata.twitterCard?.trim();
  return card === 'summary' || card === 'summary_large_image' ? card : undefined;
}

/** "offers.example.com" of an address, without "www."; undefined when it is no address. */
export function hostOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { host } = new URL(address);
  return host === '' ? undefined : host.replace(/^www\./, '');
}

/** "https://offers.example.com › spring › sale", as Google writes an address; the text itself when it is none. */
export function addressTrail(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  if (origin === 'null') return address;
  const steps = pathname.split('/').filter((step) => step !== '');
  return [origin, ...steps.map(readableStep)].join(' › ');
}

function readableStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
