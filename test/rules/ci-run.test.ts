import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { projectRoot } from '../../scripts/project.ts';

const folder = temporaryFolder('ci');

// A copy of .ci/run, with a program in npm's place that notes its arguments and fails for some.
it.each([
  ['nothing', 0],
  ['test', 1],
  ['run test:full', 1],
])('.ci/run runs both test commands, and when %s fails it ends with %i', (failing, expected) => {
  const asked = join(folder, 'asked');
  mkdirSync(join(folder, '.ci'), { recursive: true });
  copyFileSync(join(projectRoot, '.ci/run'), join(folder, '.ci/run'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$*" >> '${asked}'\n[ "$*" != '${failing}' ]\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  writeFileSync(asked, '');
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  const { status } = spawnSync('bash', [join(folder, '.ci/run')], { env });
  expect([status, readFileSync(asked, 'utf8')]).toEqual([expected, 'ci\ntest\nrun test:full\n']);
});
