import type { Attack, Site } from './attack.ts';
import {
  fetchSiteAttacks,
  forgedWrites,
  originAttacks,
  prefetchAttacks,
  unmarkedRequests,
} from './cross-site-attacks.ts';
import { framingAttacks } from './framing-attacks.ts';
import { hostAttacks } from './host-attacks.ts';
import { targetAttacks, traversalAttacks } from './target-attacks.ts';

/** Everything that is tried against a gateway, ours or another, without a look behind it. */
export function corpus(site: Site): readonly Attack[] {
  return [
    ...hostAttacks(site),
    ...fetchSiteAttacks(site),
    ...prefetchAttacks(site),
    ...originAttacks(site),
    ...forgedWrites(site),
    ...unmarkedRequests(site),
    ...targetAttacks(site),
    ...framingAttacks(site),
    ...traversalAttacks(site),
  ];
}
