import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { doorIsThere, doorKinds } from './doors/door.ts';
import { projectRoot } from './project.ts';

/** Starts `npm run front` without npm, with these variables and no others. */
function front(kind: string, environment: Readonly<Record<string, string | undefined>>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/front.ts', kind], {
    cwd: projectRoot,
    env: { HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess): Promise<{ code: unknown; said: string[] }> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, said: said.trim().split('\n') };
}

/** Ids of the processes that are below another one. */
function below(pid: number | undefined): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === `${pid}`
      );
    } catch {
      return false;
    }
  });
}

const service = { PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: canaryKey };

for (const kind of doorKinds) {
  describe.skipIf(!doorIsThere(kind))(`npm run front -- ${kind}`, () => {
    it('prints its address when it answers, and leaves no process behind', async () => {
      const child = front(kind, { PATH: process.env.PATH, ...service });
      const ended = outcome(child);
      if (child.stdout === null) throw new Error('It has no stdout.');
      const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(({ said }) => said)]);
      expect(line).toMatch(/^Facet: http:\/\/127\.0\.0\.1:\d+$/);
      const url = String(line).replace('Facet: ', '');
      expect(await (await fetch(`${url}/pages`)).text()).toContain('<div id="app">');
      const started = below(child.pid);
      expect(started).not.toEqual([]);
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
      // The compiler that tsx keeps beside it ends a moment after it.
      const left = () => readdirSync('/proc').filter((pid) => started.includes(pid));
      await expect.poll(left, { timeout: 10_000 }).toEqual([]);
      await expect(fetch(`${url}/pages`)).rejects.toThrow();
    });

    it('says in one sentence what it lacks', async () => {
      const { UPSTREAM_API_KEY: _, ...withoutKey } = service;
      const { code, said } = await outcome(front(kind, { PATH: process.env.PATH, ...withoutKey }));
      expect([code, said.length, said[0]]).toEqual([1, 1, expect.stringContaining('UPSTREAM_API_KEY')]);
    });
  });
}

it('says in one sentence that the program is not there', async () => {
  const { code, said } = await outcome(front('caddy', { PATH: '/nowhere', ...service }));
  expect([code, said]).toEqual([1, [expect.stringMatching(/^There is no caddy on this machine: /)]]);
});

it('knows three front doors', async () => {
  expect(await outcome(front('apache', service))).toEqual({
    code: 1,
    said: ['Name a front door: npm run front -- node, nginx or caddy'],
  });
});
