import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const opened = z.object({
  kind: z.enum(['audience', 'person']),
  id: z.string(),
  /** Of an audience, which cannot be loaded without its page (§4.3). */
  pageId: z.optional(z.string()),
  /** As it was loaded; absent where none can be seen. */
  name: z.optional(z.string()),
});

/** An audience or a person that was opened here: nothing else of people is kept (R35). */
export type LatelyOpened = z.output<typeof opened>;

/** Kept of each kind; what was opened longest ago makes room. */
const mostOfKind = 50;

/** Characters kept of a name, or of what was read: enough to know it by. */
const longestWords = 200;

/** The audiences and people that were opened in this browser; of each kind the latest first. */
export const latelyOpenedRecord = keptRecord<readonly LatelyOpened[]>({
  key: 'facet.lately-opened',
  schema: z.array(opened),
  empty: [],
});

/** Puts what was opened and could be loaded before the others. */
export function rememberOpened(one: LatelyOpened): void {
  const isSame = ({ kind, id, pageId }: LatelyOpened) => kind === one.kind && id === one.id && pageId === one.pageId;
  const kept = { ...one, name: one.name?.slice(0, longestWords) };
  latelyOpenedRecord.update((before) => [
    ...[kept, ...before.filter((other) => other.kind === one.kind && !isSame(other))].slice(0, mostOfKind),
    ...before.filter(({ kind }) => kind !== one.kind),
  ]);
}

/** What of one kind was opened lately, the latest first. */
export function latelyOpened(kind: LatelyOpened['kind']): readonly LatelyOpened[] {
  return latelyOpenedRecord.get().filter((one) => one.kind === kind);
}

const openedLog = z.object({
  personId: z.string(),
  personLogId: z.string(),
  /** When it was last opened, epoch milliseconds. */
  at: z.number(),
  /** Type and source as they were read, to know it by. */
  words: z.string(),
});

/** A log entry of a person that was opened here: the contract lists none (§4.15). */
export type OpenedLog = z.output<typeof openedLog>;

/** Entries kept at most, of all people; the ones opened longest ago make room. */
const mostOpenedLogs = 200;

/** Log entries that were opened in this browser, newest first. They never leave it. */
export const openedLogsRecord = keptRecord<readonly OpenedLog[]>({
  key: 'facet.opened-logs',
  schema: z.array(openedLog),
  empty: [],
});

/** Puts a log entry that could be read before the others. */
export function rememberLog(log: Omit<OpenedLog, 'at'>, now: number): void {
  const words = log.words.slice(0, longestWords);
  openedLogsRecord.update((before) => [{ ...log, words, at: now }, ...without(before, log)].slice(0, mostOpenedLogs));
}

export function forgetLog(log: Pick<OpenedLog, 'personId' | 'personLogId'>): void {
  openedLogsRecord.update((before) => without(before, log));
}

function without(logs: readonly OpenedLog[], { personId, personLogId }: Pick<OpenedLog, 'personId' | 'personLogId'>) {
  return logs.filter((one) => one.personId !== personId || one.personLogId !== personLogId);
}
