import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGatewayEnvironment } from '#server/gateway/config.ts';
import { canaryKey } from '#test/canary-key.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startDoor } from './door.ts';
import { writeNginxFiles } from './nginx-files.ts';

test.each([
  ['nginx', { AUTH: 'basic' }],
  ['caddy', { AUTH: 'forwarded' }],
  ['caddy', { AUDIT_LOG: '/var/log/facet/audit.log' }],
  ['nginx', { METRICS_PORT: '9464' }],
] as const)('%s refuses %j, which it would leave out', async (kind, environment) => {
  await expect(startDoor(kind, { environment, folder: '/nowhere' })).rejects.toThrow(/of the Node gateway alone/);
});

const folder = temporaryFolder('nginx');
test('the files of nginx get values of this machine wherever a deployer edits them', async () => {
  const given = { PORT: '8080', UPSTREAM_URL: 'http://127.0.0.1:4100/base', UPSTREAM_API_KEY: canaryKey };
  const environment = readGatewayEnvironment(given);
  await writeNginxFiles(folder, { environment, buildFolder: folder, signInServer: 'http://127.0.0.1:9/auth' });
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const settings = lines.filter((line) => !line.trimStart().startsWith('#'));
  const ofDeployers = /api\.example|\/etc\/nginx|\/srv\/|\/var\/log|:(?:417[34]|4180)\b|the-key-of/;
  expect(settings.filter((line) => ofDeployers.test(line))).toEqual([]);
  expect(settings).toContain(`    include ${folder}/facet-sign-in.conf;`);
  expect(statSync(join(folder, 'facet-key.conf')).mode & 0o777).toBe(0o600);
});
