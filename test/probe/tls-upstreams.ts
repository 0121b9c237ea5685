import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the certificates. A program of the machine, not a package of the project. */
const certificateProgram = 'openssl';

/** Whether certificates can be made on this machine. */
export const canMakeCertificates = spawnSync(certificateProgram, ['version']).status === 0;

/** Makes certificates in a temporary folder, which is removed when the process ends. */
export function certificateMaker(): {
  /** PEM file of the authority that signs. */
  readonly caFile: string;
  /** A certificate for a name, signed by the authority or by itself. */
  certificate(name: string, options?: { selfSigned?: boolean; expired?: boolean }): { key: string; cert: string };
} {
  const folder = mkdtempSync(join(tmpdir(), 'facet-tls-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const openssl = (...args: readonly string[]) => {
    const run = spawnSync(certificateProgram, args, { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
  };
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=test CA', '-keyout', 'ca.key', '-out', 'ca.crt');
  return {
    caFile: join(folder, 'ca.crt'),
    certificate(name, options = {}) {
      const base = `${name}-${JSON.stringify(options).replace(/\W/g, '')}`;
      const [extensions, request] = [`${base}.ext`, `${base}.csr`];
      writeFileSync(join(folder, extensions), `subjectAltName=${name === '127.0.0.1' ? 'IP' : 'DNS'}:${name}\n`);
      openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${base}.key`, '-out', request);
      const signer = options.selfSigned
        ? ['-signkey', `${base}.key`]
        : ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
      const days = ['-days', options.expired ? '-1' : '2'];
      openssl('x509', '-req', '-in', request, ...signer, ...days, '-extfile', extensions, '-out', `${base}.crt`);
      const read = (extension: string) => readFileSync(join(folder, `${base}.${extension}`), 'utf8');
      return { key: read('key'), cert: read('crt') };
    },
  };
}

/** Services with TLS, one that deserves the key and some that do not. */
export function badUpstreams(): readonly {
  readonly name: string;
  readonly tls: ServerOptions;
  /** For `UPSTREAM_CA_FILE`. */
  readonly caFile: string | undefined;
  readonly isGood: boolean;
}[] {
  const { caFile, certificate } = certificateMaker();
  const good = certificate('127.0.0.1');
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  return [
    { name: 'a good certificate', tls: good, caFile, isGood: true },
    { name: 'an unknown authority', tls: good, caFile: undefined, isGood: false },
    { name: 'signed by itself', tls: certificate('127.0.0.1', { selfSigned: true }), caFile, isGood: false },
    { name: 'expired', tls: certificate('127.0.0.1', { expired: true }), caFile, isGood: false },
    { name: 'another name', tls: certificate('other.example'), caFile, isGood: false },
    { name: 'TLS 1.1', tls: { ...good, ...old }, caFile, isGood: false },
  ];
}
