import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { type AnswerReading, type Fields, readAnswer, withoutKnown } from './read-answer.ts';

/* Runs in a worker of its own: reads large answers by the contract, and sends back what changed. */

/** An answer to read. */
export type LargeAnswerRequest = {
  readonly endpoint: EndpointName;
  readonly path: string;
  readonly bytes: ArrayBuffer;
};

/** Its reading, without the items that the reply before had of the same path; undefined where it is no success. */
export type LargeAnswerReply = (AnswerReading & { readonly value: Fields }) | undefined;

let last: { readonly path: string; readonly value: Fields } | undefined;

function read({ endpoint, path, bytes }: LargeAnswerRequest): LargeAnswerReply {
  const reading = readAnswer(endpoints[endpoint].response, new TextDecoder().decode(bytes));
  if (reading === undefined) return undefined;
  // Every answer of the contract is an object.
  const value: Fields = { ...Object(reading.value) };
  const before = last?.path === path ? last.value : {};
  last = { path, value };
  return { ...reading, value: withoutKnown(value, before) };
}

self.addEventListener('message', ({ data }: MessageEvent<LargeAnswerRequest>) => self.postMessage(read(data)));
