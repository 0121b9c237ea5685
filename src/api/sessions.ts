import { queryOptions } from '@tanstack/react-query';
import type { AudienceSessionQuery } from '#src/contract/session.ts';
import { listAudienceSessions } from '#src/contract/session.ts';
import { type Answer, request } from './http.ts';

/** One page of sessions as it was read (§4.6). */
export type SessionPage = Answer<typeof listAudienceSessions>;

const keys = {
  ofPage: (pageId: string) => ['sessions', pageId] as const,
  page: (pageId: string, query: AudienceSessionQuery) => ['sessions', pageId, query] as const,
} as const;

export const sessionQueries = {
  keys,
  /** One page of the sessions list (§4.6). Analytics walks slices of it; single pages serve look-ups such as the newest session of an audience. */
  page: (pageId: string, query: AudienceSessionQuery) =>
    queryOptions({
      queryKey: keys.page(pageId, query),
      queryFn: ({ signal }) => request(listAudienceSessions, { params: { page_id: pageId }, query, signal }),
    }),
};
