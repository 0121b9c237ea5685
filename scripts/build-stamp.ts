import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';
import { readText } from '#server/read-text.ts';
import { filesUnder, projectPath, projectRoot } from './project.ts';

/** The inputs and target of a build, in a dotfile, because the gateway never serves one. */
const stampSchema = z.object({
  sources: z.string(),
  /** The dashboard's sub-path, `/` or `/sub/path/`; the server is the same for any. */
  basePath: z.optional(z.string()),
});
type BuildStamp = z.output<typeof stampSchema>;

const stampName = '.facet-build.json';

const packages = ['package.json', 'package-lock.json'];
const scripts = ['build', 'compress', 'licenses', 'route-tree'].map((name) => `scripts/${name}.ts`);

const inputs = {
  dashboard: { folders: ['src', 'public'], files: ['index.html', 'vite.config.ts', ...packages, ...scripts] },
  server: { folders: ['server', 'src/contract'], files: [...packages, 'scripts/build.ts'] },
} as const;

/** Files whose change requires a new build. Tests and the generated route tree do not. */
export function buildInputs(of: keyof typeof inputs): string[] {
  const { folders, files } = inputs[of];
  const inFolders = folders.flatMap((folder) => filesUnder(join(projectRoot, folder)));
  return [...inFolders, ...files.map((file) => join(projectRoot, file))].filter(
    (file) => existsSync(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('route-tree.gen.ts'),
  );
}

/** One hash over the names and contents of all inputs, equal on every machine for an equal tree. */
export function hashOfSources(of: keyof typeof inputs): string {
  const hash = createHash('sha256');
  for (const file of buildInputs(of)) {
    const content = readFileSync(file);
    hash.update(`${projectPath(file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function readStamp(buildFolder: string): BuildStamp | undefined {
  return stampSchema.safeParse(parseJson(readText(join(buildFolder, stampName)) ?? '')).data;
}

/** Writes the stamp as the last step of a build, so that a partial build never counts. */
export function writeStamp(buildFolder: string, stamp: BuildStamp): void {
  writeFileSync(join(buildFolder, stampName), `${JSON.stringify(stamp)}\n`);
}

export function buildIsCurrent(buildFolder: string, wanted: BuildStamp): boolean {
  const stamp = readStamp(buildFolder);
  return stamp?.sources === wanted.sources && stamp.basePath === wanted.basePath;
}
