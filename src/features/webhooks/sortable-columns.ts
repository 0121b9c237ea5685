/** The columns of the subscriptions that `?sort=` may name. */
export const sortableColumns = ['url', 'active', 'createdAt', 'updatedAt'] as const;
