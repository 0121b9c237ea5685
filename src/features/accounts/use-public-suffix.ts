import { useEffect, useState } from 'react';
import type { SuffixReading } from '#src/lib/public-suffix.ts';

const loadList = () => import('#src/lib/public-suffix.ts');
type List = Awaited<ReturnType<typeof loadList>>;

/**
 * What the public suffix list says of a host: undefined while there is no host or no list yet, `unavailable` where the list could not be loaded. It is
 * fetched for the first host, which most visits to the accounts never come to.
 */
export function usePublicSuffix(host: string | undefined): SuffixReading | 'unavailable' | undefined {
  const [list, setList] = useState<List | 'unavailable'>();
  const isWanted = host !== undefined;
  useEffect(() => {
    if (isWanted) loadList().then(setList, () => setList('unavailable'));
  }, [isWanted]);
  if (host === undefined || list === undefined) return undefined;
  return list === 'unavailable' ? list : list.readSuffix(host);
}
