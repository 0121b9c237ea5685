import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectRoot } from './project.ts';

it('npm sbom lists what is installed', () => {
  const run = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: projectRoot, encoding: 'utf8' });
  expect(run.stderr).not.toContain('ESBOMPROBLEMS');
  expect(run.stdout).toContain('"bomFormat": "CycloneDX"');
  expect(run.stdout).toContain('"pkg:npm/react@');
});
