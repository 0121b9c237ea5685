import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { archivePage, getPage } from '#src/contract/page.ts';
import { type Answer, request } from './http.ts';

/** A page from an answer (§2.6): any field may be missing. */
export type PageAnswer = Answer<typeof getPage>;

const keys = {
  all: ['pages'],
  one: (pageId: string) => ['pages', pageId] as const,
} as const;

export const pageQueries = {
  keys,
  /** One page (§4.1). */
  one: (pageId: string) =>
    queryOptions({
      queryKey: keys.one(pageId),
      queryFn: ({ signal }) => request(getPage, { params: { page_id: pageId }, signal }),
    }),
};

export const pageMutations = {
  /** Archive page (§4.2). The contract does not say what happens to its audiences. */
  archive: (pageId: string) =>
    mutationOptions({
      mutationKey: ['pages', 'archive', pageId],
      scope: { id: `page:${pageId}` },
      mutationFn: () => request(archivePage, { params: { page_id: pageId }, body: {} }),
      onSuccess: (answer, _variables, _before, { client }) => {
        client.setQueryData(keys.one(pageId), answer);
      },
      meta: { invalidates: [keys.one(pageId), ['audiences', pageId]] },
    }),
};
