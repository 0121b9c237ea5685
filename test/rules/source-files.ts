import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, projectPath, projectRoot } from '../../scripts/project.ts';

/** A file of the project, as rules look at it. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const leftOut = /^(?:node_modules|dist|dist-server|\.git|\.cache|\.data|test-results|playwright-report)\//;

/**
 * Files that are committed or about to be; outside a git checkout, all files but the generated
 * folders.
 */
export function projectFilePaths(): string[] {
  if (existsSync(join(projectRoot, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(projectRoot, path))).sort();
  }
  return filesUnder(projectRoot)
    .map(projectPath)
    .filter((path) => !leftOut.test(path));
}

/** Project files whose path matches, with their text. */
export function projectFiles(pattern: RegExp): SourceFile[] {
  return projectFilePaths()
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
}

/** `path:line: text` for every line that matches, comment lines aside unless they count too. */
export function linesMatching(files: readonly SourceFile[], pattern: RegExp, of: 'code' | 'all' = 'code'): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
      .filter(({ line }) => (of === 'all' || !/^\s*(?:\/\/|\/?\*)/.test(line)) && pattern.test(line))
      .map(({ line, place }) => `${place}: ${line.trim().slice(0, 120)}`),
  );
}
