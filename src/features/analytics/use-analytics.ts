import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type LoadProgress, type LoadRange, noProgress, type SessionScope } from './loader/load-progress.ts';
import type { SessionQuery } from './query/session-query.ts';
import type { CallName, Calls } from './worker/host.ts';
import { type AnswerTo, type SessionAnalytics, startSessionAnalytics } from './worker/session-analytics.ts';

/** A worker without sessions that the next screen takes. */
let waiting: SessionAnalytics | undefined;

/** Starts the worker of a screen that is about to come: it takes a while, in which the screen is put up. */
export function startAnalyticsAhead(): void {
  waiting ??= startSessionAnalytics();
}

/** The sessions of a page or audience, loaded and counted in a worker of this screen. Undefined while the worker is started. */
export function useSessionAnalytics({ pageId, audienceId }: SessionScope): SessionAnalytics | undefined {
  const [analytics, setAnalytics] = useState<SessionAnalytics>();
  useEffect(() => {
    const started = waiting ?? startSessionAnalytics();
    waiting = undefined;
    started.open({ pageId, audienceId });
    setAnalytics(started);
    return () => started.close();
  }, [pageId, audienceId]);
  return analytics;
}

const nothingToHear = () => () => undefined;

/** How far loading has come. */
export function useLoadProgress(analytics: SessionAnalytics | undefined): LoadProgress {
  const { subscribe, get } = analytics?.progress ?? { subscribe: nothingToHear, get: () => noProgress };
  return useSyncExternalStore(subscribe, get);
}

/** The value as it was while it says the same, and its parts that do. */
export function useSame<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/** Loads the ranges, and what of them is missing when they change. `refreshedAt` is a moment at which unfinished days are to be read again. */
export function useLoad(
  analytics: SessionAnalytics | undefined,
  ranges: readonly LoadRange[],
  refreshedAt: number,
): void {
  const wanted = useSame(ranges);
  const lastRefresh = useRef(refreshedAt);
  useEffect(() => {
    analytics?.tell('load', wanted, { refresh: lastRefresh.current !== refreshedAt });
    lastRefresh.current = refreshedAt;
  }, [analytics, wanted, refreshedAt]);
}

/** What a part of the screen needs to ask a question of its own about the same sessions. */
export type Asking = {
  readonly analytics: SessionAnalytics;
  readonly version: number;
  readonly query: SessionQuery;
};

/** An answer of the worker, and what it answers. */
type AnswerState<Name extends CallName> = {
  readonly value: AnswerTo<Name> | undefined;
  /** The question that `value` answers. */
  readonly args: Parameters<Calls[Name]> | undefined;
  readonly error: string | undefined;
  /** What the worker held when it was asked. */
  readonly version: number | undefined;
};

type Answer<Name extends CallName> = AnswerState<Name> & {
  /** Asks what will be asked once a change that is under way has come: the worker counts while the address and the screen follow. */
  readonly askAhead: (...args: Parameters<Calls[Name]>) => void;
};

/**
 * Asks the worker, and again whenever the question or what it holds has changed. The last answer stays until the next has come; while one is on its
 * way only the newest question waits, so that a fast load or a fast hand never queues up work. Parts of an answer that are as they were keep their
 * identity, so that what shows nothing else is not drawn again.
 * @param args undefined asks nothing.
 */
export function useAnswer<Name extends CallName>(
  analytics: SessionAnalytics | undefined,
  version: number,
  name: Name,
  args: Parameters<Calls[Name]> | undefined,
): Answer<Name> {
  const [state, setState] = useState<AnswerState<Name>>({
    value: undefined,
    args: undefined,
    error: undefined,
    version: undefined,
  });
  const question = args === undefined ? undefined : JSON.stringify(args);
  const latest = useRef({ analytics, args, question, version });
  latest.current = { analytics, args, question, version };
  const isAsking = useRef(false);
  /** What was answered last: asked ahead, it is not asked once more when the screen has followed. */
  const answered = useRef<Partial<typeof latest.current>>({});
  // The same question may have another answer once the worker holds more.
  const occasion = question === undefined ? undefined : `${version} ${question}`;

  const ask = useCallback(async () => {
    // Whoever is under way asks again at its end.
    if (isAsking.current) return;
    isAsking.current = true;
    for (;;) {
      const { analytics: asked, args: of, question: about, version: held } = latest.current;
      const last = answered.current;
      if (asked === undefined || of === undefined) break;
      if (last.analytics === asked && last.question === about && last.version === held) break;
      let answer: Partial<AnswerState<Name>>;
      try {
        answer = { value: await asked.ask(name, ...of), args: of };
      } catch (error) {
        answer = { error: error instanceof Error ? error.message : String(error) };
      }
      const now = latest.current;
      // While sessions are still coming, an answer about those that were there before is better than none.
      const isWanted = now.analytics === asked && now.question === about;
      if (isWanted) {
        answered.current = { analytics: asked, question: about, version: held };
        // What it draws may be much: the browser is let in between.
        startTransition(() =>
          setState((before) => ({
            ...before,
            error: undefined,
            ...answer,
            value: replaceEqualDeep(before.value, answer.value ?? before.value),
            version: held,
          })),
        );
      }
    }
    isAsking.current = false;
  }, [name]);

  useEffect(() => {
    if (analytics !== undefined && occasion !== undefined) void ask();
  }, [analytics, ask, occasion]);

  const askAhead = useCallback(
    (...ahead: Parameters<Calls[Name]>) => {
      latest.current = { ...latest.current, args: ahead, question: JSON.stringify(ahead) };
      void ask();
    },
    [ask],
  );
  return { ...state, askAhead };
}
