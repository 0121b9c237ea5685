import { queryOptions } from '@tanstack/react-query';
import { type AudienceSessionQuery, listAudienceSessions } from '#src/contract/session.ts';
import { type Answer, request } from './http.ts';

/** One page of sessions from an answer (§4.6). */
export type SessionPage = Answer<typeof listAudienceSessions>;

export const sessionQueries = {
  /** One page of sessions (§4.6), for look-ups such as the newest. Analytics has its own loader. */
  page: (pageId: string, query: AudienceSessionQuery) =>
    queryOptions({
      queryKey: ['sessions', pageId, query],
      queryFn: ({ signal }) => request(listAudienceSessions, { params: { page_id: pageId }, query, signal }),
    }),
};
