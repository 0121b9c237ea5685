import { keysOf } from '#src/contract/fields.ts';
import type { MetadataField } from '#src/contract/metadata.ts';
import { recordOf } from '#src/fields/audience-override-fields.tsx';
import type { ReadMetadata } from '#src/fields/metadata-value.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { decoded, isBlank } from '#src/lib/text.ts';
import { cutText, type Room } from './text-width.ts';

/** The parts of a preview that a metadata field fills. */
export const previewSlots = ['title', 'description', 'siteName', 'address', 'picture', 'pictureAlt'] as const;

/** The first field with a value fills a slot. A slot without fields is not shown. */
type Chains = { readonly [Slot in (typeof previewSlots)[number]]?: readonly MetadataField[] };

type NetworkEntry = {
  readonly name: string;
  readonly reads: Chains;
  readonly title: Room;
  readonly description?: Room;
};

const google: Chains = {
  // Google prefers the title element and names og:title among its other sources.
  title: ['title', 'ogTitle'],
  // Without one it picks a passage of the page; it ignores the Open Graph description.
  description: ['description'],
  siteName: ['ogSiteName'],
  address: ['canonicalUrl'],
};

const openGraph: Chains = {
  title: ['ogTitle', 'title'],
  address: ['ogUrl', 'canonicalUrl'],
  picture: ['ogImageUrl'],
  pictureAlt: ['ogImageAlt'],
};

const x: Chains = {
  title: ['twitterTitle', 'ogTitle', 'title'],
  address: ['ogUrl', 'canonicalUrl'],
  picture: ['twitterImageUrl', 'ogImageUrl'],
  pictureAlt: ['twitterImageAlt', 'ogImageAlt'],
};

/**
 * For each network, the fields of each slot, and the room for texts in a regular font (less for
 * bold). It follows the networks' documentation, where there is any; they may change, so a cut is
 * "about" here (docs/decisions/0043). Google on a desktop cuts by the width of the whole text, the
 * others by lines, here those of a phone.
 */
const table = {
  'google-desktop': {
    name: 'Google, desktop',
    reads: google,
    title: { width: 580, lines: 1, size: 20 },
    description: { width: 920, lines: 1, size: 14 },
  },
  'google-mobile': {
    name: 'Google, mobile',
    reads: google,
    title: { width: 328, lines: 2, size: 18 },
    description: { width: 328, lines: 3, size: 14 },
  },
  facebook: {
    name: 'Facebook',
    reads: { ...openGraph, description: ['ogDescription', 'description'] },
    title: { width: 335, lines: 2, size: 17 },
    description: { width: 360, lines: 1, size: 15 },
  },
  // A post on LinkedIn shows title and host only.
  linkedin: { name: 'LinkedIn', reads: openGraph, title: { width: 335, lines: 2, size: 14 } },
  // Slack takes the first Open Graph or X field of the document; pages mostly put Open Graph first.
  slack: {
    name: 'Slack',
    reads: {
      title: ['ogTitle', 'twitterTitle', 'title'],
      description: ['ogDescription', 'twitterDescription', 'description'],
      siteName: ['ogSiteName'],
      address: ['ogUrl', 'canonicalUrl'],
      picture: ['ogImageUrl', 'twitterImageUrl'],
      pictureAlt: ['ogImageAlt', 'twitterImageAlt'],
    },
    title: { width: 316, lines: 2, size: 15 },
    description: { width: 340, lines: 5, size: 15 },
  },
  'x-summary': {
    name: 'X, summary card',
    reads: { ...x, description: ['twitterDescription', 'ogDescription', 'description'] },
    title: { width: 226, lines: 1, size: 15 },
    description: { width: 226, lines: 2, size: 15 },
  },
  // The large card shows its title on the image and no description.
  'x-summary_large_image': { name: 'X, large image card', reads: x, title: { width: 330, lines: 1, size: 13 } },
} as const satisfies Record<string, NetworkEntry>;

export type Network = keyof typeof table;
export const networks: Readonly<Record<Network, NetworkEntry>> = table;
export const networkNames = keysOf(table);

/** The networks that look at this field before any other. */
export function networksOf(field: string): readonly Network[] {
  return networkNames.filter((network) => Object.values(networks[network].reads).some(([first]) => first === field));
}

/** What the first network that looks for a field shows where that has no value. */
export function fallbackOf(field: string, metadata: ReadMetadata): SourcedText | undefined {
  return networkNames
    .flatMap((network) => Object.values(networks[network].reads))
    .filter(([first]) => first === field)
    .map(([, ...others]) => firstOf(others, { metadata, overridden: undefined }))
    .find((found) => found !== undefined);
}

