import type { IncomingMessage } from 'node:http';
import { maxBodyBytes } from './checks/what-may-pass.ts';
import type { Refusal } from './refusal.ts';

/** The most memory for all bodies together, those being read and those already sent on. */
export const maxBytesOfAllBodies = 64 * 1024 * 1024;

/** The rest of a shared number of bytes. */
export class Budget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Reserves bytes, or returns false when too few are left. A negative number returns some. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/**
 * A body as it arrives, in one buffer: a buffer per chunk would take a hundred times the memory if
 * the body came byte by byte.
 */
class GrowingBody {
  readonly #budget: Budget;
  readonly #most: number;
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(budget: Budget, most: number) {
    this.#budget = budget;
    this.#most = most;
  }

  get whole(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  append(chunk: Buffer): Refusal | undefined {
    const length = this.#length + chunk.length;
    if (length > this.#most) return { code: 'too_large', close: true };
    if (length > this.#bytes.length) {
      const size = Math.min(this.#most, Math.max(length, 2 * this.#bytes.length));
      if (!this.#budget.take(size - this.#bytes.length)) return { code: 'busy', retryAfter: 1, close: true };
      const grown = Buffer.allocUnsafeSlow(size);
      this.whole.copy(grown);
      this.#bytes = grown;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
    return undefined;
  }

  release(): void {
    this.#budget.take(-this.#bytes.length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
  }
}

/**
 * Reads a whole body before forwarding it (R12): a chunked body over the limit, or one that breaks
 * off, never reaches the upstream.
 * @param declared its length, if known
 * @param done called once, with the bytes or a refusal; never when the browser left before the end
 * @returns releases the memory; call it when the request is over, whatever its outcome
 */
export function readBody(
  request: IncomingMessage,
  { declared, budget }: { readonly declared: number; readonly budget: Budget },
  done: (body: Buffer | Refusal) => void,
): () => void {
  const body = new GrowingBody(budget, Math.min(declared, maxBodyBytes));
  const onData = (chunk: Buffer) => {
    const refusal = body.append(chunk);
    if (refusal === undefined) return;
    request.off('data', onData).off('end', onEnd).resume();
    body.release();
    done(refusal);
  };
  const onEnd = () => done(body.whole);
  // Without a listener a broken upload would be an uncaught error.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {});
  return () => {
    request.off('data', onData).off('end', onEnd);
    body.release();
  };
}
