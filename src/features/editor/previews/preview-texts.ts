import { type CutText, cutText, type TextRoom } from './cut-text.ts';
import { hostOf, type Network, type ResolvedPreview, type SearchOrders } from './preview-sources.ts';
import { measureAt } from './text-width.ts';

type Room = TextRoom & { readonly size: number; readonly weight?: 400 | 600 | 700 };

/**
 * The room that each network gives a text, by what is known of their layouts: they are not published and change, so a cut is "about" here. Google's
 * desktop results are cut by the width of the whole text, the others by lines, here those of a phone.
 */
const rooms: { readonly [Name in Network]: { readonly title: Room; readonly description: Room } } = {
  'google-desktop': {
    title: { width: 580, lines: 1, size: 20 },
    description: { width: 920, lines: 1, size: 14 },
  },
  'google-mobile': {
    title: { width: 328, lines: 2, size: 18 },
    description: { width: 328, lines: 3, size: 14 },
  },
  facebook: {
    title: { width: 360, lines: 2, size: 17, weight: 600 },
    description: { width: 360, lines: 1, size: 15 },
  },
  linkedin: {
    title: { width: 360, lines: 2, size: 14, weight: 600 },
    description: { width: 360, lines: 1, size: 12 },
  },
  slack: {
    title: { width: 340, lines: 2, size: 15, weight: 700 },
    description: { width: 340, lines: 5, size: 15 },
  },
  'x-summary': {
    title: { width: 226, lines: 1, size: 15 },
    description: { width: 226, lines: 2, size: 15 },
  },
  'x-summary_large_image': {
    title: { width: 330, lines: 1, size: 13 },
    description: { width: 330, lines: 1, size: 13 },
  },
};

/** A preview as it is drawn: the sources, and their texts as far as the network shows them. */
export type DrawnPreview = ResolvedPreview & {
  readonly network: Network;
  readonly drawnTitle: CutText | undefined;
  readonly drawnDescription: CutText | undefined;
  /** The host of the shown address; undefined where no address is known. */
  readonly host: string | undefined;
};

/** Cuts the texts of a preview. A few microseconds a text, once its words were measured. */
export function drawPreview(network: Network, resolved: ResolvedPreview, orders: SearchOrders): DrawnPreview {
  const drawnTitle = cut(resolved.title?.text, rooms[network].title);
  return {
    ...resolved,
    network,
    drawnTitle,
    drawnDescription: hasDescription(network, orders, drawnTitle)
      ? cut(resolved.description?.text, rooms[network].description)
      : undefined,
    host: hostOf(resolved.shownUrl),
  };
}

function hasDescription(network: Network, { noSnippet }: SearchOrders, title: CutText | undefined): boolean {
  // A title of two lines takes the description's place.
  if (network === 'facebook')
    return title === undefined || !cut(title.shown, { ...rooms.facebook.title, lines: 1 })?.isCut;
  return !(noSnippet && network.startsWith('google'));
}

function cut(text: string | undefined, { size, weight = 400, ...room }: Room): CutText | undefined {
  return text === undefined ? undefined : cutText(text, room, measureAt(size, weight));
}
