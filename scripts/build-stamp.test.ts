import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildIsCurrent, hashOfSources, readStamp, writeStamp } from './build-stamp.ts';
import { compressFolder } from './compress.ts';
import { filesUnder } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('calls for a build when there is none, when it is damaged, for another path or from other sources', () => {
  expect(buildIsCurrent(folder, '/')).toBe(false);
  writeFileSync(join(folder, '.facet-build.json'), '{"sources":');
  expect(readStamp(folder)).toBeUndefined();
  writeStamp(folder, { sources: hashOfSources(), basePath: '/' });
  expect(buildIsCurrent(folder, '/')).toBe(true);
  expect(buildIsCurrent(folder, '/facet/')).toBe(false);
  writeStamp(folder, { sources: 'other', basePath: '/' });
  expect(buildIsCurrent(folder, '/')).toBe(false);
});

it('writes compressed forms beside what gets smaller, and leaves the rest', async () => {
  writeFileSync(join(folder, 'long.js'), 'export const a = 1;\n'.repeat(500));
  writeFileSync(join(folder, 'tiny.js'), 'a');
  writeFileSync(join(folder, 'font.woff2'), 'x'.repeat(5000));
  await compressFolder(folder);
  const names = filesUnder(folder).map((file) => file.slice(folder.length + 1));
  expect(names).toEqual(['.facet-build.json', 'font.woff2', 'long.js', 'long.js.br', 'long.js.gz', 'tiny.js']);
});
