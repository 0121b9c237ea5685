import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reservePort } from '#server/gateway/listening.ts';
import { userIsRoot } from '../../scripts/project.ts';
import { installDebianPackage } from './debian.ts';
import { keepOutput } from './kept-output.ts';

/** A PostgreSQL that lives as long as a test run. */
export interface ThrowawayPostgres {
  /** Connection string with a fresh, empty database. */
  readonly url: string;
  /** Ends every connection and the server, and starts it again on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
}

/** Account that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of `initdb` and `postgres`: PATH first, then Debian's, newest version first. */
function findServerPrograms(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...onPath, ...versions.map((version) => join(debian, version, 'bin'))].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** `postgres` if the system has that account, else `nobody`. */
function unprivilegedAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a postgres nor a nobody account.');
}

/**
 * Starts an empty PostgreSQL on a free loopback port, in a temporary folder. Returns undefined when
 * the machine has none: Debian's package is installed only when `CI` is set and the user is root.
 * Throws when there is one and it does not start.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | undefined> {
  if (findServerPrograms() === undefined && process.env.CI !== undefined) installDebianPackage('postgresql');
  const programs = findServerPrograms();
  if (programs === undefined) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'facet-postgres-'));
  const account = userIsRoot() ? unprivilegedAccount() : undefined;
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const asAccount = { cwd: folder, ...account };

  const init = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'facet', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...asAccount, encoding: 'utf8' },
  );
  if (init.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${init.stderr || String(init.error)}`);
  }

  const port = await reservePort('127.0.0.1', 0);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  // Nothing of this database outlives the run, so it need not survive a crash of the machine.
  const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100'];
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...[...settings, ...speed].flatMap((setting) => ['-c', setting])],
      { ...asAccount, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      keepOutput('postgresql', chunk);
    });
    for (let waited = 0; waited < 30_000 && server.exitCode === null; waited += 100) {
      if (log.includes('ready to accept connections')) return server;
      await wait(100);
    }
    await stop(server);
    throw new Error(`PostgreSQL did not start: ${log.trim().split('\n').at(-1) ?? 'it printed nothing'}`);
  };
  let server: ChildProcess | undefined;
  const stopNow = () => server?.kill('SIGQUIT');
  process.once('exit', stopNow);
  const close = async () => {
    process.off('exit', stopNow);
    if (server !== undefined) await stop(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    server = await start();
  } catch (problem) {
    await close();
    throw problem;
  }
  const restart = async () => {
    if (server !== undefined) await stop(server);
    server = await start();
  };
  return { url: `postgres://facet@127.0.0.1:${port}/postgres`, restart, close };
}

/** SIGINT: PostgreSQL's fast shutdown, which does not wait for clients. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
