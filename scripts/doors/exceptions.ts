import type { Exception } from '#server/gateway/probe/requirement.ts';
import type { DoorKind } from './door.ts';

/**
 * What a front door cannot hold: the one place that says so. The tests of the doors let pass what is explained here and nothing else, and
 * fail when an explanation is no longer needed.
 */
export const exceptions: Readonly<Record<DoorKind, readonly Exception[]>> = {
  node: [],
  nginx: [],
  caddy: [],
};
