import type { EndpointName } from '#src/contract/endpoints.ts';
import type { Drift } from '#src/contract/tolerant-reader.ts';
import { createStore } from '#src/lib/store.ts';

/** A request as shown to the user. Memory only: bodies may contain user input. */
export type RequestEntry = {
  readonly id: number;
  readonly endpoint: EndpointName;
  /** The contract's path: `/v0/pages/{page_id}`. */
  readonly template: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  /** Epoch milliseconds of the first try. */
  readonly at: number;
  /** Milliseconds from the first try to the end of the last. */
  readonly ms: number;
  readonly status: number | undefined;
  /** Tries after the first. */
  readonly retries: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly body: string | undefined;
  readonly drifts: readonly Drift[];
  readonly driftCount: number;
  readonly error: string | undefined;
};

const kept = 200;
let nextId = 1;

/** The last 200 requests, newest first. */
export const requestLog = createStore<readonly RequestEntry[]>([]);

/** Adds an entry to the log. */
export function logRequest(entry: Omit<RequestEntry, 'id'>): void {
  requestLog.set([{ ...entry, id: nextId++ }, ...requestLog.get()].slice(0, kept));
}
