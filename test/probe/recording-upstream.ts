import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { listening, stopServer } from '#test/listening.ts';

/** One request as it reached the upstream. */
export type Recorded = {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
};

type Respond = (recorded: Recorded, response: ServerResponse, request: IncomingMessage) => void;

/** A real server in the service's place, which keeps every request that reaches it. */
export type RecordingUpstream = {
  readonly url: string;
  readonly requests: Recorded[];
  /** What it answers with from now on; undefined goes back to `{"ok":true}`. */
  respond: Respond | undefined;
  close(): Promise<void>;
};

/** Starts a recorder on loopback, with TLS when a key and certificate are given. */
export async function startRecordingUpstream(tls?: ServerOptions): Promise<RecordingUpstream> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const recorded = { method, url, rawHeaders, body: Buffer.concat(chunks) };
      upstream.requests.push(recorded);
      if (upstream.respond === undefined) answerJson(response, { ok: true });
      else upstream.respond(recorded, response, request);
    });
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const origin = await listening(server);
  const upstream: RecordingUpstream = {
    url: tls === undefined ? origin : origin.replace('http:', 'https:'),
    requests: [],
    respond: undefined,
    close: () => stopServer(server),
  };
  return upstream;
}

/** Answers with JSON and a length. */
export function answerJson(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  const body = JSON.stringify(value);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
