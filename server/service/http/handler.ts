import * as z from 'zod/mini';
import type { Database } from '#server/service/database.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import type { Endpoint, EndpointName, EndpointParams, Endpoints } from '#src/contract/endpoints.ts';
import { fieldErrors } from './issue-messages.ts';
import { notFound, unprocessable } from './problem.ts';
import { readQuery } from './query.ts';
import { textErrors } from './text-rules.ts';

export type ServiceContext = { readonly database: Database; readonly settings: ServiceSettings };

type Read<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** A request that has passed the contract's schemas. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query: E extends { readonly query: infer Query } ? Read<Query> : undefined;
  readonly body: E extends { readonly body: infer Body } ? Read<Body> : undefined;
};

/** Answers one endpoint: returns what its response schema describes or throws a {@link Problem}. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  service: ServiceContext,
) => Promise<z.output<E['response']>>;

/** One handler per endpoint of the contract: a missing one is a type error. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> };

export type RawInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly target: string;
  readonly body: unknown;
};

/** @throws {Problem} 404 for an impossible ID, otherwise 422 with all validation errors. */
export function readInput(endpoint: Endpoint, raw: RawInput) {
  for (const value of Object.values(raw.params)) {
    if (segmentProblem(value) !== undefined) throw notFound('resource');
  }
  const query = 'query' in endpoint ? checked(endpoint.query, queryValues(endpoint.query, raw.target)) : undefined;
  const textProblems = textErrors(raw.body);
  if (textProblems.length > 0) throw unprocessable(textProblems);
  if ('body' in endpoint) return { params: raw.params, query, body: checked(endpoint.body, raw.body) };
  checked(noBody, raw.body);
  return { params: raw.params, query, body: undefined };
}

/** An endpoint without a body accepts none, or the empty object that some clients always send. */
const noBody = z.optional(z.strictObject({}));

function queryValues(schema: z.ZodMiniType, target: string): Readonly<Record<string, unknown>> {
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const { limit, ...rest } = readQuery(target, names);
  if (limit === undefined) return rest;
  // Anything but plain digits stays text, which the schema rejects.
  return { ...rest, limit: /^\d{1,9}$/.test(limit) ? Number(limit) : limit };
}

function checked(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw unprocessable(fieldErrors(result.error.issues));
  return result.data;
}
