import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { request, setApiBaseUrl } from '#src/api/http.ts';
import { archivePage, getPage } from '#src/contract/page.ts';
import { listening, stopServer } from './listening.ts';

export type Received = {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Reply = (response: ServerResponse, request: Received) => unknown;

/**
 * A server for the tests of a file in the place of the service, and of what serves the dashboard
 * as well if told so. `replies` are given in order, the last one again to whatever comes after it.
 */
export function answeringServer({ servesDashboard = false } = {}) {
  const state: { origin: string; replies: readonly Reply[]; received: Received[] } = {
    origin: '',
    replies: [],
    received: [],
  };
  const server = createServer(async (incoming, response) => {
    const { method = '', url: target = '', headers } = incoming;
    const sent = { method, target, headers, body: await text(incoming).catch(() => '') };
    const reply = state.replies[Math.min(state.received.length, state.replies.length - 1)];
    state.received.push(sent);
    reply?.(response, sent);
  });
  beforeAll(async () => {
    state.origin = await listening(server);
    setApiBaseUrl(state.origin);
    if (servesDashboard) vi.stubEnv('BASE_URL', `${state.origin}/`);
  });
  beforeEach(() => {
    state.received = [];
  });
  afterAll(async () => {
    setApiBaseUrl('');
    vi.unstubAllEnvs();
    await stopServer(server);
  });
  return state;
}

/** An answer with this body, as JSON unless it is a text. */
export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
}

/** The connection ends without an answer. */
export const noReply: Reply = (response) => response.destroy();

const params = { page_id: 'page_1' };

/** A read, and a write, for what is true of all of them. */
export const readPage = (signal?: AbortSignal) => request(getPage, { params, signal });
export const archive = (signal?: AbortSignal) => request(archivePage, { params, body: {}, signal });
