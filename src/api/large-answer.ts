import type { Endpoint } from '#src/contract/endpoints.ts';
import type { LargeAnswerReply, LargeAnswerRequest } from './large-answer-worker.ts';
import { startWorker } from './own-worker.ts';
import { type AnswerReading, type Fields, withKnown } from './read-answer.ts';

/** Unused for so long, the worker is ended and its memory given back. Milliseconds. */
const restMs = 120_000;

let worker: Worker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
/** The value of the last reply, on which the next one builds. */
let known: Fields = {};
/** Answers on their way: the worker replies in their order. */
const waiting: {
  readonly resolve: (reading: AnswerReading | undefined) => void;
  readonly reject: (problem: Error) => void;
}[] = [];

/**
 * Reads an answer as `readAnswer` does, in a worker, so that the main thread never holds still for it. Of the same address read again, what did not change
 * is the same objects as before. Undefined where it is no success.
 * @throws where there are no workers, or this one cannot be loaded.
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
