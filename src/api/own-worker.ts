import largeAnswerWorker from './large-answer-worker.ts?worker&url';

const workers = new Map([['large-answer', largeAnswerWorker]]);

/** Registers the worker of a feature by the URL from its `?worker&url` import. */
export function addWorker(name: string, address: string): void {
  workers.set(name, address);
}

type Policy = { createScriptURL(address: string): string };

declare global {
  /** Trusted Types, which TypeScript does not describe yet; not in every browser. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** Only the URLs above become scripts: the one policy in the gateway's headers (security.md). */
const rules: Policy = {
  createScriptURL(address: string): string {
    if ([...workers.values()].includes(address)) return address;
    throw new TypeError('This is no worker of Facet.');
  },
};

let policy: Policy | undefined;

/** Starts one of Facet's own workers. */
export function startWorker(name: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy('facet-worker', rules) ?? rules;
  return new Worker(policy.createScriptURL(workers.get(name) ?? name), { type: 'module', name: `facet-${name}` });
}

type AskOptions = {
  readonly transfer?: readonly Transferable[];
  readonly signal?: AbortSignal;
  /** The longest time for an answer, milliseconds, and what to say after it. */
  readonly limit?: { readonly ms: number; readonly words: string };
};

/** Asks a worker one question and ends it. @throws {Error} if it fails, is stopped or times out. */
export async function askWorker<Question, Reply>(
  name: string,
  question: Question,
  { transfer = [], signal, limit }: AskOptions = {},
): Promise<Reply> {
  signal?.throwIfAborted();
  const worker = startWorker(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (limit !== undefined) timer = setTimeout(() => reject(new Error(limit.words)), limit.ms);
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      });
      worker.postMessage(question, [...transfer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
