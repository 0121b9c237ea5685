import type { Handlers } from '#server/service/http/handler.ts';
import { conflict, found } from '#server/service/http/problem.ts';
import { findAsset, insertAsset } from './asset-repository.ts';
import { assetView } from './asset-view.ts';

/** §4.10 */
export const createAsset: Handlers['createAsset'] = async ({ body }, service) => {
  const row = await insertAsset(service.database, body);
  if (row === 'other body') throw conflict('This idempotencyKey was used for another asset.');
  return assetView(row, service.settings.sampleFilesOrigin);
};

/** §4.11 */
export const getAsset: Handlers['getAsset'] = async ({ params }, service) => {
  const row = await findAsset(service.database, params.asset_id);
  return assetView(found('asset', row), service.settings.sampleFilesOrigin);
};
