import type { IncomingMessage } from 'node:http';
import { maxBodyBytes } from './checks/what-may-pass.ts';
import type { Refusal } from './refusal.ts';

/**
 * Reads a whole body before anything of it is sent on (R12): a chunked body over the limit, or one that breaks off, never reaches the upstream.
 * @param done called once, with the bytes or a refusal; never when the browser left before the end.
 */
export function readBody(request: IncomingMessage, done: (body: Buffer | Refusal) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBodyBytes) {
      request.off('data', onData).off('end', onEnd).resume();
      done({ code: 'too_large', close: true });
      return;
    }
    chunks.push(chunk);
  };
  const onEnd = () => done(Buffer.concat(chunks, length));
  // Without a listener a broken upload would be an uncaught error.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {});
}
