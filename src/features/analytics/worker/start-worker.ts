import { addWorker, startWorker as startOwnWorker } from '#src/api/own-worker.ts';
import workerUrl from './analytics-worker.ts?worker&url';
import type { FromWorker } from './protocol.ts';
import type { WorkerPort } from './session-analytics.ts';

const name = 'session-analytics';

/** Starts the worker of session analytics: a module of this origin. */
export function startWorker(): WorkerPort {
  addWorker(name, workerUrl);
  const worker = startOwnWorker(name);
  let end: { readonly reason: string | undefined } | undefined;
  let tellEnd: (reason: string | undefined) => void = () => undefined;
  // From its start on: one that was started ahead may end before anybody listens.
  worker.addEventListener('error', (event) => {
    // It is told where its numbers would be.
    event.preventDefault();
    end = { reason: event.message };
    tellEnd(event.message);
  });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onEnd) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
      tellEnd = onEnd;
      if (end !== undefined) onEnd(end.reason);
    },
    close: () => worker.terminate(),
  };
}
