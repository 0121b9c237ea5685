import type { IncomingMessage } from 'node:http';
import { maxBodyBytes } from './checks/what-may-pass.ts';
import type { Refusal } from './refusal.ts';

/**
 * The most memory that all bodies together may take, those that are still being read and those that
 * were sent on.
 */
export const maxBytesOfAllBodies = 64 * 1024 * 1024;

/** What is left of a number of bytes that many share. */
export class Budget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /**
   * Sets bytes aside, or says that there are not enough left. A negative number gives some back.
   */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/**
 * A body as it arrives, in one piece: a buffer for each chunk would take a hundred times the memory
 * of a body sent byte by byte.
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
 * Reads a whole body before anything of it is sent on (R12): a chunked body over the limit, or one
 * that breaks off, never reaches the upstream.
 * @param declared its length, as far as it is known
 * @param done called once, with the bytes or a refusal; never when the browser left before the end
 * @returns gives the memory back; to be called when the request is over, whatever came of it
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
