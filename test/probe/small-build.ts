import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Writes a build as Vite leaves it, with what must never be served: a stamp, a source map, links
 * out of the folder. Gives its folder, which the caller removes.
 */
export function writeSmallBuild(more: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'facet-build-'));
  const script = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
  const files: Readonly<Record<string, string>> = {
    'index.html': '<!doctype html><title>Facet</title>',
    '_app/index-AbCd1234.js': script,
    '_app/index-AbCd1234.js.map': '{}',
    '_app/font-AbCd1234.woff2': 'font',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.facet-build.json': '{"sources":"secret"}',
    ...more,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(folder, '_app/index-AbCd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, '_app/index-AbCd1234.js.gz'), gzipSync(script));
  symlinkSync('/etc/passwd', join(folder, '_app/link-AbCd1234.js'));
  symlinkSync('/etc', join(folder, 'outside'));
  return folder;
}
