import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { runNode } from '#test/run-program.ts';
import { doorIsThere, doorKinds } from './doors/door.ts';

/** Starts `npm run front` without npm, with these variables and no others. */
const front = (kind: string, environment: Readonly<Record<string, string | undefined>>) =>
  runNode(['--import', 'tsx', 'scripts/front.ts', kind], { HOME: process.env.HOME, ...environment });

/** Ids of the processes that another one has started, in any of its threads. */
const below = (pid: number | undefined) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );

const service = { PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: canaryKey };

for (const kind of doorKinds) {
  describe.skipIf(!doorIsThere(kind))(`npm run front -- ${kind}`, () => {
    it('prints its address when it answers, and leaves no process behind', async () => {
      const { child, ended, printed } = front(kind, service);
      const url = await printed(/^Facet: (http:\/\/127\.0\.0\.1:\d+)\n/);
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
  });
}

it('says in one sentence what it lacks', async () => {
  const lacking = async (kind: string, environment: Readonly<Record<string, string>>) => {
    const { code, stderr } = await front(kind, environment).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*\n$/)]);
    return stderr;
  };
  expect(await lacking('apache', service)).toBe('Name a front door: npm run front -- node, nginx or caddy\n');
  expect(await lacking('caddy', { ...service, PATH: '/nowhere' })).toMatch(/^There is no caddy on this machine: /);
  expect(await lacking('node', { ...service, UPSTREAM_API_KEY: '' })).toContain('UPSTREAM_API_KEY');
});
