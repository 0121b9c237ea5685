/** The columns of the derived accounts that `?sort=` may name. */
export const sortableColumns = ['domain', 'people', 'account'] as const;
