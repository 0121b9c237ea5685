import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readText } from '#server/read-text.ts';
import { account } from '#src/contract/account.ts';
import { pathParamNames } from '#src/contract/api-path.ts';
import { asset } from '#src/contract/asset.ts';
import { audience, audienceVersion } from '#src/contract/audience.ts';
import { audienceConversation, change, message, toolCall } from '#src/contract/conversation.ts';
import { type Endpoint, endpoints } from '#src/contract/endpoints.ts';
import { metadata, metadataOverrideRequest } from '#src/contract/metadata.ts';
import { page } from '#src/contract/page.ts';
import { person, personLog } from '#src/contract/person.ts';
import { audienceSession } from '#src/contract/session.ts';
import { webhookSubscription } from '#src/contract/webhook.ts';
import { projectRoot } from './project.ts';

/* `npm run openapi`: writes `public/openapi.json`. `-- --check` fails when it is outdated. */

type Json = { [key: string]: unknown };

const components = z.registry<{ id: string }>();
const named = {
  Page: page,
  Audience: audience,
  AudienceVersion: audienceVersion,
  AudienceSession: audienceSession,
  AudienceConversation: audienceConversation,
  Message: message,
  ToolCall: toolCall,
  Change: change,
  Metadata: metadata,
  MetadataOverrideRequest: metadataOverrideRequest,
  Asset: asset,
  Account: account,
  Person: person,
  PersonLog: personLog,
  WebhookSubscription: webhookSubscription,
};
for (const [id, schema] of Object.entries(named)) components.add(schema, { id });
for (const endpoint of Object.values(endpoints)) {
  if (!components.has(endpoint.response))
    components.add(endpoint.response, { id: `${upperFirst(endpoint.name)}Response` });
  if ('body' in endpoint) components.add(endpoint.body, { id: `${upperFirst(endpoint.name)}Request` });
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  uri: (id: string) => `#/components/schemas/${id}`,
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
    // An open enum is a string; the documented values are examples of it, not limits.
    if (zodSchema instanceof z.core.$ZodUnion && Array.isArray(jsonSchema.anyOf)) {
      const first: unknown = jsonSchema.anyOf[0];
      if (typeof first === 'object' && first !== null && 'enum' in first) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: 'string', examples: first.enum });
      }
    }
    // A response may hold more than the contract names; only request bodies are strict.
    if (zodSchema instanceof z.core.$ZodObject && zodSchema._zod.def.catchall === undefined) {
      delete jsonSchema.additionalProperties;
    }
    if (zodSchema._zod.def.checks?.some((check) => isUriCheck(check))) jsonSchema.format = 'uri';
  },
} as const;

function isUriCheck(check: z.core.$ZodCheck): boolean {
  const def = check._zod.def;
  return 'params' in def && typeof def.params === 'object' && def.params !== null && 'format' in def.params;
}

const error = {
  description:
    'Status codes and body of errors are not shown in the contract (§7). The reference service answers problem+json (RFC 9457).',
  content: { 'application/problem+json': { schema: { type: 'object' } } },
};

/** A schema by reference, and as a body. Every request and response schema is registered above. */
function contentOf(schema: z.core.$ZodType): Json {
  return { 'application/json': { schema: { $ref: options.uri(components.get(schema)?.id ?? '') } } };
}

const rows = readFileSync(join(projectRoot, 'docs/contract.md'), 'utf8').matchAll(
  /^\| (\d+) \| ([A-Z]+) \| `([^`]+)` \| (.+) \|$/gm,
);
const written = new Map(
  [...rows].map(([, number, method, path, purpose]) => [`${method} ${path}`, { number, purpose }]),
);

function operation(endpoint: Endpoint): Json {
  const row = written.get(`${endpoint.method} ${endpoint.path}`);
  if (row === undefined) throw new Error(`docs/contract.md has no ${endpoint.method} ${endpoint.path}.`);
  const path = pathParamNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = 'query' in endpoint ? Object.entries(endpoint.query.shape) : [];
  return {
    operationId: endpoint.name,
    summary: row.purpose,
    description: `Contract §4.${row.number}.`,
    parameters: [
      ...path,
      ...query.map(([name, schema]) => ({ name, in: 'query', required: false, schema: inline(schema) })),
    ],
    ...('body' in endpoint ? { requestBody: { required: true, content: contentOf(endpoint.body) } } : {}),
    responses: {
      '2XX': { description: 'Success is a body of this shape.', content: contentOf(endpoint.response) },
      default: error,
    },
  };
}

function inline(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, options);
  return json;
}

/** The contract's OpenAPI 3.1 document, generated from the schemas and the endpoint table. */
function openApiDocument(): Json {
  const schemas = Object.entries(z.toJSONSchema(components, options).schemas).map(
    ([id, { $schema, $id, ...schema }]) => [id, schema],
  );
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Page Personalization Service',
      version: 'v0',
      description: 'Generated from the schemas in src/contract. The written contract is the authority.',
    },
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: Object.fromEntries(schemas),
    },
  };
}

const file = join(projectRoot, 'public/openapi.json');
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
  console.log('Wrote public/openapi.json.');
} else if (readText(file) === wanted) {
  console.log('public/openapi.json is current.');
} else {
  console.error(
    'public/openapi.json does not say what src/contract says: run `npm run openapi` and commit the result.',
  );
  process.exitCode = 1;
}
