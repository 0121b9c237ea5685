import type { IncomingMessage } from 'node:http';
import { maxBodyBytes } from './checks/what-may-pass.ts';
import type { Refusal } from './refusal.ts';

/** The memory that is left for all bodies together, those being read and those already sent on. */
export type BodyBudget = { bytes: number };
export const bodyBudget = (): BodyBudget => ({ bytes: 64 * 1024 * 1024 });

/**
 * Reads a whole body before forwarding it (R12): a chunked body over the limit, or one that breaks
 * off, never reaches the upstream.
 * @param done called once, with the bytes or a refusal; never when the browser left before the end
 * @returns releases the memory; call it when the request is over, whatever its outcome
 */
export function readBody(
  request: IncomingMessage,
  { declared, budget }: { readonly declared: number; readonly budget: BodyBudget },
  done: (body: Buffer | Refusal) => void,
): () => void {
  const most = Math.min(declared, maxBodyBytes);
  // One buffer: one per chunk would take a hundred times the memory for a body byte by byte.
  let bytes = Buffer.alloc(0);
  let length = 0;
  const append = (chunk: Buffer): Refusal | undefined => {
    if (length + chunk.length > most) return { code: 'too_large', close: true };
    if (length + chunk.length > bytes.length) {
      const size = Math.min(most, Math.max(length + chunk.length, 2 * bytes.length));
      if (size - bytes.length > budget.bytes) return { code: 'busy', retryAfter: 1, close: true };
      budget.bytes -= size - bytes.length;
      const grown = Buffer.allocUnsafeSlow(size);
      bytes.copy(grown, 0, 0, length);
      bytes = grown;
    }
    length += chunk.copy(bytes, length);
    return undefined;
  };
  const release = () => {
    request.off('data', onData).off('end', onEnd);
    budget.bytes += bytes.length;
    bytes = Buffer.alloc(0);
  };
  const onData = (chunk: Buffer) => {
    const refusal = append(chunk);
    if (refusal === undefined) return;
    release();
    request.resume();
    done(refusal);
  };
  const onEnd = () => done(bytes.subarray(0, length));
  // Without a listener a broken upload would be an uncaught error.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {});
  return release;
}
