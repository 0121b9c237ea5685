import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import type { Drift } from '#src/contract/tolerant-reader.ts';
import { type AnswerPart, partsOf } from './answer-parts.ts';
import { readAnswer } from './read-answer.ts';

/* Runs in a worker of its own: reads a large answer by the contract and hands over what the main thread does not have yet. */

/** An answer to read. */
export type LargeAnswerRequest = {
  readonly id: number;
  readonly endpoint: EndpointName;
  /** The id of the request whose answer the main thread still has of the same thing. */
  readonly known: number | undefined;
  readonly bytes: ArrayBuffer;
};

/** What the main thread hears of it: parts, and an end. */
export type LargeAnswerReply = { readonly id: number } & (
  | { readonly kind: 'part'; readonly part: AnswerPart }
  | { readonly kind: 'end'; readonly drifts: readonly Drift[]; readonly driftCount: number }
  | { readonly kind: 'unreadable' }
);

let last: { readonly id: number; readonly value: Readonly<Record<string, unknown>> } | undefined;

function read({ id, endpoint, known, bytes }: LargeAnswerRequest): void {
  const reading = readAnswer(endpoints[endpoint].response, new TextDecoder().decode(bytes));
  if (reading === undefined) {
    reply({ id, kind: 'unreadable' });
    return;
  }
  const { drifts, driftCount } = reading;
  // Every answer of the contract is an object.
  const value = { ...Object(reading.value) };
  for (const part of partsOf(value, last !== undefined && last.id === known ? last.value : undefined)) {
    reply({ id, kind: 'part', part });
  }
  last = { id, value };
  reply({ id, kind: 'end', drifts, driftCount });
}

function reply(what: LargeAnswerReply): void {
  self.postMessage(what);
}

self.addEventListener('message', (event: MessageEvent<LargeAnswerRequest>) => read(event.data));
