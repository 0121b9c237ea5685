import { expect, test } from 'vitest';
import { startDoor } from './door.ts';
import { startNode } from './node.ts';

test.each([
  ['nginx', { AUTH: 'basic' }],
  ['caddy', { AUTH: 'forwarded' }],
  ['caddy', { AUDIT_LOG: '/var/log/facet/audit.log' }],
  ['nginx', { METRICS_PORT: '9464' }],
] as const)('%s refuses %j, which it would leave out', async (kind, environment) => {
  await expect(startDoor(kind, { environment, folder: '/nowhere' })).rejects.toThrow(/of the Node gateway alone/);
});

test('node says in one sentence that the server is not built', async () => {
  const starting = startNode({ environment: {}, folder: '/nowhere' }, '/nowhere/dist-server');
  await expect(starting).rejects.toThrow(
    /^The server is not built yet: run npm run build, or npm start, which builds first\.$/,
  );
});
