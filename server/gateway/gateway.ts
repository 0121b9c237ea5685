import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '#server/error-code.ts';
import { Answer } from './answering.ts';
import { AuditLog } from './audit/audit-log.ts';
import { auditedWrite } from './audit/audited-write.ts';
import { withoutBasePath } from './base-path.ts';
import type { Check, Policy } from './checks/check.ts';
import {
  apiRequest,
  everyRequest,
  fileRequest,
  firstRefusal,
  healthRequest,
  pictureRequest,
  signedInRequest,
} from './checks/order.ts';
import { sinkFor } from './compression.ts';
import type { GatewayConfig } from './config.ts';
import { Connection } from './connection.ts';
import { type DashboardConfig, dashboardConfig } from './dashboard-config.ts';
import { healthOf, remembered } from './health.ts';
import { maxConnections, maxHeadBytes, timeouts } from './limits.ts';
import { listenOn, policyFor, stopListening } from './listening.ts';
import type { GatewayLoad } from './metrics.ts';
import { type Refusal, refusalStatus } from './refusal.ts';
import { bodyBudget, readBody } from './request-body.ts';
import { declaredLength, factsOf, headerValue, type RequestFacts } from './request-facts.ts';
import type { Log } from './request-log.ts';
import { findRoute, isApiPath } from './route-table.ts';
import { securityHeaders } from './security-headers.ts';
import { signInOf } from './sign-in/auth-config.ts';
import { refusalOfParserError, refuseSocket } from './socket-refusals.ts';
import { staticFiles } from './static-files.ts';
import { maxForwarded, openUpstream } from './upstream.ts';

/** The embedded service's data beyond its API. Absent with an upstream. */
export type SampleData = {
  samplePages(): Promise<readonly { readonly pageId: string; readonly name: string }[]>;
  sampleFile(fileId: string): Promise<Uint8Array | undefined>;
};

export type GatewayParts = {
  readonly log: Log;
  readonly sampleData?: SampleData | undefined;
  /** The service's ID for the dashboard (`serviceIdOf`). Without it, browser data is per URL. */
  readonly service?: string | undefined;
};

export type Gateway = ReturnType<typeof buildGateway>;

/**
 * Serves the build and forwards the contract's 17 routes with the key, after the ordered checks of
 * `checks/order.ts`. @throws {StartProblem} for the build's faults and those of the audit log.
 */
