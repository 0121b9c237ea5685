import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCode } from '#server/error-code.ts';
import { type Refusal, type RefusalCode, refusalBody, refusalHeaders, refusalStatus } from './refusal.ts';
import type { Headers } from './security-headers.ts';

/** Our codes for errors of node's parser; all others are `malformed`. */
const codeOfParserError: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_INVALID_URL: 'target',
};

/** The refusal of bytes that never became a request: bad framing, a slow or oversized head. */
export function refusalOfParserError(error: Error): Refusal {
  return { code: codeOfParserError[errorCode(error) ?? ''] ?? 'malformed', close: true };
}

/** @returns the request ID, or undefined when nobody listens any more. */
export function refuseSocket(socket: Duplex, refusal: Refusal, security: Headers): string | undefined {
  if (!socket.writable) {
    socket.destroy();
    return undefined;
  }
  const requestId = randomUUID();
  const status = refusalStatus[refusal.code];
  const body = refusalBody(refusal, requestId);
  const headers = { ...security, ...refusalHeaders({ ...refusal, close: true }, body, requestId) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
  return requestId;
}
