import { setApiBaseUrl } from '#src/api/http.ts';
import { type RequestEntry, requestLog } from '#src/api/request-log.ts';
import { setKeptService } from '#src/local/service-scope.ts';
import type { SessionDays } from '#src/local/session-days.ts';
import { writeContactFile } from '../loader/contact-file.ts';
import type { LoadProgress, LoadRange, SessionScope } from '../loader/load-progress.ts';
import { SessionLoader } from '../loader/session-loader.ts';
import { engagementByAudience, utmTwins } from '../query/engagement.ts';
import { QueryEngine } from '../query/run-query.ts';
import type { SessionQuery, TextColumn } from '../query/session-query.ts';
import { type RowWindow, sessionRow, sortedRows, writeSessionsFile } from '../query/session-rows.ts';
import type { SessionBlock } from '../store/session-block.ts';
import { SessionStore } from '../store/session-store.ts';

/** What the main thread can ask for, by name. */
export type Calls = ReturnType<typeof callsOf>;
export type CallName = keyof Calls;

/** From the main thread: first what is asked about, then calls. Of one without an id nobody waits for the answer. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly scope: SessionScope;
      readonly apiBaseUrl: string;
      /** What the service is called here (`keptService`): its finished days are kept under that name. */
      readonly service: string | undefined;
    }
  | { readonly kind: 'call'; readonly id?: number; readonly name: CallName; readonly args: readonly unknown[] };

/** From the worker to the main thread. */
export type FromWorker =
  | {
      readonly kind: 'progress';
      readonly progress: LoadProgress;
      /** What was asked of the service, for the request log of this tab. */
      readonly requests: readonly Omit<RequestEntry, 'id'>[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** Progress is told at most so often, in milliseconds: more only takes time from loading. */
const tellEvery = 250;

/**
 * The far end of `startSessionAnalytics`: holds the sessions and answers messages. Runs in the worker; knows nothing of threads, so that tests run it as
 * it is. @returns what takes a message.
 */
export function createHost(
  post: (message: FromWorker) => void,
  keeper: SessionDays<SessionBlock>,
): (message: ToWorker) => Promise<void> {
  let calls: Calls | undefined;
  return async (message) => {
    if (message.kind === 'open') {
      setApiBaseUrl(message.apiBaseUrl);
      setKeptService(message.service);
      calls = callsOf(message.scope, keeper, post);
      return;
    }
    const { id, name, args } = message;
    try {
      // The arguments of a call are those of its name: `startSessionAnalytics` alone sends calls.
      const call = calls?.[name] as (...parts: readonly unknown[]) => unknown;
      const value = await call(...args);
      if (id !== undefined) post({ kind: 'answer', id, value });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (id !== undefined) post({ kind: 'answer', id, error: reason });
    }
  };
}

/** How each call is answered. Every answer is small, a file apart. */
function callsOf(scope: SessionScope, keeper: SessionDays<SessionBlock>, post: (message: FromWorker) => void) {
  const store = new SessionStore();
  const engine = new QueryEngine(store);
  const loader = new SessionLoader({ scope, store, keeper, onChange });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let hasToldOfSessions = false;
  /** The last order of the table: scrolling asks for one window of it after the other. */
  let sorted: { readonly key: string; readonly rows: Uint32Array } | undefined;
  /** The file with contact fields that is being written: another one ends it. */
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
    // Charts are put up while the rest comes, and what comes next may leave this thread no time to tell of the first.
    if (!hasToldOfSessions && store.rows > 0) tell();
    else timer ??= setTimeout(tell, Math.max(0, toldAt + tellEvery - performance.now()));
  }

  return {
    progress,
    /** Begins to load, also with other ranges: what is there stays. The loader reports its failures as progress; the last of it is told at once. */
    load: (ranges: readonly LoadRange[], isRefresh?: boolean) => loader.load(ranges, isRefresh).finally(tell),
    /** Ends loading and keeps what is there. */
    stop: () => loader.stop(),
    /** Goes on after `stop`, and tries everything that is missing again. */
    resume: () => loader.resume().finally(tell),
    /** Tries one missing slice again. */
    retry: (sliceId: string) => loader.retry(sliceId).finally(tell),
    /** Everything that the screen draws, in two halves: one is drawn while the other is counted. */
    breakdown: (query: SessionQuery) => engine.breakdown(query),
    course: (query: SessionQuery) => engine.course(query),
    /** The numbers of the tiles alone, over the whole range of the query. */
    totals: (query: SessionQuery) => engine.totals(query),
    /** Every group of one chart, and every group that is compared, however many: for files. */
    groups: (query: SessionQuery, column: TextColumn) => engine.groups(query, column),
    compared: (query: SessionQuery) => engine.compared(query).top,
    /** The rows of a window of the table, of the last one where the window lies beyond them, and how many sessions pass the query. */
    rows(query: SessionQuery, { offset, limit, ...order }: RowWindow) {
      const key = JSON.stringify([query, order, store.version]);
      if (sorted?.key !== key) sorted = { key, rows: sortedRows(store, engine.rows(query), order) };
      const { rows } = sorted;
      // A filter may leave fewer parts than the one that is asked for.
      const from = offset < rows.length ? offset : Math.floor(Math.max(0, rows.length - 1) / limit) * limit;
      const shown = Array.from(rows.subarray(from, from + limit), (row) => sessionRow(store, row));
      return { rows: shown, offset: from, total: rows.length };
    },
    /** The sessions without a usable start, at most so many. */
    undated: (limit: number) => Array.from(engine.undated().subarray(0, limit), (row) => sessionRow(store, row)),
    engagement: (query: SessionQuery) => engagementByAudience(store, engine.rows(query)),
    utmTwins: (query: SessionQuery) => utmTwins(store, engine.rows(query)),
    /** Everything that passes the query, newest first, as CSV. */
    csv(query: SessionQuery) {
      return writeSessionsFile(store, sortedRows(store, engine.rows(query), { sort: 'startedAt', descending: true }));
    },
    /** The same with the contact fields, for which the service is asked again. */
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
    /** Ends its writing: it then fails. */
    stopContactCsv: () => writing?.control.abort(),
    /** What this browser keeps of finished days, for all pages. */
    kept: () => keeper.size(),
    /** Forgets it. What is loaded stays. */
    forget: () => keeper.forget(),
  };
}

let lastTold = 0;

/** What is new in the request log of this thread, the oldest first. */
function newRequests(): readonly Omit<RequestEntry, 'id'>[] {
  const news = requestLog.get().filter(({ id }) => id > lastTold);
  lastTold = news[0]?.id ?? lastTold;
  return news.reverse().map(({ id: _, ...entry }) => entry);
}
