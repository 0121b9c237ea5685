import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

/** How many requests for sessions may run at a time. */
export const sessionReads = [1, 2, 4, 8] as const;
export type SessionReads = (typeof sessionReads)[number];

/** How many this person wants to run at a time: more are faster where the service is quick, and ask more of it. */
export const sessionReadsRecord = keptRecord<SessionReads>({
  key: 'facet.session-reads',
  ofService: false,
  version: 1,
  schema: z.literal(sessionReads),
  empty: 4,
});
