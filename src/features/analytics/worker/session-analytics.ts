import { apiBaseUrl } from '#src/api/http.ts';
import { addWorker, startWorker } from '#src/api/own-worker.ts';
import { logRequest } from '#src/api/request-log.ts';
import { createStore } from '#src/lib/store.ts';
import { keptService } from '#src/local/service-scope.ts';
import { type LoadProgress, noProgress, type SessionScope } from '../loader/load-progress.ts';
import workerUrl from './analytics-worker.ts?worker&url';
import type { CallName, Calls, FromWorker, ToWorker } from './host.ts';

export type AnswerTo<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>;

export type SessionAnalytics = ReturnType<typeof startSessionAnalytics>;

/** A worker's channel; tests use one without a thread. */
export type WorkerPort = {
  post(message: ToWorker): void;
  /** @param onEnd called when the worker fails, with the browser's reason if it gives one. */
  listen(onMessage: (message: FromWorker) => void, onEnd: (reason: string | undefined) => void): void;
  close(): void;
};

const name = 'session-analytics';

function workerPort(): WorkerPort {
  addWorker(name, workerUrl);
  const worker = startWorker(name);
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onEnd) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
      worker.addEventListener('error', (event) => {
        // The error is shown in the place of the numbers.
        event.preventDefault();
        onEnd(event.message);
      });
    },
    close: () => worker.terminate(),
  };
}

/** One scope's sessions, loaded and counted in a worker. Nothing here blocks the main thread. */
export function startSessionAnalytics(port = workerPort()) {
  const { set: setProgress, ...progress } = createStore<LoadProgress>(noProgress);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;

  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  port.listen(
    (message) => {
      if (message.kind === 'progress') {
        for (const entry of message.requests) logRequest(entry);
        setProgress(message.progress);
        return;
      }
      const question = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error === undefined) question?.resolve(message.value);
      else question?.reject(new Error(message.error));
    },
    (said) => {
      const reason = `Session analytics stopped. ${said ?? 'Its file couldn’t be loaded.'}`;
      setProgress({ ...progress.get(), state: 'failed', error: reason });
      failAll(reason);
    },
  );

  return {
    /** Changes a few times a second while loading. A new `version` may bring new answers. */
    progress,
    /** Sets the subject of the worker, before any other call. */
    open: (scope: SessionScope) => port.post({ kind: 'open', scope, apiBaseUrl: apiBaseUrl(), service: keptService() }),
    /** Starts something in the worker, without an answer. `progress` shows the result. */
    tell<Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>) {
      port.post({ kind: 'call', name, args });
    },
    /**
     * Asks the worker. A newer question does not cancel an older one: answers keep the order.
     * @throws {Error} when the worker cannot answer or closes meanwhile; its message is for people.
     */
    ask<Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>): Promise<AnswerTo<Name>> {
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        // The answer has the type that `Calls` gives its name.
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        port.post({ kind: 'call', id, name, args });
      });
    },
    /** Ends the worker and drops its data. Unanswered questions fail. */
    close() {
      port.close();
      failAll('Session analytics was closed.');
    },
  };
}
