import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const openedLog = z.object({
  personId: z.string(),
  personLogId: z.string(),
  /** When it was last opened, epoch milliseconds. */
  at: z.number(),
  /** Type and source as they were read, to know it by. */
  words: z.string(),
});

/** A log entry of a person that was opened here. The contract lists none (§4.15), so this browser remembers them. */
export type OpenedLog = z.output<typeof openedLog>;

/** Entries kept at most, of all people; the ones opened longest ago make room. */
const mostOpenedLogs = 200;

/** Characters kept of what was read: enough to know the entry by. */
const longestWords = 200;

/** Log entries that were opened in this browser, newest first, shared by all tabs. They never leave it. */
export const openedLogsRecord = keptRecord<readonly OpenedLog[]>({
  key: 'facet.opened-logs',
  ofService: true,
  version: 1,
  schema: z.array(openedLog),
  empty: [],
});

/** Puts a log entry that could be read before the others. */
export function rememberLog(log: Omit<OpenedLog, 'at'>, now: number): void {
  const words = log.words.slice(0, longestWords);
  openedLogsRecord.update((before) => [{ ...log, words, at: now }, ...without(before, log)].slice(0, mostOpenedLogs));
}

/** Takes a log entry off the list of those opened here. */
export function forgetLog(log: Pick<OpenedLog, 'personId' | 'personLogId'>): void {
  openedLogsRecord.update((before) => without(before, log));
}

function without(logs: readonly OpenedLog[], { personId, personLogId }: Pick<OpenedLog, 'personId' | 'personLogId'>) {
  return logs.filter((one) => one.personId !== personId || one.personLogId !== personLogId);
}
