/** A list whose things can be edited in bulk. */
export type BulkPlace = {
  /** Its plans, drafts and selections in this browser are kept by this. */
  readonly of: string;
  readonly one: string;
  readonly what: string;
  /** The paths of the list and of its bulk edit. */
  readonly list: string;
  readonly bulkEdit: string;
};

/** In the URL of a bulk edit (`of`), in place of the list's query: the rows selected there. */
export const selectedRows = 'selected';

export function audiencesPlace(pageId: string): BulkPlace {
  const page = `/pages/${encodeURIComponent(pageId)}`;
  return {
    of: pageId,
    one: 'audience',
    what: 'audiences',
    list: `${page}/audiences`,
    bulkEdit: `${page}/bulk-edit`,
  };
}

export const peoplePlace: BulkPlace = {
  of: 'people',
  one: 'person',
  what: 'people',
  list: '/people',
  bulkEdit: '/people/bulk-edit',
};

export const webhooksPlace: BulkPlace = {
  of: 'webhooks',
  one: 'webhook',
  what: 'webhooks',
  list: '/webhooks',
  bulkEdit: '/webhooks/bulk-edit',
};

/** The list that plans are kept for. */
export function bulkPlaceOf(of: string): BulkPlace {
  return [peoplePlace, webhooksPlace].find((place) => place.of === of) ?? audiencesPlace(of);
}
