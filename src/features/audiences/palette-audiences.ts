import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { PaletteEntry } from '#src/ui/palette-entry.ts';
import { shortName, visibleName } from './audience/audience-name.tsx';

/** The audiences of every list that was read in this tab, for the command palette. */
export function audienceEntries(queryClient: QueryClient): readonly PaletteEntry[] {
  return queryClient
    .getQueriesData<ListWalk<AudienceAnswer>>({ queryKey: audienceQueries.keys.all })
    .flatMap(([[, pageId, part], walk]) =>
      typeof pageId === 'string' && part === 'list'
        ? (walk?.items ?? []).flatMap((it) => audienceEntry(pageId, it))
        : [],
    );
}

function audienceEntry(pageId: string, audience: AudienceAnswer): readonly PaletteEntry[] {
  const { audienceId } = audience;
  if (audienceId === undefined) return [];
  return [
    {
      id: `audience ${audienceId}`,
      kind: 'Audience',
      label: shortName(audience, audienceId),
      detail: visibleName(audience) === undefined ? undefined : audienceId,
      icon: 'list',
      does: { go: { to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } } },
    },
  ];
}
