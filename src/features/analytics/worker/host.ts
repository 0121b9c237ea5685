import { setApiBaseUrl } from '#src/api/http.ts';
import { type RequestEntry, requestLog } from '#src/api/request-log.ts';
import { setKeptService } from '#src/local/service-scope.ts';
import { writeContactFile } from '../loader/contact-file.ts';
import type { DayKeeper } from '../loader/day-cache.ts';
import type { SessionScope } from '../loader/load-progress.ts';
import { SessionLoader } from '../loader/session-loader.ts';
import { engagementByAudience } from '../query/engagement.ts';
import { QueryEngine } from '../query/run-query.ts';
import { sessionRow, sortedRows, writeSessionsFile } from '../query/session-rows.ts';
import { utmTwins } from '../query/utm-twins.ts';
import { SessionStore } from '../store/session-store.ts';
import type { CallName, FromWorker, KeptDays, ToWorker, WorkerCalls } from './protocol.ts';

/** Progress is told at most so often, in milliseconds: more only takes time from loading. */
const tellEvery = 250;

/** What keeps finished days, and can be looked at and emptied. */
export type Keeping = DayKeeper & { readonly size: () => Promise<KeptDays>; readonly forget: () => Promise<void> };

/**
 * The far end of `openSessionAnalytics`: holds the sessions and answers messages. Runs in the worker; knows nothing of threads, so that tests run it as
 * it is. @returns what takes a message.
 */
export function createHost(post: (message: FromWorker) => void, keeping: Keeping): (message: ToWorker) => void {
  let opened: Opened | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let hasToldOfSessions = false;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = performance.now();
    hasToldOfSessions = opened?.hasSessions() ?? false;
    if (opened !== undefined) post({ kind: 'progress', progress: opened.loader.progress() });
    tellRequests(post);
  };
  const onChange = () => {
    // Charts are put up while the rest comes, and what comes next may leave this thread no time to tell of the first.
    if (!hasToldOfSessions && opened?.hasSessions()) tell();
    else timer ??= setTimeout(tell, Math.max(0, toldAt + tellEvery - performance.now()));
  };
  const settled = (work: Promise<void>) => {
    // The loader reports its failures as progress; the last of it is told at once.
    void work.finally(tell);
  };

  return (message) => {
    if (message.kind === 'open') {
      setApiBaseUrl(message.apiBaseUrl);
      setKeptService(message.service);
      opened = open(message.scope, keeping, onChange);
      return;
    }
    if (opened === undefined) return;
    const { loader, calls } = opened;
    if (message.kind === 'load') settled(loader.load(message.ranges, message.options));
    else if (message.kind === 'stop') loader.stop();
    else if (message.kind === 'resume') settled(loader.resume());
    else if (message.kind === 'retry') settled(loader.retry(message.sliceId));
    else void answer(message, calls, post);
  };
}

/** How each call is answered. */
type Answers = {
  readonly [Name in CallName]: (
    ...args: Parameters<WorkerCalls[Name]>
  ) => ReturnType<WorkerCalls[Name]> | Promise<ReturnType<WorkerCalls[Name]>>;
};
type Opened = { readonly loader: SessionLoader; readonly calls: Answers; readonly hasSessions: () => boolean };
/** The writing of a file with contact fields. */
type Writing = { readonly control: AbortController; written: number };

function open(scope: SessionScope, keeper: Keeping, onChange: () => void): Opened {
  const store = new SessionStore();
  const engine = new QueryEngine(store);
  const loader = new SessionLoader({ scope, store, keeper, onChange });
  /** The last order of the table: scrolling asks for one window of it after the other. */
  let sorted: { readonly key: string; readonly rows: Uint32Array } | undefined;
  let writing: Writing | undefined;
  const calls: Answers = {
    breakdown: (query) => engine.breakdown(query),
    course: (query) => engine.course(query),
    totals: (query) => engine.totals(query),
    groups: (query, column) => engine.groups(query, column),
    compared: (query) => engine.compared(query).top,
    rows(query, { offset, limit, ...order }) {
      const key = JSON.stringify([query, order, store.version]);
      if (sorted?.key !== key) sorted = { key, rows: sortedRows(store, engine.rows(query), order) };
      const { rows } = sorted;
      // A filter may leave fewer parts than the one that is asked for.
      const from = offset < rows.length ? offset : Math.floor(Math.max(0, rows.length - 1) / limit) * limit;
      const shown = Array.from(rows.subarray(from, from + limit), (row) => sessionRow(store, row));
      return { rows: shown, offset: from, total: rows.length };
    },
    undated: (limit) => Array.from(engine.undated().subarray(0, limit), (row) => sessionRow(store, row)),
    engagement: (query) => engagementByAudience(store, engine.rows(query)),
    utmTwins: (query) => utmTwins(store, engine.rows(query)),
    csv(query) {
      return writeSessionsFile(store, sortedRows(store, engine.rows(query), { sort: 'startedAt', descending: true }));
    },
    contactCsv(query) {
      writing?.control.abort();
      const own: Writing = { control: new AbortController(), written: 0 };
      writing = own;
      return writeContactFile(store, engine.rows(query), {
        scope,
        datesIgnored: loader.progress().datesIgnored,
        parallel: loader.parallel,
        control: own.control,
        onWritten(sessions) {
          own.written = sessions;
          onChange();
        },
      });
    },
    contactCsvWritten: () => writing?.written ?? 0,
    stopContactCsv: () => writing?.control.abort(),
    kept: () => keeper.size(),
    forget: () => keeper.forget(),
  };
  return { loader, calls, hasSessions: () => store.rows > 0 };
}

async function answer(
  { id, name, args }: Extract<ToWorker, { kind: 'call' }>,
  calls: Answers,
  post: (message: FromWorker) => void,
): Promise<void> {
  try {
    // The arguments of a call are those of its name: `openSessionAnalytics` alone sends calls.
    const call = calls[name] as (...parts: readonly unknown[]) => unknown;
    post({ kind: 'answer', id, value: await call(...args) });
  } catch (error) {
    post({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
  }
}

let lastTold = 0;

/** Passes on what is new in the request log of this thread. */
function tellRequests(post: (message: FromWorker) => void): void {
  const news = requestLog.get().filter(({ id }) => id > lastTold);
  lastTold = news[0]?.id ?? lastTold;
  const entries = news.reverse().map(({ id: _, ...entry }): Omit<RequestEntry, 'id'> => entry);
  if (entries.length > 0) post({ kind: 'requests', entries });
}
