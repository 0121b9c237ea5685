import { setApiBaseUrl } from '#src/api/http.ts';
import { type RequestEntry, requestLog } from '#src/api/request-log.ts';
import { setKeptService } from '#src/local/service-scope.ts';
import type { SessionDays } from '#src/local/session-days.ts';
import { writeContactFile } from '../loader/contact-file.ts';
import type { LoadProgress, SessionScope } from '../loader/load-progress.ts';
import { SessionLoader } from '../loader/session-loader.ts';
import { engagementByAudience, utmSpellings } from '../query/engagement.ts';
import { QueryEngine } from '../query/run-query.ts';
import type { SessionQuery, TextColumn } from '../query/session-query.ts';
import { type RowWindow, sessionRow, sortedRows, writeSessionsFile } from '../query/session-rows.ts';
import type { SessionBlock } from '../store/session-block.ts';
import { SessionStore } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';

/** Calls of the main thread, by name. */
export type Calls = ReturnType<typeof callsOf>;
export type CallName = keyof Calls;

/** From the main thread: first the subject, then calls. Nobody awaits a call without an ID. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly scope: SessionScope;
      readonly apiBaseUrl: string;
      /** Name of the service here (`keptService`), under which its finished days are kept. */
      readonly service: string | undefined;
    }
  | { readonly kind: 'call'; readonly id?: number; readonly name: CallName; readonly args: readonly unknown[] };

export type FromWorker =
  | {
      readonly kind: 'progress';
      readonly progress: LoadProgress;
      /** Requests sent to the service, for the request log of this tab. */
      readonly requests: readonly Omit<RequestEntry, 'id'>[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** Shortest time between two progress messages, in milliseconds: more would slow down loading. */
const tellEvery = 250;

/**
 * The far end of `startSessionAnalytics`: holds the sessions and answers messages. Runs in the
 * worker, but knows nothing of threads, so that tests run it directly. @returns takes a message.
 */
export function createHost(post: (message: FromWorker) => void, keeper: SessionDays<SessionBlock>) {
  let calls: Calls | undefined;
  return async (message: ToWorker): Promise<void> => {
    if (message.kind === 'open') {
      setApiBaseUrl(message.apiBaseUrl);
      setKeptService(message.service);
      calls = callsOf(message.scope, keeper, post);
      return;
    }
    const { id, name, args } = message;
    try {
      // Arguments match the name, as `startSessionAnalytics` is the only sender.
      const call = calls?.[name] as (...parts: readonly unknown[]) => unknown;
      const value = await call(...args);
      if (id !== undefined) post({ kind: 'answer', id, value });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (id !== undefined) post({ kind: 'answer', id, error: reason });
    }
  };
}

/** The answer to each call. Every answer is small, except a file. */
function callsOf(scope: SessionScope, keeper: SessionDays<SessionBlock>, post: (message: FromWorker) => void) {
  const store = new SessionStore();
  const engine = new QueryEngine(store);
  const loader = new SessionLoader({ scope, store, keeper, onChange });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let hasToldOfSessions = false;
  /** The last order of the table: scrolling asks for window after window of it. */
  let sorted: { readonly key: string; readonly rows: Uint32Array } | undefined;
  /** The contact file that is being written: another one ends it. */
  let writing: { readonly control: AbortController; written: number } | undefined;

  const progress = (): LoadProgress => ({ ...loader.progress(), written: writing?.written ?? 0 });
  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    toldAt = performance.now();
    hasToldOfSessions = store.rows > 0;
    post({ kind: 'progress', progress: progress(), requests: newRequests() });
  }
  function onChange(): void {
    // Charts mount while the rest loads, which may leave this thread no time for a message.
    if (!hasToldOfSessions && store.rows > 0) tell();
    else timer ??= setTimeout(tell, Math.max(0, toldAt + tellEvery - performance.now()));
  }

  return {
    progress,
    /** Loads ranges and keeps what is there. Failures are progress, whose end is posted at once. */
    load: (ranges: readonly TimeRange[], isRefresh?: boolean) => loader.load(ranges, isRefresh).finally(tell),
    stop: () => loader.stop(),
    resume: () => loader.resume().finally(tell),
    retry: (sliceId: string) => loader.retry(sliceId).finally(tell),
    /** Everything on the screen, in two halves: one is drawn while the other is counted. */
    breakdown: (query: SessionQuery) => engine.breakdown(query),
    course: (query: SessionQuery) => engine.course(query),
    /** The numbers of the tiles alone, over the whole range of the query. */
    totals: (query: SessionQuery) => engine.totals(query),
    /** All groups of a chart, and all compared groups, however many: for files. */
    groups: (query: SessionQuery, column: TextColumn) => engine.groups(query, column),
    groupsBefore: (query: SessionQuery, column: TextColumn) => engine.groupsBefore(query, column),
    compared: (query: SessionQuery) => engine.compared(query).top,
    /** One window of the table, the last one if it lies beyond the end, and the number of rows. */
    rows(query: SessionQuery, { offset, limit, ...order }: RowWindow) {
      const key = JSON.stringify([query, order, store.version]);
      if (sorted?.key !== key) sorted = { key, rows: sortedRows(store, engine.rows(query), order) };
      const { rows } = sorted;
      // A filter may leave fewer windows than the requested one.
      const from = offset < rows.length ? offset : Math.floor(Math.max(0, rows.length - 1) / limit) * limit;
      const shown = Array.from(rows.subarray(from, from + limit), (row) => sessionRow(store, row));
      return { rows: shown, offset: from, total: rows.length };
    },
    undated: (limit: number) => Array.from(engine.undated().subarray(0, limit), (row) => sessionRow(store, row)),
    engagement: (query: SessionQuery) => engagementByAudience(store, engine.rows(query)),
    utmSpellings: (query: SessionQuery) => utmSpellings(store, engine.rows(query)),
    /** Everything that passes the query, newest first, as CSV. */
    csv(query: SessionQuery) {
      return writeSessionsFile(store, sortedRows(store, engine.rows(query), { sort: 'startedAt', descending: true }));
    },
    /** The same with the contact fields, which load from the service again. */
    contactCsv(query: SessionQuery) {
      writing?.control.abort();
      const own = { control: new AbortController(), written: 0 };
      writing = own;
      tell();
      return writeContactFile(store, engine.rows(query), {
        scope,
        datesIgnored: loader.progress().datesIgnored,
        control: own.control,
        onWritten(sessions) {
          own.written = sessions;
          onChange();
        },
      });
    },
    /** Makes its writing fail. */
    stopContactCsv: () => writing?.control.abort(),
    /** The finished days that this browser keeps, of all pages. */
    kept: () => keeper.size(),
    /** Deletes them. What is loaded stays. */
    forget: () => keeper.forget(),
  };
}

let lastTold = 0;

/** New entries of this thread's request log, oldest first. */
function newRequests(): readonly Omit<RequestEntry, 'id'>[] {
  const news = requestLog.get().filter(({ id }) => id > lastTold);
  lastTold = news[0]?.id ?? lastTold;
  return news.reverse().map(({ id: _, ...entry }) => entry);
}
