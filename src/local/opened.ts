import * as z from 'zod/mini';
import { keptRecord, longestName } from './storage.ts';

const opened = z.object({
  kind: z.enum(['audience', 'person']),
  id: z.string(),
  /** Of an audience, which can't be loaded without its page (§4.3). */
  pageId: z.optional(z.string()),
  /** As loaded; absent if invisible. */
  name: z.optional(z.string()),
});

/** An audience or person opened here: nothing else about people is stored (R35). */
type LatelyOpened = z.output<typeof opened>;

/** The most per kind; the oldest make room. */
const mostOfKind = 50;

/** The audiences and people opened in this browser, latest first. */
const latelyOpenedRecord = keptRecord<readonly LatelyOpened[]>({
  key: 'facet.lately-opened',
  schema: z.array(opened),
  empty: [],
});

export function rememberOpened(one: LatelyOpened): void {
  const isSame = ({ kind, id, pageId }: LatelyOpened) => kind === one.kind && id === one.id && pageId === one.pageId;
  const kept = { ...one, name: one.name?.slice(0, longestName) };
  latelyOpenedRecord.update((before) => {
    const all = [kept, ...before.filter((other) => !isSame(other))];
    const isNewest = ({ kind }: LatelyOpened, at: number) =>
      all.slice(0, at).filter((other) => other.kind === kind).length < mostOfKind;
    return all.filter(isNewest);
  });
}

/** @param kind default: both, by time. */
export function latelyOpened(kind?: LatelyOpened['kind']): readonly LatelyOpened[] {
  return latelyOpenedRecord.get().filter((one) => kind === undefined || one.kind === kind);
}

const openedLog = z.object({
  personId: z.string(),
  personLogId: z.string(),
  /** When it was last opened, epoch milliseconds. */
  at: z.number(),
  /** Type and source as loaded, to recognize it. */
  words: z.string(),
});

/** A person's log entry opened here: the contract lists none (§4.15). */
type OpenedLog = z.output<typeof openedLog>;

/** The most entries of all people; the oldest make room. */
const mostOpenedLogs = 200;

/** Log entries opened in this browser, newest first. They never leave it. */
export const openedLogsRecord = keptRecord<readonly OpenedLog[]>({
  key: 'facet.opened-logs',
  schema: z.array(openedLog),
  empty: [],
});

export function rememberLog(log: Omit<OpenedLog, 'at'>, now: number): void {
  const words = log.words.slice(0, longestName);
  openedLogsRecord.update((before) => [{ ...log, words, at: now }, ...without(before, log)].slice(0, mostOpenedLogs));
}

export function forgetLog(log: Pick<OpenedLog, 'personId' | 'personLogId'>): void {
  openedLogsRecord.update((before) => without(before, log));
}

function without(logs: readonly OpenedLog[], { personId, personLogId }: Pick<OpenedLog, 'personId' | 'personLogId'>) {
  return logs.filter((one) => one.personId !== personId || one.personLogId !== personLogId);
}
