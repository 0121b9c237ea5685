import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type LoadProgress, noProgress, type SessionScope } from './loader/load-progress.ts';
import type { TimeRange } from './time/ranges.ts';
import type { CallName, Calls } from './worker/host.ts';
import { type AnswerTo, type SessionAnalytics, startSessionAnalytics } from './worker/session-analytics.ts';

/** A worker without sessions, for the next screen. */
let waiting: SessionAnalytics | undefined;

/** Starts the worker before its screen mounts, as both take a while. */
export function startAnalyticsAhead(): void {
  waiting ??= startSessionAnalytics();
}

const notStarted = createStore(noProgress);

export function useLoadProgress<Part>(analytics: SessionAnalytics | undefined, pick: (progress: LoadProgress) => Part) {
  return useStore(analytics?.progress ?? notStarted, pick);
}

/** Keeps the identity of an equal value, and of its equal parts. */
export function useSame<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/**
 * The sessions of a page or audience in some ranges, loaded and counted in a worker of this screen;
 * undefined until it has started. A change of the ranges loads what is missing.
 * @param refreshedAt a moment at which unfinished days load again.
 */
export function useSessions({ pageId, audienceId }: SessionScope, ranges: readonly TimeRange[], refreshedAt: number) {
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

/** An answer of the worker, its question, and the version of the store when it was asked. */
type AnswerState<Name extends CallName> = {
  readonly value?: AnswerTo<Name> | undefined;
  readonly args?: Parameters<Calls[Name]> | undefined;
  readonly error?: string | undefined;
  readonly version?: number | undefined;
};

/** `text` is that of the arguments, to compare questions. */
type Question<Name extends CallName> = {
  readonly analytics: SessionAnalytics;
  readonly version: number;
  readonly args: Parameters<Calls[Name]>;
  readonly text: string;
};

/**
 * Asks the worker, again whenever the question or its data changes. The last answer stays until the
 * next arrives. Only the newest question waits, so that fast loads or presses never queue up work.
 * Equal parts of an answer keep their identity, so that what shows them does not render again.
 * @param args undefined asks nothing.
 * @returns the answer, and a function that asks the question of a pending change early: the worker
 * counts while the URL and the screen follow.
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
      // The call in progress asks again at its end.
      if (isAsking.current) return;
      isAsking.current = true;
      let question: Question<Name>;
      do {
        question = latest.current;
        const { analytics, version, args, text } = question;
        const answer = await analytics.ask(name, ...args).then(
          (value) => ({ value, args, error: undefined }),
          (error) => ({ error: error instanceof Error ? error.message : String(error) }),
        );
        // While sessions load, an answer about the earlier ones is better than none.
        if (latest.current.analytics === analytics && latest.current.text === text) {
          // It may draw much: the browser may interrupt it.
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
