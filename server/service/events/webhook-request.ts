import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Client } from 'undici';
import { errorCode } from '#server/error-code.ts';
import { unlessAborted } from '#server/unless-aborted.ts';
import { RefusedTarget, type ResolveHost, type WebhookTarget, webhookTarget } from './webhook-target.ts';

/** Time limit for everything from DNS look-up to response (R47). */
export const requestTimeout = 5_000;
const connectTimeout = 3_000;
/** The most bytes of a response that are read and discarded. */
const maxAnswerBytes = 1024 * 1024;

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `outcome` is one short line that holds nothing of the response but its status. */
export type WebhookAnswer = { readonly delivered: boolean; readonly outcome: string };

/** One look-up of all addresses with the machine's resolver. */
export const resolveHost: ResolveHost = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Posts one webhook to the first address of its host, looked up once and checked, so that a second
 * look-up cannot redirect it. A 2xx within 5 s is a delivery. No redirects, no retries.
 * @throws only when `stop` is aborted.
 */
export async function postWebhook(
  request: WebhookRequest,
  dangerousHosts: readonly string[],
  stop: AbortSignal,
  resolve: ResolveHost = resolveHost,
): Promise<WebhookAnswer> {
  // Node 20 may collect an `AbortSignal.timeout` within `AbortSignal.any`, which then never ends.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), requestTimeout);
  const signal = AbortSignal.any([stop, late.signal]);
  try {
    const target = await unlessAborted(webhookTarget(request.url, dangerousHosts, resolve), signal);
    const status = await statusOf(target, request, signal);
    return { delivered: status >= 200 && status < 300, outcome: `status ${status}` };
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof RefusedTarget) return { delivered: false, outcome: error.message };
    if (signal.aborted) return { delivered: false, outcome: 'no answer in time' };
    const code = errorCode(error);
    return { delivered: false, outcome: code === undefined ? 'no answer' : `no answer (${code})` };
  } finally {
    clearTimeout(timer);
  }
}

async function statusOf(
  { url, address }: WebhookTarget,
  request: WebhookRequest,
  signal: AbortSignal,
): Promise<number> {
  const client = new Client(url.origin, {
    connect: { timeout: connectTimeout, lookup: always(address) },
    // The signal ends a request: a second clock of the same length would win at times.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal,
    });
    // Read so that the receiver can finish its response; the status has decided already.
    await answer.body.dump({ limit: maxAnswerBytes, signal }).catch(() => undefined);
    return answer.statusCode;
  } finally {
    await client.destroy();
  }
}

function always({ address, family }: WebhookTarget['address']): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
