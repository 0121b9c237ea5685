import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { marker } from './probe/attack.ts';
import { canaryKey, startGatewayUnderTest } from './probe/gateway-under-test.ts';
import { requestBytes, sendRaw } from './probe/raw-client.ts';
import { startRecordingUpstream } from './probe/recording-upstream.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Makes the certificates. A program of the machine, not a package of the project. */
const certificateProgram = 'openssl';
const hasOpenssl = spawnSync(certificateProgram, ['version']).status === 0;
if (!hasOpenssl) console.warn('not run: R19, because there is no openssl to make certificates with');

function openssl(...args: readonly string[]): void {
  const run = spawnSync(certificateProgram, args, { cwd: folder, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
}

/** A certificate for a name, signed by the test's own CA (or by itself), valid from `days` before now when negative. */
function certificate(
  name: string,
  options: { selfSigned?: boolean; expired?: boolean } = {},
): { key: string; cert: string } {
  const base = `${name}-${JSON.stringify(options).replace(/\W/g, '')}`;
  writeFileSync(join(folder, `${base}.ext`), `subjectAltName=${name === '127.0.0.1' ? 'IP' : 'DNS'}:${name}\n`);
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${base}.key`,
    '-out',
    `${base}.csr`,
  );
  const signer = options.selfSigned
    ? ['-signkey', `${base}.key`]
    : ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
  const days = options.expired ? '-1' : '2';
  openssl(
    'x509',
    '-req',
    '-in',
    `${base}.csr`,
    ...signer,
    '-days',
    days,
    '-extfile',
    `${base}.ext`,
    '-out',
    `${base}.crt`,
  );
  const read = (extension: string) => readFileSync(join(folder, `${base}.${extension}`), 'utf8');
  return { key: read('key'), cert: read('crt') };
}

/** What a browser gets from a gateway before a TLS upstream, and how many requests that upstream saw. */
async function tryUpstream(
  tls: ServerOptions,
  settings: { ca?: string; insecureTls?: boolean },
): Promise<readonly [status: number | undefined, seen: number]> {
  const upstream = await startRecordingUpstream(tls);
  const running = await startGatewayUnderTest({ upstream: { url: upstream.url, apiKey: canaryKey, ...settings } });
  const answer = await sendRaw(
    running.address,
    requestBytes('GET', '/v0/pages/p', [['Host', running.site.host], marker]),
  );
  await running.close();
  await upstream.close();
  return [answer?.status, upstream.requests.length];
}

describe.skipIf(!hasOpenssl)('R19: the key goes only to an upstream whose certificate holds', () => {
  const ca = () => readFileSync(join(folder, 'ca.crt'), 'utf8');

  test('a good certificate of the deployer’s CA is taken, every bad one gets nothing', async () => {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=test CA',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
    );
    expect(await tryUpstream(certificate('127.0.0.1'), { ca: ca() })).toEqual([200, 1]);
    expect(await tryUpstream(certificate('127.0.0.1'), {})).toEqual([502, 0]);
    expect(await tryUpstream(certificate('127.0.0.1', { selfSigned: true }), { ca: ca() })).toEqual([502, 0]);
    expect(await tryUpstream(certificate('127.0.0.1', { expired: true }), { ca: ca() })).toEqual([502, 0]);
    expect(await tryUpstream(certificate('other.example'), { ca: ca() })).toEqual([502, 0]);
  });

  test('an upstream that speaks TLS 1.1 at most gets nothing', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const tls = { ...certificate('127.0.0.1', { selfSigned: true }), ...old };
    expect(await tryUpstream(tls, { insecureTls: true })).toEqual([502, 0]);
  });

  test('INSECURE_UPSTREAM_TLS=1 takes what it says', async () => {
    expect(await tryUpstream(certificate('127.0.0.1', { selfSigned: true }), { insecureTls: true })).toEqual([200, 1]);
  });
});
