import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type LoadProgress, type LoadRange, noProgress, type SessionScope } from './loader/load-progress.ts';
import type { CallName, Calls } from './worker/host.ts';
import { type AnswerTo, type SessionAnalytics, startSessionAnalytics } from './worker/session-analytics.ts';

/** A worker without sessions that the next screen takes. */
let waiting: SessionAnalytics | undefined;

/** Starts the worker of a screen that is about to come: it takes a while, in which the screen is put up. */
export function startAnalyticsAhead(): void {
  waiting ??= startSessionAnalytics();
}

/** How far a worker is that was not started. */
const notStarted = createStore(noProgress);

/** Something of how far loading has come. */
export function useLoadProgress<Part>(
  analytics: SessionAnalytics | undefined,
  partOf: (progress: LoadProgress) => Part,
): Part {
  return useStore(analytics?.progress ?? notStarted, partOf);
}

/** The value as it was while it says the same, and its parts that do. */
export function useSame<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/**
 * The sessions of a page or audience in some ranges, loaded and counted in a worker of this screen: undefined while that is started. What is missing is
 * loaded when the ranges change. @param refreshedAt a moment at which unfinished days are to be read again.
 */
export function useSessions({ pageId, audienceId }: SessionScope, ranges: readonly LoadRange[], refreshedAt: number) {
  const [analytics, setAnalytics] = useState<SessionAnalytics>();
  useEffect(() => {
    const started = waiting ?? startSessionAnalytics();
    waiting = undefined;
    started.open({ pageId, audienceId });
    setAnalytics(started);
    return () => started.close();
  }, [pageId, audienceId]);
  const wanted = useSame(ranges);
  const lastRefresh = useRef(refreshedAt);
  useEffect(() => {
    analytics?.tell('load', wanted, lastRefresh.current !== refreshedAt);
    lastRefresh.current = refreshedAt;
  }, [analytics, wanted, refreshedAt]);
  return { analytics, progress: useLoadProgress(analytics, (progress) => progress) };
}

/** An answer of the worker, and what it answers. */
type AnswerState<Name extends CallName> = {
  readonly value?: AnswerTo<Name> | undefined;
  /** The question that `value` answers. */
  readonly args?: Parameters<Calls[Name]> | undefined;
  readonly error?: string | undefined;
  /** What the worker held when it was asked. */
  readonly version?: number | undefined;
};

type Question<Name extends CallName> = {
  readonly analytics: SessionAnalytics;
  readonly version: number;
  readonly args: Parameters<Calls[Name]>;
  /** The arguments as text: the same text is the same question. */
  readonly text: string;
};

/**
 * Asks the worker, and again whenever the question or what it holds has changed. The last answer stays until the next has come; while one is on its
 * way only the newest question waits, so that a fast load or a fast hand never queues up work. Parts of an answer that are as they were keep their
 * identity, so that what shows nothing else is not drawn again.
 * @param args undefined asks nothing.
 * @returns the answer, and a function that asks what will be asked once a change that is under way has come: the worker counts while the URL and the
 * screen follow.
 */
export function useAnswer<Name extends CallName>(
  analytics: SessionAnalytics | undefined,
  name: Name,
  args: Parameters<Calls[Name]> | undefined,
) {
  const version = useLoadProgress(analytics, (progress) => progress.version);
  const [state, setState] = useState<AnswerState<Name>>({});
  const latest = useRef<Question<Name>>(undefined);
  const isAsking = useRef(false);

  const ask = useCallback(
    async (analytics: SessionAnalytics, version: number, args: Parameters<Calls[Name]>) => {
      const text = JSON.stringify(args);
      const { analytics: before, version: held, text: said } = latest.current ?? {};
      if (before === analytics && held === version && said === text) return;
      latest.current = { analytics, version, args, text };
      // Whoever is under way asks again at its end.
      if (isAsking.current) return;
      isAsking.current = true;
      let question: Question<Name>;
      do {
        question = latest.current;
        const { args } = question;
        const answer = await question.analytics.ask(name, ...args).then(
          (value) => ({ value, args, error: undefined }),
          (error) => ({ error: error instanceof Error ? error.message : String(error) }),
        );
        // While sessions are still coming, an answer about those that were there before is better than none.
        if (latest.current.analytics === question.analytics && latest.current.text === question.text) {
          const { version } = question;
          // What it draws may be much: the browser is let in between.
          startTransition(() => setState((before) => replaceEqualDeep(before, { ...before, ...answer, version })));
        }
      } while (latest.current !== question);
      isAsking.current = false;
    },
    [name],
  );
  const question = useSame(args);
  useEffect(() => {
    if (analytics !== undefined && question !== undefined) void ask(analytics, version, question);
  }, [ask, analytics, version, question]);
  const askAhead = useCallback(
    (...ahead: Parameters<Calls[Name]>) => {
      if (latest.current !== undefined) void ask(latest.current.analytics, latest.current.version, ahead);
    },
    [ask],
  );
  return { ...state, askAhead };
}
