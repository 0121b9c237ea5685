import type { Exception } from '#server/gateway/probe/requirement.ts';
import type { DoorKind } from './door.ts';

/**
 * What a front door cannot hold: the one place that says so. The tests of the doors let pass what is explained here and nothing else, and
 * fail when an explanation is no longer needed.
 */
export const exceptions: Readonly<Record<DoorKind, readonly Exception[]>> = {
  node: [],
  nginx: [
    {
      promise: 'A `Host` that is not ours is refused before anything else',
      holes: /,"evil\.test"\]: /,
      reason: 'Two `Host` lines are refused by nginx itself, with 400.',
    },
    {
      promise: 'What another site started, or is loaded ahead of time, is refused',
      holes: /Sec-Fetch-Site "" Origin absent: /,
      reason: 'nginx cannot tell an empty header from none. Browsers send no empty one.',
    },
    {
      promise: 'An `Origin` that is not the public one is refused',
      holes: /Origin: /,
      reason: 'nginx cannot tell an empty header from none. Browsers send no empty one.',
    },
    {
      promise: 'Forged writes and unmarked requests are refused, and nobody gets a CORS header',
      holes: /two markers: /,
      reason: 'Before 1.23 nginx reads the first of two lines of a header. Both are the right marker here.',
      someVersions: true,
    },
    {
      promise: 'A body whose end is ambiguous is refused',
      holes: /^bare LF in the head: /,
      reason: 'nginx takes a bare LF for the end of a line, and so does whoever sent it. What it sends on has CRLF.',
    },
  ],
  caddy: [],
};