export function buildGateway(config: GatewayConfig, { log, sampleData, service }: GatewayParts) {
  const fileOf = staticFiles(config.buildFolder, config.basePath);
  const upstream = openUpstream(config.upstream);
  const upstreamHealth = healthOf(upstream);
  const rememberedHealth = remembered(upstreamHealth);
  const security = securityHeaders(config);
  const signIn = signInOf(config.auth, log);
  const audit = config.auditLog === undefined ? undefined : new AuditLog(config.auditLog);
  let policy: Policy = { hosts: new Set(), publicOrigin: config.publicOrigin };
  let url = '';
  let settings: DashboardConfig = { apiPath: config.basePath, imageHosts: [] };

  const server = createServer({
    // Our own check refuses a missing Host, with our own response.
    requireHostHeader: false,
    maxHeaderSize: maxHeadBytes,
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: 500,
    insecureHTTPParser: false,
  });
  server.maxHeadersCount = 0;
  server.maxConnections = maxConnections;
  server.setTimeout(timeouts.browser);
  const connections = new Map<Duplex, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket, onRequest));
    socket.once('close', () => connections.delete(socket));
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => connections.get(request.socket)?.take({ request, response }));
  }
  server.on('connect', onTunnel);
  server.on('clientError', (error, socket) => {
    refuseConnection(socket, '-', refusalOfParserError(error));
  });
  const bodies = bodyBudget();
  let forwarded = 0;
  let requests = 0;

  /** Silent while a response is due: the client would take the refusal of other bytes for it. */
  function refuseConnection(socket: Duplex, method: string, refusal: Refusal): void {
    const connection = connections.get(socket);
    if (connection?.owesAnswer) {
      connection.endAfterAnswer();
      return;
    }
    const requestId = refuseSocket(socket, refusal, security);
    if (requestId === undefined) return;
    const { code } = refusal;
    log({ method, route: '-', status: refusalStatus[code], milliseconds: 0, requestId, code });
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = new Answer(response, request.method ?? '', security, log);
    requests += 1;
    response.once('close', () => {
      requests -= 1;
    });
    try {
      await handle(request, answer);
    } catch (problem) {
      log(`${answer.requestId} failed: ${problem instanceof Error ? problem.name : 'unknown'}`);
      answer.refuse({ code: 'internal', close: true });
    }
  }

  async function handle(request: IncomingMessage, answer: Answer): Promise<void> {
    const received = factsOf(request);
    if (!passes(everyRequest, received, answer)) return;
    const facts = withoutBasePath(received, config.basePath);
    if (facts === undefined) refuse(received, answer, { code: 'route' });
    else if (isApiPath(facts.path)) await handleApi(request, facts, answer);
    else if (facts.path === '/healthz' || facts.path === '/readyz') await handleHealth(facts.path, facts, answer);
    else await handleFile(request, facts, answer);
  }

  /** Whether a request passes these checks. It is refused otherwise. */
  function passes(checks: readonly Check[], facts: RequestFacts, answer: Answer): boolean {
    const refusal = firstRefusal(checks, facts, { ...policy, role: answer.user?.role });
    if (refusal !== undefined) refuse(facts, answer, refusal);
    return refusal === undefined;
  }

  function refuse(facts: RequestFacts, answer: Answer, refusal: Refusal): void {
    // Node reads the rest of a refused body to keep the connection; a long one is not worth it.
    answer.refuse(declaredLength(facts) > 65_536 ? { ...refusal, close: true } : refusal);
  }

  /** Whether a request may go on, and who asks. It is refused otherwise. */
  async function isSignedIn(request: IncomingMessage, facts: RequestFacts, answer: Answer): Promise<boolean> {
    const found = await signIn?.(facts, request.socket.remoteAddress ?? '');
    // The browser may have left during the password comparison.
    if (answer.response.destroyed) return false;
    const isRefused = found !== undefined && 'code' in found;
    if (isRefused) refuse(facts, answer, found);
    else answer.user = found;
    return !isRefused;
  }

  async function handleApi(request: IncomingMessage, facts: RequestFacts, answer: Answer): Promise<void> {
    answer.route = findRoute(facts.path)?.template ?? '-';
    if (!passes(apiRequest, facts, answer)) return;
    if (!(await isSignedIn(request, facts, answer)) || !passes(signedInRequest, facts, answer)) return;
    if (declaredLength(facts) === 0) {
      forward(facts, undefined, answer);
      return;
    }
    if (headerValue(facts, 'expect') !== undefined) answer.response.writeContinue();
    const release = readBody(request, { declared: declaredLength(facts), budget: bodies }, (body) => {
      if ('code' in body) answer.refuse(body);
      else forward(facts, body, answer);
    });
    answer.response.once('close', release);
  }

  function forward(facts: RequestFacts, body: Buffer | undefined, answer: Answer): void {
    const { response } = answer;
    if (forwarded >= maxForwarded) {
      answer.refuse({ code: 'busy', retryAfter: 1 });
      return;
    }
    if (facts.method !== 'GET' && audit !== undefined && !noteWrite(audit, facts, body, answer)) return;
    forwarded += 1;
    const sink = sinkFor(answer, headerValue(facts, 'accept-encoding'), () => running.resume());
    const running = upstream.forward(facts, body, sink);
    response.once('close', () => {
      forwarded -= 1;
      running.abort();
    });
  }

  /** Refuses a write that cannot be noted: it must not reach the service. */
  function noteWrite(auditLog: AuditLog, facts: RequestFacts, body: Buffer | undefined, answer: Answer): boolean {
    const { response } = answer;
    try {
      const settle = auditLog.begin(auditedWrite(facts, body, answer));
      response.once('close', () => settle(response.headersSent ? response.statusCode : null));
      return true;
    } catch (problem) {
      log(`${answer.requestId} failed: AUDIT_LOG cannot be written (${errorCode(problem) ?? 'unknown error'})`);
      answer.refuse({ code: 'audit' });
      return false;
    }
  }

  /** `/healthz`: the gateway runs. `/readyz`: the service would answer a request now. */
  async function handleHealth(path: '/healthz' | '/readyz', facts: RequestFacts, answer: Answer): Promise<void> {
    answer.route = path;
    if (!passes(healthRequest, facts, answer)) return;
    const health = await (path === '/healthz' ? upstreamHealth() : rememberedHealth());
    // Checked after the service has answered: the gateway may be closing by then.
    const isUp = path === '/healthz' || (health === 'ok' && server.listening);
    const state = health === 'not the service' ? 'unreachable' : health;
    const body = JSON.stringify({ status: isUp ? 'ok' : 'not ready', upstream: state });
    sendJson(answer, 'no-store', body, isUp ? 200 : 503);
  }

  async function handleFile(request: IncomingMessage, facts: RequestFacts, answer: Answer): Promise<void> {
    answer.route = 'file';
    const fileId = /^\/sample-files\/([^/]+)\.png$/.exec(facts.path)?.[1];
    if (!passes(fileId === undefined ? fileRequest : pictureRequest, facts, answer)) return;
    if (!(await isSignedIn(request, facts, answer))) return;
    const { user } = answer;
    if (facts.path === '/config.json') {
      sendJson(answer, user === undefined ? 'no-cache' : 'no-store', JSON.stringify({ ...settings, user }));
      return;
    }
    if (fileId !== undefined && sampleData !== undefined) {
      await sendSampleFile(sampleData, decodeURIComponent(fileId), answer);
      return;
    }
    const file = fileOf(facts.path, headerValue(facts, 'accept-encoding'), headerValue(facts, 'if-none-match'));
    if (file === undefined) answer.refuse({ code: 'route' });
    else answer.send(file.status, file.headers, file.body);
  }

  async function sendSampleFile(samples: SampleData, fileId: string, answer: Answer): Promise<void> {
    answer.route = 'sample file';
    const picture = await samples.sampleFile(fileId);
    if (picture === undefined) {
      answer.refuse({ code: 'route' });
      return;
    }
    const headers = {
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
      'cache-control': 'private, max-age=86400',
      // An image needs no permissions.
      'content-security-policy': "default-src 'none'; sandbox",
    };
    answer.send(200, headers, picture);
  }

  /** CONNECT asks for a tunnel, which is always refused; the checks only choose the refusal. */
  function onTunnel(request: IncomingMessage, socket: Duplex): void {
    socket.on('error', () => {});
    refuseConnection(socket, 'CONNECT', firstRefusal(everyRequest, factsOf(request), policy) ?? { code: 'target' });
  }

  return {
    /** The listening address, `http://127.0.0.1:4173`. Set by `listen`. */
    get url() {
      return url;
    },
    /** Resolves when ready. @throws {StartProblem} in one sentence when the port cannot be used. */
    async listen() {
      const samplePages = (await sampleData?.samplePages()) ?? [];
      settings = dashboardConfig({ ...config, samplePages, service });
      const port = await listenOn(server, config.host, config.port);
      policy = policyFor(config, port);
      url = `http://${printableHost(config.host)}:${port}`;
    },
    upstreamHealth,
    load: (): GatewayLoad => ({ requests, atUpstream: forwarded, connections: connections.size }),
    /** Lets running requests finish, for up to 30 s, then closes everything. */
    async close() {
      await stopListening(server, connections);
      await upstream.close();
    },
  };
}

function sendJson(answer: Answer, cacheControl: string, body: string, status = 200): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': cacheControl,
  };
  answer.send(status, headers, body);
}

/** The host to print, because browsers cannot open `0.0.0.0` and `::`. */
function printableHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare === '0.0.0.0' || bare === '::') return '127.0.0.1';
  return bare.includes(':') ? `[${bare}]` : bare;
}
