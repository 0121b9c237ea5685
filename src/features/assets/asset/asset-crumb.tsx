import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '#src/api/assets.ts';
import { clipMiddle, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';

/** The name for the breadcrumb, from the cache: a breadcrumb asks the service for nothing. */
export function AssetCrumb({ assetId }: { assetId: string }) {
  const { data } = useQuery({ ...assetQueries.one(assetId), enabled: false });
  const name = data?.name ?? '';
  return isBlank(name) ? <bdi>{clipMiddle(assetId, 10, 4)}</bdi> : <BidiText text={name} />;
}
