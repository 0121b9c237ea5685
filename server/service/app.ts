import fastify, { type FastifyInstance } from 'fastify';
import { ulid } from 'ulid';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { startAgent } from './agent/agent.ts';
import { standingAudience } from './agent/standing-request.ts';
import { hasFile } from './assets/asset-repository.ts';
import { type Database, isEmpty } from './database.ts';
import { startWebhookSender } from './events/webhook-sender.ts';
import { handlers } from './handlers.ts';
import { bodyLimit, keyCheck, parseJsonBody, rateCheck } from './http/admission.ts';
import type { ServiceContext } from './http/handler.ts';
import { Problem } from './http/problem.ts';
import { problemAnswer, problemOf } from './http/problem-answer.ts';
import { decoded } from './http/query.ts';
import { registerRoutes } from './http/routes.ts';
import { pageNames } from './pages/page-repository.ts';
import { samplePictures } from './sample-picture.ts';
import type { ServiceSettings } from './settings.ts';
import { withStore } from './store.ts';
import { startVisits } from './visits/visit-player.ts';

type Log = (line: string) => void;

export type ServiceAppDeps = ServiceContext & {
  readonly apiKeys: readonly string[];
  /** For reads; `database` when absent. */
  readonly reads?: Database;
  /** Gets a line per 500 or 503: method, route, request ID and code location, never values. */
  readonly log: Log;
};

/**
 * Builds the HTTP app of all 17 endpoints over a database, without listening. Order of checks:
 * key (401), rate (429, off by default), route (404, 405), media type (415), size (413),
 * JSON (400), constraints (422), then the resource (404, 412, 409).
 */
export function buildServiceApp(deps: ServiceAppDeps): FastifyInstance {
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => `req_${ulid().toLowerCase()}`,
    // For broken percent-encoding the router would answer before the key check, with an echo.
    rewriteUrl: ({ url = '/' }) => (decoded(url.split('?')[0] ?? '') === undefined ? '/' : url),
    routerOptions: { maxParamLength: 65_536, querystringParser: () => ({}) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(typeof body === 'string' ? Buffer.from(body) : body));
    } catch (error) {
      done(problemOf(error));
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    const route = `${request.method} ${request.routeOptions.url ?? '-'}`;
    if (problem.status >= 500) deps.log(`${problem.status} ${route} ${request.id} ${whereItHappened(error)}`);
    const answer = problemAnswer(problem, request.id, deps.settings.errors);
    return reply.status(answer.status).type(answer.contentType).send(answer.body);
  });
  // All routes are in one scope, so that none answers before the key check.
  app.register(async (scope) => {
    const checkKey = keyCheck(deps.apiKeys);
    const checkRate = rateCheck(deps.settings.rateLimit);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      checkKey(request.headers['x-api-key']);
      const waitSeconds = checkRate(String(request.headers['x-api-key']));
      if (waitSeconds > 0) {
        reply.header('retry-after', String(waitSeconds));
        throw new Problem(429, 'Too many requests for this key.');
      }
    });
    const { database, settings, reads = database } = deps;
    registerRoutes(scope, handlers, { reading: { database: reads, settings }, writing: { database, settings } });
  });
  return app;
}

/** What is safe to log of an error: kind, SQLSTATE and stack. Its message may hold user data. */
function whereItHappened(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = errorCode(cause);
  const kind = code === undefined ? cause.name : `${cause.name} ${code}`;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return `${kind}${frames.slice(0, 6).join(' <').replaceAll(/\s+/g, ' ')}`;
}

export type ServiceOptions = {
  /** For the embedded database and `ids.json`; created with mode 0700, locked during the run. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly apiKeys: readonly string[];
  readonly host?: string;
  readonly port?: number;
  readonly settings: ServiceSettings;
  readonly log?: Log;
  /** Whether to fill an empty database with sample data before listening; true when absent. */
  readonly sampleData?: boolean;
};

export type RunningService = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the reference service and resolves when it answers.
 * @throws {StartProblem} in one sentence, with nothing left open: no key, folder unwritable or
 * locked, database unreachable, port in use.
 */
export async function startService(options: ServiceOptions) {
  const { dataDir, databaseUrl, apiKeys, settings, host = '127.0.0.1', port = 0, log = () => undefined } = options;
  if (!apiKeys.some((key) => key !== '')) throw new StartProblem('The service needs at least one API key.');
  return withStore({ dataDir, databaseUrl }, async (opened) => {
    const { database, reads } = opened;
    if (options.sampleData !== false && (await isEmpty(database))) {
      // In one transaction, so that an interrupted start leaves the database empty.
      const { fillWithSampleData } = await import('./sample/fill.ts');
      await opened.fill((transaction) => fillWithSampleData(transaction, { dataDir, log }));
    }
    // Before listening, so that nobody sees a cut-off run as if it went on.
    const agent =
      settings.agentSpeed > 0
        ? await startAgent({ database, settings, standing: await standingAudience(dataDir, database), log })
        : undefined;
    const app = buildServiceApp({ database, reads, settings, apiKeys, log });
    app.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') agent?.wake();
    });
    const url = await listen(app, host, port).catch(async (error: unknown) => {
      await agent?.stop();
      throw error;
    });
    const background = startBackground(database, settings, log);
    return {
      url,
      /** Finishes the requests in progress, then closes the database and its folder. */
      close: async () => {
        await app.close();
        await agent?.stop();
        await Promise.all(background.map((part) => part.stop()));
        await opened.close();
      },
      samplePages: () => pageNames(reads),
      /** The PNG drawn for a `fileId`; undefined when no asset has this file. */
      sampleFile: samplePictures((fileId) => hasFile(reads, fileId)),
    };
  });
}

function startBackground(database: Database, settings: ServiceSettings, log: Log) {
  const { webhooks } = settings;
  if (webhooks === null) return [];
  if (webhooks.dangerousHosts.length > 0) {
    const hosts = webhooks.dangerousHosts.join(', ');
    log(`WARNING: DANGEROUS_WEBHOOK_HOSTS lets webhooks reach ${hosts} by plain http and at internal addresses.`);
  }
  return [startWebhookSender({ database, webhooks, log }), startVisits(database, settings, log)];
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is in use: set SERVICE_PORT to another one.`);
    if (code === 'EACCES') throw new StartProblem(`Port ${port} may not be used: set SERVICE_PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new StartProblem(`This machine has no address ${host}.`);
    throw error;
  }
}
