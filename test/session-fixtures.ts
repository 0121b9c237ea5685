import type { SessionQuery, Totals } from '#src/features/analytics/query/session-query.ts';
import { type AnsweredSession, SessionStore } from '#src/features/analytics/store/session-store.ts';
import type { TimeRange } from '#src/features/analytics/time/ranges.ts';
import type { CallName, Calls } from '#src/features/analytics/worker/host.ts';
import {
  type AnswerTo,
  type SessionAnalytics,
  startSessionAnalytics,
  type WorkerPort,
} from '#src/features/analytics/worker/session-analytics.ts';

/** All sessions of a range that has just ended, compared with nothing, by days of UTC. */
export function sessionQuery(range: TimeRange, changes: Partial<SessionQuery> = {}): SessionQuery {
  return {
    range,
    compare: 'none',
    zone: 'UTC',
    unit: 'day',
    now: range.to,
    filters: {},
    by: 'audienceId',
    metric: 'conversion',
    rank: 'sessions',
    ...changes,
  };
}

const none = { successes: 0, n: 0 };

/** The totals of nobody, but for what is given. */
export function totals(changes: Partial<Totals> = {}): Totals {
  return {
    sessions: 0,
    conversion: none,
    formSubmit: none,
    bounce: none,
    seconds: { value: undefined, n: 0 },
    scroll: { value: undefined, n: 0 },
    questions: { sum: 0, n: 0 },
    clicks: { sum: 0, n: 0 },
    ...changes,
  };
}

/** A store that has read these sessions. Those without an ID are numbered. */
export function filledStore(sessions: readonly AnsweredSession[]): SessionStore {
  const store = new SessionStore();
  store.beginReading();
  for (const [index, session] of sessions.entries()) store.put({ audienceSessionId: `session_${index}`, ...session });
  return store;
}

/** Of a screen with all audiences of a page, which are called by their IDs. */
export const onePage = {
  pageId: 'page_01',
  ofOne: false,
  nameOf: (id: string) => id,
  onFilter: () => undefined,
  onSearch: () => undefined,
};

type Answers = {
  readonly [Name in CallName]: (...args: Parameters<Calls[Name]>) => AnswerTo<Name> | Promise<AnswerTo<Name>>;
};

/** Session analytics without a worker: these calls are answered, any other never is. */
export function answering(calls: Partial<Answers> = {}): SessionAnalytics {
  let hear: Parameters<WorkerPort['listen']>[0] = () => undefined;
  return startSessionAnalytics({
    async post(message) {
      const call = message.kind === 'call' && calls[message.name];
      if (message.kind !== 'call' || message.id === undefined || !call) return;
      const value: unknown = await Reflect.apply(call, undefined, message.args);
      hear({ kind: 'answer', id: message.id, value });
    },
    listen(onMessage) {
      hear = onMessage;
    },
    close: () => undefined,
  });
}
