import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Zip, ZipDeflate } from 'fflate/node';
import { expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { projectRoot } from '../../scripts/project.ts';
import { mentionsIn } from './canary-search.ts';

const line = (key: string) => Buffer.from(`x-api-key: ${key}\r\n`);

/** An archive of one file, as Playwright writes its traces: sizes stand in its table alone. */
function zipOf(name: string, content: Buffer): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  const file = new ZipDeflate(name);
  zip.add(file);
  file.push(content, true);
  zip.end();
  return Buffer.concat(parts);
}

it.each<readonly [string, Buffer]>([
  ['as it is', line(canaryKey)],
  ['in a core file', Buffer.concat([Buffer.alloc(5_000, 255), line(canaryKey), Buffer.alloc(5_000)])],
  ['with code units', line(canaryKey.replaceAll('-', '\\u002d'))],
  ['in base64', Buffer.from(line(canaryKey).toString('base64'))],
  ['in base64 from the next byte on', Buffer.from(line(canaryKey).subarray(1).toString('base64'))],
  ['in base64 from the one after it', Buffer.from(line(canaryKey).subarray(2).toString('base64url'))],
  ['in hex', Buffer.from(line(canaryKey).toString('hex'))],
  ['turned round', line([...canaryKey].reverse().join(''))],
  ['in gzip', gzipSync(line(canaryKey))],
  ['in an archive', zipOf('trace.network', line(canaryKey))],
])('finds the key %s', (_, bytes) => {
  expect(mentionsIn('file', bytes)).toHaveLength(1);
});

it('finds it in Brotli, and nothing where there is nothing', () => {
  expect(mentionsIn('file.br', brotliCompressSync(line(canaryKey)))).toContain('file.br > unpacked');
  expect(mentionsIn('file', zipOf('trace.network', line('another-key')))).toEqual([]);
});

const folder = temporaryFolder('search');
it('ends with 1 and names the file where the key stands in a log that was kept, and with 0 without it', () => {
  const search = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'test/run/canary-search.ts'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, FACET_KEPT_OUTPUT: folder, TMPDIR: folder },
      encoding: 'utf8',
    });
  writeFileSync(join(folder, 'access.log'), 'GET /v0/pages/{page_id} 200\n');
  const clean = search();
  expect([clean.status, clean.stdout]).toEqual([0, expect.stringMatching(/^canary key: 0 of \d+ files, [\d.]+ MB\n$/)]);
  writeFileSync(join(folder, 'access.log'), line(canaryKey));
  const leaking = search();
  expect([leaking.status, leaking.stdout]).toEqual([1, expect.stringContaining(`stands in ${folder}/access.log`)]);
});
