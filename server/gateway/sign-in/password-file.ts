import { statSync } from 'node:fs';
import { readText } from '#server/read-text.ts';
import { StartProblem } from '#server/start-problem.ts';
import { nameKey } from './user.ts';

export type Hashes = ReadonlyMap<string, string>;

/** A comparison at cost 15 takes seconds that block the gateway. */
const highestCost = 14;

/** @throws {StartProblem} in one sentence that names the line, and repeats nothing of it. */
export function readPasswordFile(file: string): Hashes {
  const hashes = new Map<string, string>();
  for (const [index, line] of textOf(file).split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, hash] = /^([^:]+):(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53})\s*$/.exec(line) ?? [];
    const problem =
      name === undefined || hash === undefined
        ? 'is not a name, a colon and a bcrypt hash, as htpasswd -B writes them'
        : Number(hash.slice(4, 6)) > highestCost
          ? `has a cost above ${highestCost}, with which signing in would take seconds`
          : hashes.has(nameKey(name))
            ? 'has a name that stands further up already'
            : undefined;
    if (problem !== undefined) throw new StartProblem(`Line ${index + 1} of AUTH_FILE ${file} ${problem}.`);
    if (name !== undefined && hash !== undefined) hashes.set(nameKey(name), hash);
  }
  if (hashes.size === 0) throw new StartProblem(`AUTH_FILE ${file} names nobody: add somebody with htpasswd -B.`);
  return hashes;
}

function textOf(file: string): string {
  const text = readText(file);
  if (text === undefined) throw new StartProblem(`AUTH_FILE names a file that cannot be read: ${file}`);
  // A group may read it: web servers run as their own users. Windows has no such modes.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o037) !== 0) {
    throw new StartProblem(
      `The password file ${file} can be read or changed by other users: make it mode 0600 or 0640.`,
    );
  }
  return text;
}
