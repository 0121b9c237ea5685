import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { type AnswerReading, type Fields, readAnswer, withoutKnown } from './read-answer.ts';

/* Runs in its own worker: parses large answers by the contract and returns the changes. */

/** An answer to parse. */
export type LargeAnswerRequest = {
  readonly endpoint: EndpointName;
  readonly path: string;
  readonly bytes: ArrayBuffer;
};

/** Without the items that the last reply for the path had; undefined if it is no success. */
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
