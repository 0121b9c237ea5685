import { visibleName } from '#src/api/audience-name.ts';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';

/** One place where an asset, or its file, stands. */
export type AssetUse = {
  readonly pageId: string;
  /** The audience whose metadata it is; undefined for the page itself. */
  readonly audienceId: string | undefined;
  /** What the page or audience is called, as far as it was sent. */
  readonly name: string | undefined;
  /** Where on it: "Widget “Trusted by”, logo 2". No two of a page or audience are the same. */
  readonly place: string;
  /** The file is the same, but no asset or another one is named. */
  readonly byFile: boolean;
};

export type Wanted = { readonly assetId: string; readonly fileId: string | undefined };

const pictures = [
  ['ogImageFileId', 'Open Graph picture'],
  ['twitterImageFileId', 'X picture'],
] as const;

/** Where an asset stands on a page: in the logos of its widgets, and by its file as a picture of its metadata (§2.2, §2.6). */
export function usesOnPage(pageId: string, page: PageAnswer, { assetId, fileId }: Wanted): readonly AssetUse[] {
  const on = { pageId, audienceId: undefined, name: page.name };
  const widgets = page.actionCardWidgets ?? [];
  const logos = widgets.flatMap((widget, widgetIndex) =>
    (widget.logos ?? []).flatMap(({ image }, logoIndex): AssetUse[] => {
      const byId = image?.assetId === assetId;
      if (!byId && (fileId === undefined || image?.fileId !== fileId)) return [];
      return [{ ...on, place: `Widget ${widgetWords(widgets, widgetIndex)}, logo ${logoIndex + 1}`, byFile: !byId }];
    }),
  );
  return [...logos, ...inMetadata(page.metadata, fileId).map((place) => ({ ...on, place, byFile: true }))];
}

/** A widget by its title, by its number where it has none, and by both where another one has the same title. */
function widgetWords(widgets: readonly { readonly title?: string | undefined }[], index: number): string {
  const title = widgets[index]?.title ?? '';
  if (title === '') return `${index + 1}`;
  return widgets.filter((other) => other.title === title).length > 1 ? `${index + 1} “${title}”` : `“${title}”`;
}

/** Where its file stands in the metadata of an audience: only what the audience overrides, for the rest is the page's. */
export function usesInAudience(pageId: string, audience: AudienceAnswer, { fileId }: Wanted): readonly AssetUse[] {
  const { audienceId, metadataOverride } = audience;
  const name = visibleName(audience);
  if (audienceId === undefined) return [];
  return inMetadata(metadataOverride, fileId).map((place) => ({ pageId, audienceId, name, place, byFile: true }));
}

function inMetadata(metadata: PageAnswer['metadata'], fileId: string | undefined): readonly string[] {
  if (metadata === undefined || fileId === undefined) return [];
  return pictures.flatMap(([field, words]) => (metadata[field] === fileId ? [words] : []));
}

/** The assets that the widgets of a page name, each once: the contract has no list to find them in. */
export function assetsOnPage(page: PageAnswer): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { image } of (page.actionCardWidgets ?? []).flatMap(({ logos }) => logos ?? [])) {
    if (image?.assetId !== undefined && image.assetId !== '' && !found.has(image.assetId)) {
      found.set(image.assetId, image.fileId);
    }
  }
  return found;
}
