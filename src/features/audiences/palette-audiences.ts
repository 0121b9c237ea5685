import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries, shortName, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import { decoded, idText, namedIn, withoutStop, wordIn } from '#src/lib/pasted-id.ts';
import { latelyOpened } from '#src/local/opened.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** Those lately opened here, then the audiences of every list that was loaded in this tab, for the command palette. */
export function audienceEntries(queryClient: QueryClient, pageName: (pageId: string) => string | undefined) {
  const loaded = queryClient
    .getQueriesData<ListWalk<AudienceAnswer>>({ queryKey: audienceQueries.keys.all })
    .flatMap(([[, pageId, part], walk]) =>
      typeof pageId === 'string' && part === 'list'
        ? (walk?.items ?? []).flatMap((audience) => audienceEntry(pageId, audience, pageName(pageId)))
        : [],
    );
  const byId = new Map(loaded.map((entry) => [entry.id, entry]));
  const opened = latelyOpened('audience').flatMap(({ id, pageId, name }) => {
    if (pageId === undefined) return [];
    const known = byId.get(entryId(id));
    byId.delete(entryId(id));
    return known ?? audienceEntry(pageId, { audienceId: id, effectiveName: name }, pageName(pageId));
  });
  return [...opened, ...byId.values()];
}

function entryId(audienceId: string): string {
  return `audience ${audienceId}`;
}

/** Names of audiences are alike from page to page and from draft to draft: status and page tell them apart. */
function audienceEntry(
  pageId: string,
  audience: AudienceAnswer,
  pageName: string | undefined,
): readonly PaletteEntry[] {
  const { audienceId, status } = audience;
  if (audienceId === undefined) return [];
  return [
    {
      id: entryId(audienceId),
      kind: 'Audience',
      label: shortName(audience, audienceId),
      note: [status, pageName].filter((part) => part !== undefined).join(' · ') || undefined,
      detail: visibleName(audience) === undefined ? undefined : audienceId,
      icon: 'list',
      does: { go: { to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } } },
    },
  ];
}

const inAddress = new RegExp(`/pages/(${idText})/audiences/(${idText})`, 'g');

/**
 * The audiences that a pasted text names: in an address; in JSON or a query beside the id of their page; and, on a screen of a page (`herePageId`),
 * by their id alone. An audience cannot be read without its page (§4.3).
 */
export function openAsAudience(text: string, herePageId: string | undefined): readonly PaletteEntry[] {
  const addressed = [...text.matchAll(inAddress)].map(([, pageId, audienceId = '']) => [
    decoded(pageId),
    decoded(withoutStop(audienceId, text)),
  ]);
  if (addressed.length > 0) return addressed.flatMap(([pageId, audienceId]) => openEntry(pageId, audienceId));
  const pageIds = namedIn(text, 'page');
  const named = namedIn(text, 'audience');
  // Which of several pages an audience belongs to, a text does not say for certain.
  const pageId = pageIds.length === 0 ? herePageId : pageIds.length === 1 ? pageIds[0] : undefined;
  const alone = named.length === 0 && pageIds.length === 0 ? wordIn(text) : undefined;
  const audienceIds = alone === undefined ? named : [alone];
  return audienceIds.slice(0, 20).flatMap((audienceId) => openEntry(pageId, audienceId));
}

function openEntry(pageId: string | undefined, audienceId: string | undefined): readonly PaletteEntry[] {
  if (pageId === undefined || audienceId === undefined) return [];
  if ([pageId, audienceId].some((segment) => segmentProblem(segment) !== undefined)) return [];
  return [
    {
      id: `open audience ${pageId} ${audienceId}`,
      kind: 'Audience',
      label: 'Open audience by ID',
      note: `of ${pageId}`,
      detail: audienceId,
      icon: 'list',
      does: { go: { to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } } },
    },
  ];
}
