import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { parseJson } from '#server/json.ts';
import { buildServiceApp } from '#server/service/app.ts';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { type OpenedDatabase, openDatabase } from '#server/service/database.ts';
import { defaultSettings, type ServiceSettings } from '#server/service/settings.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { canaryKey } from '#test/canary-key.ts';
import { fillSmallWorld } from './small-world.ts';
import { type Contents, copyTestDatabase } from './small-world-folder.ts';

export const testKey = canaryKey;

/** The headers of a request with a body. */
export const json = { 'content-type': 'application/json' };

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

export type CallInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type App = ReturnType<typeof buildServiceApp>;

/**
 * The service as production builds it, for all tests of a file: over the small world or another
 * content, in a database of its own (`newServicePlace`) that is removed at the end.
 */
export function testService(settings: Partial<ServiceSettings> = {}, contents?: Contents) {
  let place: Awaited<ReturnType<typeof newServicePlace>>;
  let opened: OpenedDatabase;
  let main: App;
  const apps: App[] = [];
  const start = async (given: Partial<ServiceSettings>) => {
    const app = buildServiceApp({
      database: opened.database,
      reads: opened.reads,
      settings: { ...defaultSettings, ...given },
      apiKeys: [testKey, 'test-key-2'],
      log: (line) => console.error(line),
    });
    apps.push(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  };
  beforeAll(async () => {
    place = await newServicePlace(contents);
    opened = await openPlace(place);
    main = await start(settings);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await opened.close();
    await place.remove();
  });
  return {
    get database() {
      return opened.database;
    },
    get dataDir() {
      return place.dataDir;
    },
    ...clientOf(() => main),
    /** How to ask a service with other settings over the same database. */
    withSettings: async (other: Partial<ServiceSettings>) => {
      const app = await start(other);
      return clientOf(() => app);
    },
  };
}

function clientOf(app: () => App) {
  const url = () => app().listeningOrigin;
  /** Sends any request, with the key unless `headers` say otherwise. */
  const send = async (
    method: string,
    target: string,
    { headers, ...init }: { headers?: CallInput['headers']; body?: string | Uint8Array<ArrayBuffer> } = {},
  ): Promise<Answer> => {
    const request = { method, ...init, headers: { 'x-api-key': testKey, ...headers } };
    const response = await fetch(`${url()}${target}`, request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  };
  /** Calls an endpoint of the contract as a client would, with the key. */
  const call = (name: EndpointName, { params = {}, query = {}, headers, body }: CallInput = {}) => {
    const { method, path } = endpoints[name];
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    const target = `${apiPath<string>(path, params)}${search === '' ? '' : `?${search}`}`;
    if (body === undefined) return send(method, target, headers && { headers });
    return send(method, target, { headers: { ...json, ...headers }, body: JSON.stringify(body) });
  };
  /** For thousands of requests, without a socket in between. */
  const inject = (options: InjectOptions) => app().inject(options);
  return { url, send, call, inject };
}

/** A request of `fetch` with the key, and with the body as JSON if there is one. */
export function keyed(method = 'GET', body?: unknown): RequestInit {
  const headers = { 'x-api-key': testKey, ...json };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

export type ServicePlace = { readonly dataDir: string; readonly databaseUrl: string };

/** Opens the database of a place. */
export function openPlace({ dataDir, databaseUrl }: ServicePlace): Promise<OpenedDatabase> {
  return openDatabase(
    databaseUrl === '' ? { kind: 'folder', path: pgliteFolder(dataDir) } : { kind: 'server', url: databaseUrl },
  );
}

/**
 * A place for `startService`: a new data folder, and a new database when `TEST_DATABASE_URL` names
 * a server. It holds the small world, only the migrations, or nothing at all.
 */
export async function newServicePlace(
  contents: Contents | 'nothing' = 'small world',
): Promise<ServicePlace & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-service-'));
  const made = await newServerDatabase();
  const place = { dataDir, databaseUrl: made?.url ?? '' };
  if (made === undefined && contents !== 'nothing') await copyTestDatabase(contents, pgliteFolder(dataDir));
  if (made !== undefined && contents === 'small world') {
    const opened = await openPlace(place);
    await fillSmallWorld(opened.database);
    await opened.close();
  }
  return {
    ...place,
    remove: async () => {
      await rm(dataDir, { recursive: true, force: true });
      await made?.drop();
    },
  };
}

async function newServerDatabase(): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined || server === '') return undefined;
  const name = `facet_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
