import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { buildInputs, buildIsCurrent, hashOfSources, readStamp, writeStamp } from './build-stamp.ts';
import { compressFolder } from './compress.ts';
import { filesUnder, projectPath } from './project.ts';

const folder = temporaryFolder('build');

it('calls for a build when there is none, when it is damaged, for another path or from other sources', () => {
  const wanted = { sources: hashOfSources('dashboard'), basePath: '/' };
  expect(buildIsCurrent(folder, wanted)).toBe(false);
  writeFileSync(join(folder, '.facet-build.json'), '{"sources":');
  expect(readStamp(folder)).toBeUndefined();
  writeStamp(folder, wanted);
  expect(buildIsCurrent(folder, wanted)).toBe(true);
  expect(buildIsCurrent(folder, { ...wanted, basePath: '/facet/' })).toBe(false);
  writeStamp(folder, { ...wanted, sources: 'other' });
  expect(buildIsCurrent(folder, wanted)).toBe(false);
});

it('reads the sources of the server for the server, those of the dashboard for it, and the contract for both', () => {
  const [server, dashboard] = [buildInputs('server').map(projectPath), buildInputs('dashboard').map(projectPath)];
  const both = ['src/contract/endpoints.ts', 'package-lock.json', 'scripts/build.ts'];
  const ofServer = ['server/main.ts', 'server/gateway/gateway.ts', 'server/service/migrations/0000_tables.sql'];
  expect(server).toEqual(expect.arrayContaining([...ofServer, ...both]));
  expect(dashboard).toEqual(expect.arrayContaining(['src/main.tsx', 'public/head.js', ...both]));
  expect(server.filter((path) => /^src\/(?!contract\/)|\.test\.ts$/.test(path))).toEqual([]);
  expect(dashboard.filter((path) => /^server\/|\.test\.tsx?$|gen\.ts$/.test(path))).toEqual([]);
});

it('writes compressed forms beside what gets smaller, and leaves the rest', async () => {
  writeFileSync(join(folder, 'long.js'), 'export const a = 1;\n'.repeat(500));
  writeFileSync(join(folder, 'tiny.js'), 'a');
  writeFileSync(join(folder, 'font.woff2'), 'x'.repeat(5000));
  await compressFolder(folder);
  const names = filesUnder(folder).map((file) => file.slice(folder.length + 1));
  expect(names).toEqual(['.facet-build.json', 'font.woff2', 'long.js', 'long.js.br', 'long.js.gz', 'tiny.js']);
});
