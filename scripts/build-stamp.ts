import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, projectPath, projectRoot } from './project.ts';

/**
 * What a build was made of and for. A dotfile in the build folder: the gateway never serves one.
 */
export interface BuildStamp {
  /** Hash over every file that the build reads. */
  readonly sources: string;
  /**
   * The sub-path that the dashboard was built for, `/` or `/sub/path/`; the server is the same for
   * any.
   */
  readonly basePath?: string;
}

/** Name of the stamp file inside the build folder. */
const stampName = '.facet-build.json';

const packages = ['package.json', 'package-lock.json'];
const scripts = ['build', 'compress', 'licenses', 'route-tree'].map((name) => `scripts/${name}.ts`);

/** What each of the two builds reads: folders whole, and single files. */
const inputs = {
  dashboard: { folders: ['src', 'public'], files: ['index.html', 'vite.config.ts', ...packages, ...scripts] },
  server: { folders: ['server', 'src/contract'], files: [...packages, 'scripts/build.ts'] },
} as const;

/** Files whose change calls for a new build. Tests and the generated route tree do not. */
export function buildInputs(of: keyof typeof inputs): string[] {
  const { folders, files } = inputs[of];
  const inFolders = folders.flatMap((folder) => filesUnder(join(projectRoot, folder)));
  return [...inFolders, ...files.map((file) => join(projectRoot, file))].filter(
    (file) => existsSync(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('route-tree.gen.ts'),
  );
}

/**
 * One hash over the names and contents of all inputs: the same tree gives the same hash on any
 * machine.
 */
export function hashOfSources(of: keyof typeof inputs): string {
  const hash = createHash('sha256');
  for (const file of buildInputs(of)) {
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
    if (typeof sources !== 'string') return undefined;
    return typeof basePath === 'string' ? { sources, basePath } : { sources };
  } catch {
    // Missing or damaged: both mean that a build is needed.
    return undefined;
  }
}

/** Writes the stamp; the last step of a build, so that a half-made build never counts as one. */
export function writeStamp(buildFolder: string, stamp: BuildStamp): void {
  writeFileSync(join(buildFolder, stampName), `${JSON.stringify(stamp)}\n`);
}

/** Whether the build in a folder was made from these sources, and for this base path. */
export function buildIsCurrent(buildFolder: string, wanted: BuildStamp): boolean {
  const stamp = readStamp(buildFolder);
  return stamp !== undefined && stamp.sources === wanted.sources && stamp.basePath === wanted.basePath;
}
