import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readGatewayEnvironment } from '#server/gateway/config.ts';
import { programOnPath, projectRoot } from '../../scripts/project.ts';
import { projectFiles } from './source-files.ts';

/** What deploy/ says about the gateway is what the gateway says of itself. */
const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const server = projectFiles(/^server\/.*(?<!\.test)\.ts$/).map(({ text }) => text);
const isRead = (name: string) => server.some((text) => new RegExp(`\\b${name}\\b`).test(text));

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.union([z.string(), z.number()])),
      ports: z.optional(z.array(z.string())),
      network_mode: z.optional(z.string()),
      read_only: z.optional(z.boolean()),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});
const { services } = composeFile.parse(parse(textOf('deploy/compose.yaml')));

/** A value of compose.yaml with the variables of `.env` in it; empty for one that is missing. */
const filledIn = (value: string | number, given: Readonly<Record<string, string>>) =>
  String(value).replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? '');

it('compose.yaml: one way in, past the sign-in', () => {
  expect(Object.keys(services)).toEqual(['facet', 'oauth2-proxy', 'postgres']);
  expect(services['oauth2-proxy']?.network_mode).toBe('service:facet');
  expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:4180:4180']);
  const proxy = { OAUTH2_PROXY_HTTP_ADDRESS: '0.0.0.0:4180', OAUTH2_PROXY_UPSTREAMS: 'http://127.0.0.1:4173/' };
  expect(services['oauth2-proxy']?.environment).toMatchObject(proxy);
  expect(services.facet?.read_only).toBe(true);
});

it('compose.yaml: variables that the server reads, and values that the gateway takes', () => {
  const { environment = {} } = services.facet ?? {};
  expect(Object.keys(environment).filter((name) => !isRead(name))).toEqual([]);
  const given = { PUBLIC_ORIGIN: 'https://facet.example.com', AUTH_EDITORS: 'ada@example.com', POSTGRES_PASSWORD: 'p' };
  const read = (more: Readonly<Record<string, string>>) => {
    const filled = Object.entries(environment).map(([name, value]) => [name, filledIn(value, { ...given, ...more })]);
    return readGatewayEnvironment(Object.fromEntries(filled));
  };
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    publicOrigin: 'https://facet.example.com',
    auth: { kind: 'forwarded', userHeader: 'x-forwarded-email' },
    upstream: undefined,
  });
  const real = { UPSTREAM_URL: 'https://pages.example.com', UPSTREAM_API_KEY: 'key-of-the-service' };
  expect(read(real).upstream).toEqual({ url: 'https://pages.example.com', apiKey: 'key-of-the-service' });
});

it('compose.yaml: no secret stands in it', () => {
  const secrets = Object.values(services).flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|KEY|_URL$/.test(name)),
  );
  expect(secrets.length).toBeGreaterThan(5);
  const written = secrets.map(([, value]) => String(value).replaceAll(/\$\{[^}]*\}/g, ''));
  const harmless = ['', 'postgres://facet:@postgres/facet', '/oauth2/callback'];
  expect(written.filter((rest) => !harmless.includes(rest))).toEqual([]);
});

it('facet.service: the key from a credential, time for running requests, and nothing that systemd does not know', () => {
  const unit = textOf('deploy/systemd/facet.service');
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  expect(values('LoadCredential')).toEqual(['upstream-key:/etc/facet/upstream-key']);
  expect(values('Environment')).toEqual(['NODE_ENV=production', 'UPSTREAM_API_KEY_FILE=%d/upstream-key']);
  expect([values('KillSignal'), Number(values('TimeoutStopSec')[0]) >= 35]).toEqual([['SIGTERM'], true]);
  expect(values('ExecStart')).toEqual(['/usr/bin/node dist-server/server.mjs']);
  if (programOnPath('systemd-analyze') === undefined || !existsSync('/usr/bin/node'))
    return console.warn('not run: systemd-analyze verify, which is not on this machine');
  const verify = ['verify', join(projectRoot, 'deploy/systemd/facet.service')];
  const { status, stderr } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
