import { readFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { beforeAll, describe, expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { marker } from '#test/probe/attack.ts';
import { startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { canMakeCertificates, certificateMaker } from '#test/probe/tls-upstreams.ts';

if (!canMakeCertificates) console.warn('not run: R19, because there is no openssl to make certificates with');

/**
 * What a browser gets from a gateway before a TLS upstream, and how many requests that upstream
 * saw.
 */
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

describe.skipIf(!canMakeCertificates)('R19: the key goes only to an upstream whose certificate holds', () => {
  let certificate: ReturnType<typeof certificateMaker>['certificate'];
  let ca: string;
  beforeAll(() => {
    const made = certificateMaker();
    certificate = made.certificate;
    ca = readFileSync(made.caFile, 'utf8');
  });

  test('a good certificate of the deployer’s CA is taken, every bad one gets nothing', async () => {
    expect(await tryUpstream(certificate('127.0.0.1'), { ca })).toEqual([200, 1]);
    expect(await tryUpstream(certificate('127.0.0.1'), {})).toEqual([502, 0]);
    expect(await tryUpstream(certificate('127.0.0.1', { selfSigned: true }), { ca })).toEqual([502, 0]);
    expect(await tryUpstream(certificate('127.0.0.1', { expired: true }), { ca })).toEqual([502, 0]);
    expect(await tryUpstream(certificate('other.example'), { ca })).toEqual([502, 0]);
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
