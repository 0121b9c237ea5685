import workerUrl from './analytics-worker.ts?worker&url';
import type { FromWorker } from './protocol.ts';
import type { WorkerPort } from './session-analytics.ts';

declare global {
  /** Trusted Types, where the browser has them. TypeScript does not know them yet; what a policy returns stands for the text. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ): { createScriptURL(url: string): string };
      }
    | undefined;
}

/** The only address that may become a worker: the content security policy allows this one policy by its name (security.md section 1). */
function ownWorkerUrl(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the worker of session analytics may be started.');
  return url;
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Starts the worker of session analytics: a module of this origin. */
export function startWorker(): WorkerPort {
  // A document may make a policy once.
  policy ??= globalThis.trustedTypes?.createPolicy('facet-worker', { createScriptURL: ownWorkerUrl }) ?? {
    createScriptURL: ownWorkerUrl,
  };
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'session analytics' });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onEnd) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
      worker.addEventListener('error', ({ message }) => onEnd(message));
    },
    close: () => worker.terminate(),
  };
}
