import type { FastifyInstance } from 'fastify';
import { foreignAnswer, foreignRequest } from '#server/service/foreign.ts';
import { type Endpoint, type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { etagOf, requireMatch } from './admission.ts';
import { type Handler, type Handlers, readInput, type ServiceContext } from './handler.ts';
import { Problem } from './problem.ts';

/** Creations return 201; everything else 200 (the contract shows no status codes). */
const created: ReadonlySet<EndpointName> = new Set(['createAccount', 'createAsset']);

/**
 * Endpoints that return a changeable resource, and so its ETag (setting `ETAGS`). With each the one
 * whose update without fields locks the resource and reads it.
 */
const changeable = new Map<EndpointName, EndpointName>([
  ['updateAudience', 'updateAudience'],
  ['archiveAudience', 'updateAudience'],
  ['updatePerson', 'updatePerson'],
  ['updateWebhookSubscription', 'updateWebhookSubscription'],
]);

/** Registers the contract's 17 endpoints; others get a 404, or a 405 with the allowed methods. */
export function registerRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  { reading, writing }: { readonly reading: ServiceContext; readonly writing: ServiceContext },
): void {
  const { settings } = writing;
  for (const endpoint of Object.values(endpoints)) {
    const service = endpoint.method === 'GET' ? reading : writing;
    const handler = handlerOf(handlers, endpoint.name);
    app.route<{ Params: Readonly<Record<string, string>> }>({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
      handler: async (request, reply) => {
        // "Foreign": as another service would, by the settings; nothing by default.
        const { params } = request;
        const body = foreignRequest(endpoint, params, request.body, settings);
        const input = readInput(endpoint, { params, target: request.raw.url ?? '', body });
        const reader = settings.etags ? changeable.get(endpoint.name) : undefined;
        const ifMatch = request.headers['if-match'];
        const answer =
          reader === undefined || ifMatch === undefined
            ? await handler(input, service)
            : await service.database.transaction(async (database) => {
                const inside = { database, settings };
                requireMatch(ifMatch, await handlerOf(handlers, reader)({ ...input, body: {} }, inside));
                return handler(input, inside);
              });
        if (reader !== undefined) reply.header('etag', etagOf(answer));
        reply.status(created.has(endpoint.name) ? 201 : 200);
        return foreignAnswer(answer, settings);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = pathPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new Problem(404, 'No endpoint has this path.');
    reply.header('allow', methods.join(', '));
    throw new Problem(405, 'The endpoint at this path takes another method.');
  });
}

type LooseHandler = (input: ReturnType<typeof readInput>, service: ServiceContext) => Promise<unknown>;

/**
 * Proven cast: `readInput` checks with the schemas that `HandlerInput` is inferred from, and the
 * template has the parameters' names; TypeScript cannot follow that across the table.
 */
function handlerOf(handlers: Handlers, name: EndpointName): LooseHandler {
  return handlers[name] as Handler<Endpoint> as LooseHandler;
}

const pathPatterns = Object.values(endpoints).map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}));
