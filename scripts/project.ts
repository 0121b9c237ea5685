import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, whatever folder a command was started from. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** All files under a folder (absolute, sorted), or none when the folder does not exist. */
export function filesUnder(folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return [];
    throw problem;
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readEntries(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

/** A path as it is written in messages and rules: relative to the repository, with forward slashes. */
export function projectPath(absolute: string): string {
  return relative(projectRoot, absolute).replaceAll('\\', '/');
}

/** The sentence of a failure, without the stack that a reader of a command's output has no use for. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
