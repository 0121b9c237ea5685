/** The columns of the assets that `?sort=` may name. */
export const sortableColumns = ['name', 'state', 'how', 'at'] as const;
