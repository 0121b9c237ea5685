import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { cursorAnswer, cursorTarget } from './cursor-faults.ts';
import type { Fault, FaultChoice, FaultRules } from './fault-rules.ts';
import { changedAt, type Json } from './json-change.ts';
import { answersInReverse, type Reversal } from './reorder.ts';

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

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; body: Buffer };

/** Records every request and applies the chosen fault. A restart of the service changes its URL. */
export function faultProxy(serviceUrl: () => string, rules: FaultRules, received: ReceivedRequest[]): Server {
  const reversal = answersInReverse();
  return createServer((incoming, outgoing) => {
    handle({ serviceUrl: serviceUrl(), rules, received, reversal }, incoming, outgoing).catch(() => outgoing.destroy());
  });
}

type Place = {
  readonly serviceUrl: string;
  readonly rules: FaultRules;
  readonly received: ReceivedRequest[];
  readonly reversal: Reversal;
};

async function handle(place: Place, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { serviceUrl, rules, received, reversal } = place;
  const { method = 'GET', url: target = '/', headers } = incoming;
  const body = await buffer(incoming);
  const { delayMs, rewrites, fault } = rules.choose(method, target);
  received.push({
    method,
    target,
    headers,
    body: body.toString('utf8'),
    at: Date.now(),
    fault: fault?.kind ?? rewrites[0]?.kind ?? (delayMs > 0 ? 'latency' : null),
  });
  if (fault?.kind === 'hang') {
    rules.endWithRules(() => outgoing.destroy());
    return;
  }
  if (delayMs > 0) await wait(delayMs);
  if (fault?.kind === 'drop' && fault.when === 'before-commit') {
    end(outgoing, fault.by);
    return;
  }
  if (fault?.kind === 'answer' && fault.when === undefined) {
    answerAsScripted(outgoing, fault);
    return;
  }
  const forwardedTarget = targetWithFault(target, fault);
  // Its turn is that of its arrival, not that of the service's answer.
  const turn = fault?.kind === 'reorder' ? reversal(fault, outgoing) : undefined;
  const answer = await forward(serviceUrl, method, forwardedTarget, headers, body);
  if (answer.status < 300 && (fault?.kind === 'cursor' || rewrites.length > 0)) {
    const text = answer.body.toString();
    const walked: Json = JSON.parse(fault?.kind === 'cursor' ? cursorAnswer(target, text, fault) : text);
    const told = rewrites.reduce((before, { field, value }) => changedAt(before, field, () => value) ?? null, walked);
    answer.body = Buffer.from(JSON.stringify(told));
  }
  switch (fault?.kind) {
    case 'answer':
      answerAsScripted(outgoing, fault);
      return;
    case 'drop':
      end(outgoing, fault.by);
      return;
    case 'cut':
      sendHead(outgoing, answer);
      outgoing.write(answer.body.subarray(0, fault.afterBytes), () => outgoing.destroy());
      return;
    default:
      await turn;
      sendHead(outgoing, answer);
      outgoing.end(answer.body);
  }
}

/** What the service is asked for in place of what arrived. */
function targetWithFault(target: string, fault: FaultChoice['fault']): string {
  if (fault?.kind === 'cursor') return cursorTarget(target, fault);
  if (fault?.kind !== 'ignore-query') return target;
  const url = new URL(target, 'http://service.invalid');
  for (const name of fault.names) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}

/** Ends a connection without an answer: in order, or with a TCP reset. */
function end(outgoing: ServerResponse, by: 'close' | 'reset' | undefined): void {
  if (by === 'reset') outgoing.socket?.resetAndDestroy();
  else outgoing.destroy();
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
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
          reject,
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function sendHead(outgoing: ServerResponse, answer: Answer): void {
  const { connection, 'keep-alive': _keepAlive, 'transfer-encoding': _chunked, ...headers } = answer.headers;
  outgoing.writeHead(answer.status, { ...headers, 'content-length': answer.body.length });
}
