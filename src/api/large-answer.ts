import type { Endpoint } from '#src/contract/endpoints.ts';
import type { LargeAnswerReply, LargeAnswerRequest } from './large-answer-worker.ts';
import { startWorker } from './own-worker.ts';
import { type AnswerReading, type Fields, withKnown } from './read-answer.ts';

/** After this idle time the worker ends, to free its memory. Milliseconds. */
const restMs = 120_000;

let worker: Worker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
/** The value of the last reply, which the next one builds on. */
let known: Fields = {};
/** Pending answers: the worker replies in their order. */
const waiting: {
  readonly resolve: (reading: AnswerReading | undefined) => void;
  readonly reject: (problem: Error) => void;
}[] = [];

/**
 * `readAnswer` in a worker, so that the main thread never blocks. A repeated read of the same path
 * keeps unchanged values as the same objects. Undefined if it is no success.
 * @throws if there are no workers, or this one fails to load.
 */
export function readLargeAnswer(
  { name }: Endpoint,
  path: string,
  bytes: ArrayBuffer,
): Promise<AnswerReading | undefined> {
  return new Promise((resolve, reject) => {
    worker ??= listeningWorker();
    clearTimeout(rest);
    rest = setTimeout(() => end('It took too long.'), restMs);
    waiting.push({ resolve, reject });
    const asked: LargeAnswerRequest = { endpoint: name, path, bytes };
    worker.postMessage(asked);
  });
}

function listeningWorker(): Worker {
  const started = startWorker('large-answer');
  started.addEventListener('message', ({ data: reply }: MessageEvent<LargeAnswerReply>) => {
    if (reply !== undefined) known = withKnown(reply.value, known);
    waiting.shift()?.resolve(reply && { ...reply, value: known });
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    end(event.message);
  });
  return started;
}

function end(reason: string): void {
  worker?.terminate();
  worker = undefined;
  known = {};
  for (const { reject } of waiting.splice(0)) reject(new Error(reason));
}
