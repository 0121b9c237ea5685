import { apiBaseUrl } from '#src/api/http.ts';
import { addWorker, startWorker } from '#src/api/own-worker.ts';
import { logRequest } from '#src/api/request-log.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { keptService } from '#src/local/service-scope.ts';
import { type LoadProgress, noProgress, type SessionScope } from '../loader/load-progress.ts';
import workerUrl from './analytics-worker.ts?worker&url';
import type { CallName, Calls, FromWorker, ToWorker } from './host.ts';

/** The answer to a call of the worker. */
export type AnswerTo<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>;

/** The sessions of one page or audience, loaded and counted in a worker. Nothing here takes long on the main thread. */
export type SessionAnalytics = {
  /**
   * How far loading is, which changes a few times a second meanwhile. Whenever its `version` has grown, a query may have another answer.
   */
  readonly progress: Pick<Store<LoadProgress>, 'get' | 'subscribe'>;
  /** Says what the worker is about, before anything else. */
  open(scope: SessionScope): void;
  /** Tells the worker to do something. What becomes of it is `progress`. */
  tell<Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>): void;
  /**
   * Asks the worker. A newer question of the same kind does not cancel an older one: answers come in the order of their questions.
   * @throws {Error} when the worker could not answer or was closed meanwhile; its message is for people.
   */
  ask<Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>): Promise<AnswerTo<Name>>;
  /** Ends the worker and forgets what it held. Questions without an answer fail. */
  close(): void;
};

/** The way to a worker; in tests the same without a thread between. */
export type WorkerPort = {
  post(message: ToWorker): void;
  /** @param onEnd hears that the worker cannot go on, with the browser's words for it where there are any. */
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
        // It is told where its numbers would be.
        event.preventDefault();
        onEnd(event.message);
      });
    },
    close: () => worker.terminate(),
  };
}

/** Starts the worker of session analytics. What it is about is said later. */
export function startSessionAnalytics(port = workerPort()): SessionAnalytics {
  const progress = createStore<LoadProgress>(noProgress);
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
        progress.set(message.progress);
        return;
      }
      const question = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error === undefined) question?.resolve(message.value);
      else question?.reject(new Error(message.error));
    },
    (said) => {
      const reason = `The part of Facet that counts sessions ended: ${said ?? 'its file could not be loaded.'}`;
      progress.set({ ...progress.get(), state: 'failed', error: reason });
      failAll(reason);
    },
  );

  return {
    progress,
    open: (scope) => port.post({ kind: 'open', scope, apiBaseUrl: apiBaseUrl(), service: keptService() }),
    tell: (name, ...args) => port.post({ kind: 'call', name, args }),
    ask(name, ...args) {
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        // The worker answers a call with what `Calls` says of its name.
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        port.post({ kind: 'call', id, name, args });
      });
    },
    close() {
      port.close();
      failAll('Session analytics was closed.');
    },
  };
}
