import { logRequest } from '#src/api/request-log.ts';
import { createStore, type Store } from '#src/api/store.ts';
import { keptService } from '#src/local/service-scope.ts';
import { type LoadProgress, type LoadRange, noProgress, type SessionScope } from '../loader/load-progress.ts';
import type { CallName, FromWorker, LoadOptions, ToWorker, WorkerCalls } from './protocol.ts';

/**
 * The sessions of one page or audience, loaded and counted in a worker. Nothing here takes long on the main thread.
 *
 * `load` begins to load and may be called again with other ranges: what is there stays, only what lacks is read. `progress` changes a few times a
 * second meanwhile; whenever its `version` has grown, a query may have another answer.
 */
export type SessionAnalytics = {
  readonly scope: SessionScope;
  /** `get` and `subscribe` fit `useSyncExternalStore`. */
  readonly progress: Pick<Store<LoadProgress>, 'get' | 'subscribe'>;
  load(ranges: readonly LoadRange[], options?: LoadOptions): void;
  /** Ends loading and keeps what is there. */
  stop(): void;
  /** Goes on after `stop`, and tries everything that is missing again. */
  resume(): void;
  /** Tries one missing slice again. */
  retry(sliceId: string): void;
  /**
   * Asks the worker. A newer question of the same kind does not cancel an older one: answers come in the order of their questions.
   * @throws {Error} when the worker could not answer or was closed meanwhile; its message is for people.
   */
  ask<Name extends CallName>(
    name: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): Promise<ReturnType<WorkerCalls[Name]>>;
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

/** Opens session analytics over a worker (`startWorker`). @param apiBaseUrl what stands before `/v0/…`. */
export function openSessionAnalytics(scope: SessionScope, apiBaseUrl: string, port: WorkerPort): SessionAnalytics {
  const progress = createStore<LoadProgress>(noProgress);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;

  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  const settle = (
    id: number,
    how: (question: { resolve: (value: unknown) => void; reject: (error: Error) => void }) => void,
  ) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (question !== undefined) how(question);
  };
  const onMessage = (message: FromWorker) => {
    if (message.kind === 'progress') progress.set(message.progress);
    else if (message.kind === 'requests') for (const entry of message.entries) logRequest(entry);
    else if (message.kind === 'answer') settle(message.id, ({ resolve }) => resolve(message.value));
    else settle(message.id, ({ reject }) => reject(new Error(message.message)));
  };
  const onEnd = (said: string | undefined) => {
    const reason = `The part of Facet that counts sessions ended: ${said ?? 'its file could not be loaded.'}`;
    progress.set({ ...progress.get(), state: 'failed', error: reason });
    failAll(reason);
  };
  port.listen(onMessage, onEnd);
  port.post({ kind: 'open', scope, apiBaseUrl, service: keptService() });

  return {
    scope,
    progress,
    load: (ranges, options = {}) => port.post({ kind: 'load', ranges, options }),
    stop: () => port.post({ kind: 'stop' }),
    resume: () => port.post({ kind: 'resume' }),
    retry: (sliceId) => port.post({ kind: 'retry', sliceId }),
    async ask(name, ...args) {
      asked += 1;
      const id = asked;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      port.post({ kind: 'call', id, name, args });
      // The worker answers a call with what `WorkerCalls` says of its name.
      return (await answer) as ReturnType<WorkerCalls[typeof name]>;
    },
    close() {
      port.close();
      failAll('Session analytics was closed.');
    },
  };
}
