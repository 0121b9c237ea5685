import { useQueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useKnownPages } from './known-pages.ts';

type AssetUsedProps = { wanted: Wanted; configured: readonly ConfiguredPage[] };

/** Where an asset is used, among the pages and audiences that were read: the contract has no way to ask for all. */
export function AssetUsed({ wanted, configured }: AssetUsedProps) {
  const client = useQueryClient();
  const { known, loaded, load, stop, done } = useKnownPages(configured);
  const audiences = client
    .getQueriesData<ListWalk<AudienceAnswer>>({ queryKey: audienceQueries.keys.all })
    .flatMap(([[, pageId, part], walk]) =>
      typeof pageId === 'string' && part === 'list'
        ? (walk?.items ?? []).map((audience) => ({ pageId, audience }))
        : [],
    );
  const uses = [
    ...loaded.flatMap(({ pageId, page }) => usesOnPage(pageId, page, wanted)),
    ...audiences.flatMap(({ pageId, audience }) => usesInAudience(pageId, audience, wanted)),
  ];
  const foundOn = new Set(uses.map(({ pageId }) => pageId)).size;
  const left = known.length - loaded.length;
  return (
    <>
      <p className="text-13">
        Found on {formatNumber(foundOn)} of {countOf(loaded.length, 'loaded page')}
        {audiences.length > 0 && `, with ${countOf(audiences.length, 'loaded audience')}`}.{' '}
        <span className="text-ink-muted">
          Looked for its id and its file in the logos of widgets and in pictures of metadata. Other pages may use it
          too.
        </span>
      </p>
      {uses.length > 0 && (
        <ul className="mt-2 flex flex-col text-13">
          {uses.slice(0, 100).map((use) => (
            <li
              key={`${use.pageId} ${use.audienceId ?? ''} ${use.place}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0"
            >
              <UseLink use={use} />
              <span className="text-ink-muted">
                <BidiText text={use.place} maximum={120} />
                {use.byFile && ', by its file'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {uses.length > 100 && (
        <p className="text-12 text-ink-muted">And {formatNumber(uses.length - 100)} more places.</p>
      )}
      <div className="mt-2">
        {done !== undefined ? (
          <Progress label="Checking pages" value={done} total={known.length} onCancel={stop} />
        ) : (
          left > 0 && (
            <Button variant="secondary" onClick={load}>
              Check {formatNumber(left)} more {left === 1 ? 'page' : 'pages'}
            </Button>
          )
        )}
      </div>
    </>
  );
}

function UseLink({ use: { pageId, audienceId, name } }: { use: AssetUse }) {
  if (name === undefined || isBlank(name)) {
    return audienceId === undefined ? (
      <IdText id={pageId} of="page" />
    ) : (
      <IdText id={audienceId} of="audience" within={{ pageId }} />
    );
  }
  const text = <BidiText text={name} maximum={80} />;
  return audienceId === undefined ? (
    <TextLink to="/pages/$pageId" params={{ pageId }} plain>
      {text}
    </TextLink>
  ) : (
    <TextLink
      to="/pages/$pageId/audiences/$audienceId"
      params={{ pageId, audienceId }}
      search={{ panel: 'details' }}
      plain
    >
      {text}
    </TextLink>
  );
}

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
