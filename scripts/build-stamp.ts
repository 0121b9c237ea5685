import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, projectPath, projectRoot } from './project.ts';

/** The inputs and target of a build, in a dotfile, because the gateway never serves one. */
export interface BuildStamp {
  /** Hash over every file that the build reads. */
  readonly sources: string;
  /** The dashboard's sub-path, `/` or `/sub/path/`; the server is the same for any. */
  readonly basePath?: string;
}

/** Name of the file inside the build folder. */
const stampName = '.facet-build.json';

const packages = ['package.json', 'package-lock.json'];
const scripts = ['build', 'compress', 'licenses', 'route-tree'].map((name) => `scripts/${name}.ts`);

/** What each build reads: whole folders and single files. */
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

/** The stamp of the build in a folder; undefined when it is missing or damaged. */
export function readStamp(buildFolder: string): BuildStamp | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(join(buildFolder, stampName), 'utf8'));
    if (typeof content !== 'object' || content === null) return undefined;
    const { sources, basePath } = { sources: undefined, basePath: undefined, ...content };
    if (typeof sources !== 'string') return undefined;
    return typeof basePath === 'string' ? { sources, basePath } : { sources };
  } catch {
    // Missing or damaged: both require a build.
    return undefined;
  }
}

/** Writes the stamp as the last step of a build, so that a partial build never counts. */
export function writeStamp(buildFolder: string, stamp: BuildStamp): void {
  writeFileSync(join(buildFolder, stampName), `${JSON.stringify(stamp)}\n`);
}

/** Whether a folder's build has these sources and this base path. */
export function buildIsCurrent(buildFolder: string, wanted: BuildStamp): boolean {
  const stamp = readStamp(buildFolder);
  return stamp !== undefined && stamp.sources === wanted.sources && stamp.basePath === wanted.basePath;
}
