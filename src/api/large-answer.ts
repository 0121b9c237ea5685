import type { Endpoint } from '#src/contract/endpoints.ts';
import { AnswerAssembly } from './answer-parts.ts';
import type { LargeAnswerReply, LargeAnswerRequest } from './large-answer-worker.ts';
import { startWorker } from './own-worker.ts';
import type { AnswerReading } from './read-answer.ts';

/** Unused for so long, the worker is ended and its memory given back. Milliseconds. */
const restMs = 120_000;

type Known = { readonly id: number; readonly path: string; readonly value: Readonly<Record<string, unknown>> };
type Waiting = {
  readonly path: string;
  readonly assembly: AnswerAssembly;
  readonly done: (reading: AnswerReading | undefined) => void;
  readonly failed: (problem: Error) => void;
};

let worker: Worker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
/** The answer that was read last: what is the same in the next one of the same address need not travel, and stays the same objects. */
let known: Known | undefined;
const waiting = new Map<number, Waiting>();

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
  lastId += 1;
  const id = lastId;
  const before = known?.path === path ? known : undefined;
  clearTimeout(rest);
  return new Promise<AnswerReading | undefined>((done, failed) => {
    worker ??= listeningWorker();
    waiting.set(id, { path, assembly: new AnswerAssembly(before?.value), done, failed });
    const asked: LargeAnswerRequest = { id, endpoint: name, known: before?.id, bytes };
    worker.postMessage(asked);
  }).finally(() => {
    waiting.delete(id);
    if (waiting.size > 0) return;
    clearTimeout(rest);
    rest = setTimeout(end, restMs);
  });
}

function listeningWorker(): Worker {
  const started = startWorker('large-answer');
  started.addEventListener('message', (event: MessageEvent<LargeAnswerReply>) => take(event.data));
  started.addEventListener('error', (event) => {
    event.preventDefault();
    for (const each of waiting.values()) each.failed(new Error(event.message));
    end();
  });
  return started;
}

function end(): void {
  worker?.terminate();
  worker = undefined;
  known = undefined;
}

function take(reply: LargeAnswerReply): void {
  const of = waiting.get(reply.id);
  if (of === undefined) return;
  if (reply.kind === 'part') of.assembly.add(reply.part);
  else if (reply.kind === 'unreadable') of.done(undefined);
  else {
    const value = of.assembly.answer;
    known = { id: reply.id, path: of.path, value };
    of.done({ value, drifts: reply.drifts, driftCount: reply.driftCount });
  }
}
