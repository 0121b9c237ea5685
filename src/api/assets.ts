import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type AssetCreate, createAsset, getAsset } from '#src/contract/asset.ts';
import { type Answer, request } from './http.ts';

/** An asset from an answer (§2.7): any field may be missing. */
export type AssetAnswer = Answer<typeof getAsset>;

export const assetQueries = {
  /** One asset (§4.11). Its download URLs may expire: reload it when an image fails. */
  one: (assetId: string) =>
    queryOptions({
      queryKey: ['assets', assetId],
      queryFn: ({ signal }) => request(getAsset, { params: { asset_id: assetId }, signal }),
    }),
};

export const assetMutations = {
  /** Create asset (§4.10). One `idempotencyKey` for all tries of a form (security.md R39). */
  create: () =>
    mutationOptions({
      scope: { id: 'assets' },
      mutationFn: (body: AssetCreate) => request(createAsset, { body }),
    }),
};
