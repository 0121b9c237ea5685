import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, independent of the working directory. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** All files under a folder (absolute, sorted); none when the folder does not exist. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A path for messages and rules: relative to the repository, with forward slashes. */
export function projectPath(absolute: string): string {
  return relative(projectRoot, absolute).replaceAll('\\', '/');
}

/** The message of an error without its stack, which a command's output does not need. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** Runs a command and prints why it failed. */
export function runCommand(command: () => Promise<unknown>): void {
  command().catch((problem: unknown) => {
    console.error(reasonOf(problem));
    process.exit(1);
  });
}

/** Root may install packages, and must not run a browser's sandbox or a database as itself. */
export function userIsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Absolute path of a program on PATH or in Debian's server folder, or undefined. */
export function programOnPath(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
