import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, projectPath, projectRoot } from './project.ts';

/** What a build was made of and for. A dotfile in the build folder: the gateway never serves one. */
export interface BuildStamp {
  /** Hash over every file that the build reads. */
  readonly sources: string;
  /** The sub-path the build was made for, `/` or `/sub/path/`. */
  readonly basePath: string;
}

/** Name of the stamp file inside the build folder. */
const stampName = '.facet-build.json';

/** Files whose change calls for a new build. Tests and the generated route tree do not. */
function buildInputs(): string[] {
  const folders = ['src', 'public'].flatMap((folder) => filesUnder(join(projectRoot, folder)));
  const files = [
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/compress.ts',
    'scripts/licenses.ts',
    'scripts/route-tree.ts',
  ].map((file) => join(projectRoot, file));
  return [...folders, ...files].filter(
    (file) => existsSync(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('route-tree.gen.ts'),
  );
}

/** One hash over the names and contents of all build inputs: the same tree gives the same hash on any machine. */
export function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of buildInputs()) {
    const content = readFileSync(file);
    hash.update(`${projectPath(file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The stamp of the build in a folder, or undefined when there is none that can be read. */
export function readStamp(buildFolder: string): BuildStamp | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(join(buildFolder, stampName), 'utf8'));
    if (typeof content !== 'object' || content === null) return undefined;
    const { sources, basePath } = { sources: undefined, basePath: undefined, ...content };
    return typeof sources === 'string' && typeof basePath === 'string' ? { sources, basePath } : undefined;
  } catch {
    // Missing or damaged: both mean that a build is needed.
    return undefined;
  }
}

/** Writes the stamp; the last step of a build, so that a half-made build never counts as one. */
export function writeStamp(buildFolder: string, stamp: BuildStamp): void {
  writeFileSync(join(buildFolder, stampName), `${JSON.stringify(stamp)}\n`);
}

/** Whether the build in a folder was made from the sources as they are now, for this base path. */
export function buildIsCurrent(buildFolder: string, basePath: string): boolean {
  const stamp = readStamp(buildFolder);
  return stamp !== undefined && stamp.basePath === basePath && stamp.sources === hashOfSources();
}
