import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runNode } from '#test/run-program.ts';
import { newServicePlace } from '#test/service/test-service.ts';

const { dataDir, databaseUrl, remove } = await newServicePlace();
afterAll(remove);

it('npm run dev lets no page of another port read the API or the sources', async () => {
  const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const dev = runNode(['--import', 'tsx', 'scripts/dev.ts'], { PORT: '0', SERVICE_AGENT_SPEED: '0', ...place });
  onTestFinished(async () => {
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
  const url = await dev.printed(/^Facet: (\S+)\n/m);
  for (const path of ['/v0/persons?limit=1', '/src/main.tsx']) {
    const answer = await fetch(`${url}${path}`, { headers: { origin: 'http://localhost:5555' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
