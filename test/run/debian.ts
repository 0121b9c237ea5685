import { spawnSync } from 'node:child_process';
import { programOnPath, userIsRoot } from '../../scripts/project.ts';

/**
 * Installs one Debian package when the user is root and apt-get is there; does nothing otherwise.
 * Never throws: the caller looks whether the program it needs has appeared. apt-get's output goes
 * to stderr.
 */
export function installDebianPackage(name: string): void {
  if (!userIsRoot() || programOnPath('apt-get') === undefined) return;
  console.error(`Installing Debian's ${name} package …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: ['ignore', 2, 2], env });
}

/**
 * Installs the Debian package of a program that this machine lacks, when `CI` is set and the user
 * is root. Gives why the program cannot be had, or undefined when it is there.
 */
export function lackOfProgram(name: string, debianPackage = name): string | undefined {
  if (programOnPath(name) === undefined && process.env.CI !== undefined) installDebianPackage(debianPackage);
  if (programOnPath(name) !== undefined) return undefined;
  return `there is no ${name} on this machine; with CI set, root installs it`;
}
