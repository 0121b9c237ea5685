import { queryOptions } from '@tanstack/react-query';
import { type AudienceSessionQuery, listAudienceSessions } from '#src/contract/session.ts';
import { type Answer, request } from './http.ts';

/** One page of sessions as it was read (§4.6). */
export type SessionPage = Answer<typeof listAudienceSessions>;

export const sessionQueries = {
  /** One page of the sessions list (§4.6). Analytics walks slices of it; single pages serve look-ups such as the newest session of an audience. */
  page: (pageId: string, query: AudienceSessionQuery) =>
    queryOptions({
      queryKey: ['sessions', pageId, query],
      queryFn: ({ signal }) => request(listAudienceSessions, { params: { page_id: pageId }, query, signal }),
    }),
};
