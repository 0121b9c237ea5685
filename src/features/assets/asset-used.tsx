import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type AudienceAnswer, loadedAudiences, visibleName } from '#src/api/audiences.ts';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { type ConfiguredPage, listedPages, savedPagesRecord } from '#src/local/saved-pages.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ThingLink } from '#src/ui/id-text.tsx';
import { Progress } from '#src/ui/progress.tsx';

/** Where an asset is used, in the loaded pages and audiences: the contract cannot list all uses. */
export function AssetUsed({ wanted, configured }: { wanted: Wanted; configured: readonly ConfiguredPage[] }) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const { known, loaded, settled } = useKnownPages(configured, isChecking);
  const audiences = loadedAudiences(client);
  const uses = [
    ...loaded.flatMap(({ pageId, page }) => usesOnPage(pageId, page, wanted)),
    ...audiences.flatMap(({ pageId, audience }) => usesInAudience(pageId, audience, wanted)),
  ];
  const foundOn = new Set(uses.map(({ pageId }) => pageId)).size;
  const left = known.length - loaded.length;
  const check = () => {
    setChecking(true);
    void client.resetQueries({ queryKey: pageQueries.keys.all, predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <>
      <p className="text-13">
        Found on {formatNumber(foundOn)} of {countOf(loaded.length, 'loaded page')}
        {audiences.length > 0 && `, with ${countOf(audiences.length, 'loaded audience')}`}.{' '}
        <span className="text-ink-muted">
          Checks the logos of widgets and the images of metadata. Other pages may use it too.
        </span>
      </p>
      {uses.length > 0 && (
        <ul className="mt-2 flex flex-col text-13">
          {uses.slice(0, 100).map(({ pageId, audienceId, name, place, byFile }) => (
            <li
              key={`${pageId} ${audienceId ?? ''} ${place}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0"
            >
              {audienceId === undefined ? (
                <ThingLink of="page" id={pageId} name={name} />
              ) : (
                <ThingLink of="audience" id={audienceId} name={name} within={{ pageId }} search={inDetails} />
              )}
              <span className="text-ink-muted">
                <BidiText text={place} maximum={120} />
                {byFile && ', by its file'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {uses.length > 100 && (
        <p className="text-12 text-ink-muted">And {formatNumber(uses.length - 100)} more places.</p>
      )}
      <div className="mt-2">
        {isChecking && settled < known.length ? (
          <Progress label="Checking pages" value={settled} total={known.length} onCancel={() => setChecking(false)} />
        ) : (
          left > 0 && <Button onClick={check}>Check {countOf(left, 'more page')}</Button>
        )}
      </div>
    </>
  );
}

/** An audience's metadata is in this panel. */
const inDetails = { panel: 'details' };

export type Wanted = { readonly assetId: string; readonly fileId: string | undefined };

const pictures = [
  ['ogImageFileId', 'Open Graph image'],
  ['twitterImageFileId', 'X image'],
] as const;

/**
 * Uses on a page: logos of its widgets, and images of its metadata by file (§2.2, §2.6). `byFile`:
 * the file is the same, but no asset or another one is named. A `place` is unique within its page.
 */
export function usesOnPage(pageId: string, page: PageAnswer, { assetId, fileId }: Wanted) {
  const on = { pageId, audienceId: undefined, name: page.name };
  const widgets = page.actionCardWidgets ?? [];
  const logos = widgets.flatMap((widget, widgetIndex) =>
    (widget.logos ?? []).flatMap(({ image }, logoIndex) => {
      const byId = image?.assetId === assetId;
      if (!byId && (fileId === undefined || image?.fileId !== fileId)) return [];
      return [{ ...on, place: `Widget ${widgetWords(widgets, widgetIndex)}, logo ${logoIndex + 1}`, byFile: !byId }];
    }),
  );
  return [...logos, ...inMetadata(page.metadata, fileId).map((place) => ({ ...on, place, byFile: true }))];
}

/** A widget's title, its number without one, and both where the title is not unique. */
function widgetWords(widgets: readonly { readonly title?: string | undefined }[], index: number): string {
  const title = widgets[index]?.title ?? '';
  if (title === '') return `${index + 1}`;
  return widgets.filter((other) => other.title === title).length > 1 ? `${index + 1} “${title}”` : `“${title}”`;
}

/** Uses of the file in an audience's own metadata: the rest is the page's. */
export function usesInAudience(pageId: string, audience: AudienceAnswer, { fileId }: Wanted) {
  const { audienceId, metadataOverride } = audience;
  const name = visibleName(audience);
  if (audienceId === undefined) return [];
  return inMetadata(metadataOverride, fileId).map((place) => ({ pageId, audienceId, name, place, byFile: true }));
}

function inMetadata(metadata: PageAnswer['metadata'], fileId: string | undefined): readonly string[] {
  if (metadata === undefined || fileId === undefined) return [];
  return pictures.flatMap(([field, words]) => (metadata[field] === fileId ? [words] : []));
}

/** The assets that a page's widgets name, each once: the contract has no list of assets. */
export function assetsOnPage(page: PageAnswer): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { image } of (page.actionCardWidgets ?? []).flatMap(({ logos }) => logos ?? [])) {
    if (image?.assetId && !found.has(image.assetId)) found.set(image.assetId, image.fileId);
  }
  return found;
}

/**
 * The pages to search: those loaded in this tab, and those of the person's list. The others load,
 * four at a time, while `isWanted`. `failed`: without those that no longer exist.
 */
export function useKnownPages(configured: readonly ConfiguredPage[], isWanted: boolean) {
  const client = useQueryClient();
  const [known] = useState(() => {
    const loaded = client.getQueriesData({ queryKey: pageQueries.keys.all });
    const ids = loaded.flatMap(([[, pageId]]) => (typeof pageId === 'string' ? [pageId] : []));
    return [...new Set([...ids, ...listedPages(savedPagesRecord.get(), configured).map(({ pageId }) => pageId)])];
  });
  const combine = useCallback(
    (results: readonly UseQueryResult<PageAnswer>[]) => ({
      /** The same list until one of the pages changes. */
      loaded: results.flatMap(({ data: page }, index) =>
        page === undefined ? [] : { pageId: known[index] ?? '', page },
      ),
      settled: results.filter(({ isPending }) => !isPending).length,
      failed: results.flatMap(({ error, isFetching, refetch }) =>
        error === null || error.status === 404 ? [] : { error, isFetching, refetch },
      ),
    }),
    [known],
  );
  const firstIn = (state: 'pending' | 'error') =>
    known
      .filter((pageId) => {
        const { status = 'pending', error } = client.getQueryState(pageQueries.one(pageId).queryKey) ?? {};
        return status === state && error?.status !== 404;
      })
      .slice(0, 4);
  // A failed page stays on the screen: the end of an outage loads it again.
  const next = [...firstIn('pending'), ...firstIn('error')];
  const queries = known.map((pageId) => ({
    ...pageQueries.one(pageId),
    enabled: isWanted && next.includes(pageId),
  }));
  return { known, ...useQueries({ queries, combine }) };
}