/** What a visitor of this audience gets at one time: now, or after the save. */
export type PreviewSide = {
  /** The effective metadata (§2.3), or the expected one. */
  readonly metadata: ReadMetadata;
  /** Fields that the audience overrides; undefined when the service sent no override. */
  readonly overridden: ReadonlySet<MetadataField> | undefined;
};

export type SourcedText = {
  readonly text: string;
  readonly field: MetadataField;
  /** Whose value it is: `effective` where the service does not say. */
  readonly origin: 'this audience' | 'page' | 'effective';
  /** Earlier fields of the chain, which are unset or have no visible value. */
  readonly passedOver: readonly MetadataField[];
  /** As far as the network shows it; undefined where it does not show it as a text. */
  readonly shown?: string | undefined;
  readonly isCut?: boolean;
};

/**
 * What a network shows of some metadata: per slot the first field of its chain with a value. Blank
 * values do not count, as on the networks. @param pageUrl the live URL, if known.
 */
export function previewOn(network: Network, side: PreviewSide, pageUrl: string | undefined) {
  const { reads } = networks[network];
  const slots = recordOf(previewSlots, (slot) => firstOf(reads[slot] ?? [], side));
  const shownUrl = slots.address?.text ?? pageUrl;
  return {
    network,
    ...slots,
    /** The URL that the network shows: the field's, else the page's own if known; and its host. */
    shownUrl,
    host: hostOf(shownUrl),
    /** What `robots` asks of a search engine; nothing elsewhere. */
    orders: network.startsWith('google') ? searchOrders(side) : { noIndex: false, noSnippet: false },
    /** The card of `twitterCard`, where the network draws one; undefined where X decides. */
    card: network === 'slack' || network.startsWith('x-') ? cardOf(side) : undefined,
  };
}

export type Preview = ReturnType<typeof previewOn>;

/** Only for previews on screen: measuring takes time. */
export function withCutTexts(preview: Preview): Preview {
  const { network, title, description, orders } = preview;
  const { title: titleRoom, description: room } = networks[network];
  // A title of two lines takes the description's place on Facebook.
  const isTaken = network === 'facebook' && title && cutText(title.text, { ...titleRoom, lines: 1 }).isCut;
  const hasRoom = description && room && !isTaken && !orders.noSnippet;
  return {
    ...preview,
    title: title && { ...title, ...cutText(title.text, titleRoom) },
    description: hasRoom ? { ...description, ...cutText(description.text, room) } : description,
  };
}

function firstOf(chain: readonly MetadataField[], { metadata, overridden }: PreviewSide): SourcedText | undefined {
  for (const [index, field] of chain.entries()) {
    const text = metadata[field];
    if (typeof text !== 'string' || isBlank(text)) continue;
    const origin = overridden === undefined ? 'effective' : overridden.has(field) ? 'this audience' : 'page';
    return { text, field, origin, passedOver: chain.slice(0, index) };
  }
  return undefined;
}

/** Whatever the origin of their texts. */
export function looksTheSame(one: Preview, other: Preview): boolean {
  const look = ({ orders, card, ...preview }: Preview) => [
    orders,
    card,
    previewSlots.map((slot) => preview[slot]?.text),
  ];
  return sameValue(look(one), look(other));
}

/** What the robots values tell a search engine (`none` stands for noindex and nofollow). */
function searchOrders({ metadata }: PreviewSide) {
  const words = new Set((metadata.robots ?? []).flatMap((value) => value.toLowerCase().split(/[\s,]+/)));
  return { noIndex: words.has('noindex') || words.has('none'), noSnippet: words.has('nosnippet') };
}

function cardOf({ metadata }: PreviewSide) {
  const card = metadata.twitterCard?.trim();
  return card === 'summary' || card === 'summary_large_image' ? card : undefined;
}

/** "offers.example.com" of a URL, without "www."; undefined for no URL. */
export function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return new URL(url).host.replace(/^www\./, '') || undefined;
}

/** "https://offers.example.com › spring › sale", as Google shows a URL; else the text. */
export function urlTrail(url: string): string {
  if (hostOf(url) === undefined) return url;
  const { origin, pathname } = new URL(url);
  const steps = pathname.split('/').filter((step) => step !== '');
  return [origin, ...steps.map(decoded)].join(' › ');
}
