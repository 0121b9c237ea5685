import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { cursorAnswer, cursorTarget } from './cursor-faults.ts';
import { drifted } from './drift.ts';
import type { Fault, FaultRules } from './fault-rules.ts';

/** A request as it arrived at the service's address, whether or not the service then saw it. */
export type ReceivedRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The kind of fault that met it. */
  readonly fault: Fault['kind'] | null;
};

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer };

/** An HTTP server in front of the real service: it records every request and lets the chosen fault happen to it. */
export function faultProxy(serviceUrl: string, rules: FaultRules, received: ReceivedRequest[]): Server {
  return createServer((incoming, outgoing) => {
    handle(serviceUrl, rules, received, incoming, outgoing).catch(() => outgoing.destroy());
  });
}

async function handle(
  serviceUrl: string,
  rules: FaultRules,
  received: ReceivedRequest[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = incoming;
  const body = await bytesOf(incoming);
  const { delayMs, fault } = rules.choose(method, target);
  received.push({
    method,
    target,
    headers,
    body: body.toString('utf8'),
    at: Date.now(),
    fault: fault?.kind ?? (delayMs > 0 ? 'latency' : null),
  });
  if (delayMs > 0) await wait(delayMs);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'drop' && fault.when === 'before-commit') {
    outgoing.destroy();
    return;
  }
  if (fault?.kind === 'answer') {
    answerAsScripted(outgoing, fault);
    return;
  }
  const forwardedTarget = fault?.kind === 'cursor' ? cursorTarget(target, fault) : target;
  const answer = await forward(serviceUrl, method, forwardedTarget, headers, body);
  switch (fault?.kind) {
    case 'drop':
      outgoing.destroy();
      return;
    case 'cut':
      send(outgoing, answer, answer.body.length);
      outgoing.write(answer.body.subarray(0, fault.afterBytes), () => outgoing.destroy());
      return;
    case 'cursor':
      sendWhole(
        outgoing,
        answer,
        answer.status === 200 ? cursorAnswer(target, answer.body.toString(), fault) : undefined,
      );
      return;
    case 'drift':
      sendWhole(
        outgoing,
        answer,
        answer.status < 300 ? drifted(answer.body.toString(), fault.name, fault.field) : undefined,
      );
      return;
    default:
      sendWhole(outgoing, answer, undefined);
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function answerAsScripted(outgoing: ServerResponse, fault: Extract<Fault, { kind: 'answer' }>): void {
  const isText = typeof fault.body === 'string';
  const body = fault.body === undefined ? '' : isText ? fault.body : JSON.stringify(fault.body);
  outgoing.writeHead(fault.status, {
    'content-type': fault.contentType ?? (isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'),
    ...fault.headers,
  });
  outgoing.end(body);
}

function forward(
  serviceUrl: string,
  method: string,
  target: string,
  headers: IncomingMessage['headers'],
  body: Buffer,
): Promise<Answer> {
  const { hostname, port } = new URL(serviceUrl);
  const { host, connection, 'transfer-encoding': _chunked, ...passed } = headers;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        method,
        path: target,
        headers: body.length > 0 ? { ...passed, 'content-length': body.length } : passed,
      },
      (response) => {
        bytesOf(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
          reject,
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function send(outgoing: ServerResponse, answer: Answer, length: number): void {
  const { connection, 'keep-alive': _keepAlive, 'transfer-encoding': _chunked, ...headers } = answer.headers;
  outgoing.writeHead(answer.status, { ...headers, 'content-length': length });
}

function sendWhole(outgoing: ServerResponse, answer: Answer, changed: string | undefined): void {
  const body = changed === undefined ? answer.body : Buffer.from(changed);
  send(outgoing, answer, body.length);
  outgoing.end(body);
}
