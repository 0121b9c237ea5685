import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { newServicePlace } from '#test/service/test-service.ts';
import { projectRoot } from './project.ts';

const place = await newServicePlace();
const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
  cwd: projectRoot,
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SERVICE_AGENT_SPEED: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await place.remove();
});

it('npm run dev lets no page of another port read the API or the sources', async () => {
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = String(line).replace('Facet: ', '');
  for (const path of ['/v0/persons?limit=1', '/src/main.tsx']) {
    const answer = await fetch(`${url}${path}`, { headers: { origin: 'http://localhost:5555' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
