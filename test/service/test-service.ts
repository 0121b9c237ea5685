import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { buildServiceApp } from '#server/service/app.ts';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { type Database, type OpenedDatabase, openDatabase } from '#server/service/database.ts';
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

export type TestService = {
  readonly url: string;
  readonly database: Database;
  readonly dataDir: string;
  /** Calls an endpoint of the contract as a client would, with the key. */
  call(name: EndpointName, input?: CallInput): Promise<Answer>;
  /** Sends any request, with the key unless `headers` say otherwise. */
  send(
    method: string,
    target: string,
    init?: { headers?: Readonly<Record<string, string>>; body?: string | Uint8Array<ArrayBuffer> },
  ): Promise<Answer>;
  /** For thousands of requests, without a socket in between. */
  readonly inject: ReturnType<typeof buildServiceApp>['inject'];
  /** A service with other settings over the same database. It ends with this one. */
  withSettings(settings: Partial<ServiceSettings>): Promise<TestService>;
  close(): Promise<void>;
};

/** `startTestService` for all tests of a file. */
export function testService(settings: Partial<ServiceSettings> = {}, contents?: Contents): TestService {
  let started: TestService;
  beforeAll(async () => {
    started = await startTestService(settings, contents);
  });
  afterAll(() => started.close());
  return {
    get url() {
      return started.url;
    },
    get database() {
      return started.database;
    },
    get dataDir() {
      return started.dataDir;
    },
    call: (name, input) => started.call(name, input),
    send: (method, target, init) => started.send(method, target, init),
    get inject() {
      return started.inject;
    },
    withSettings: (other) => started.withSettings(other),
    close: () => started.close(),
  };
}

/**
 * The service as production builds it, over the small world or another content, in a database of its own: a PGlite folder, or a new database on
 * the server of `TEST_DATABASE_URL`; removed at the end.
 */
export async function startTestService(
  settings: Partial<ServiceSettings> = {},
  contents?: Contents,
): Promise<TestService> {
  const place = await newServicePlace(contents);
  const opened = await openPlace(place);
  const service = await serve(opened, place.dataDir, settings);
  return {
    ...service,
    close: async () => {
      await service.close();
      await opened.close();
      await place.remove();
    },
  };
}

async function serve(
  opened: OpenedDatabase,
  dataDir: string,
  settings: Partial<ServiceSettings>,
): Promise<TestService> {
  const { database, reads } = opened;
  const app = buildServiceApp({
    database,
    reads,
    settings: { ...defaultSettings, ...settings },
    apiKeys: [testKey, 'test-key-2'],
    log: (line) => console.error(line),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const others: TestService[] = [];
  const send: TestService['send'] = async (method, target, init = {}) => {
    const response = await fetch(`${url}${target}`, {
      method,
      headers: { 'x-api-key': testKey, ...init.headers },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  };
  return {
    url,
    database,
    dataDir,
    send,
    inject: app.inject.bind(app),
    call: (name, { params = {}, query = {}, headers, body } = {}) => {
      const endpoint = endpoints[name];
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      const target = `${apiPath<string>(endpoint.path, params)}${search === '' ? '' : `?${search}`}`;
      if (body === undefined) return send(endpoint.method, target, { ...(headers && { headers }) });
      return send(endpoint.method, target, { headers: { ...json, ...headers }, body: JSON.stringify(body) });
    },
    withSettings: async (other) => {
      const service = await serve(opened, dataDir, other);
      others.push(service);
      return service;
    },
    close: async () => {
      for (const other of others.splice(0)) await other.close();
      await app.close();
    },
  };
}

/** A request of `fetch` with the key, and with the body as JSON if there is one. */
export function keyed(method = 'GET', body?: unknown): RequestInit {
  const headers = { 'x-api-key': testKey, ...json };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ServicePlace = { readonly dataDir: string; readonly databaseUrl: string };

/** Opens the database of a place. */
export function openPlace({ dataDir, databaseUrl }: ServicePlace): Promise<OpenedDatabase> {
  return openDatabase(
    databaseUrl === '' ? { kind: 'folder', path: pgliteFolder(dataDir) } : { kind: 'server', url: databaseUrl },
  );
}

/**
 * A place for `startService`: a new data folder, and a new database when `TEST_DATABASE_URL` names a server. It holds the small world, or the
 * migrations alone, or nothing at all.
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
