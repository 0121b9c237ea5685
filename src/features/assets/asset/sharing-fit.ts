import { type PictureSize, pictureGuidance } from '#src/lib/picture-size.ts';

/** What is to be said of an asset as the picture of a shared link. */
export type SharingFit = {
  readonly fits: boolean;
  readonly notes: readonly string[];
};

const kinds: ReadonlyMap<string, string | undefined> = new Map([
  ['png', undefined],
  ['jpg', undefined],
  ['jpeg', undefined],
  ['gif', undefined],
  ['webp', undefined],
  ['svg', 'It is a drawing (SVG), and most networks show none.'],
  ['avif', 'It is an AVIF file, which not every network shows.'],
  ['heic', 'It is a HEIC file, which networks do not show.'],
  ['tif', 'It is a TIFF file, which networks do not show.'],
  ['tiff', 'It is a TIFF file, which networks do not show.'],
]);

/** The ending of the file's name in an address, in lower case; undefined where the address does not tell. */
export function fileKind(address: string): string | undefined {
  if (!URL.canParse(address, 'https://here.example')) return undefined;
  const ending = /\.([a-z0-9]{2,5})$/i.exec(new URL(address, 'https://here.example').pathname)?.[1]?.toLowerCase();
  return ending !== undefined && kinds.has(ending) ? ending : undefined;
}

/**
 * Whether a picture is fit for the preview of a shared link: its measured size, its shape and its kind. Guidance, not a rule.
 * @param type `data.type` of the asset (§2.7).
 */
export function sharingFit(address: string, type: string | undefined, size: PictureSize): SharingFit {
  const kind = fileKind(address);
  const notes = [...pictureGuidance(size)];
  const ofKind = kind === undefined ? undefined : kinds.get(kind);
  // A drawing without a size has been called one already.
  if (ofKind !== undefined && !(kind === 'svg' && size.width === 0)) notes.push(ofKind);
  if (type !== undefined && type !== 'image') notes.push(`The service calls it “${type}”, not “image”.`);
  return { fits: notes.length === 0, notes };
}
