import { expect, test } from 'vitest';
import { startDoor } from './door.ts';

test.each([
  ['nginx', { AUTH: 'basic' }],
  ['caddy', { AUTH: 'forwarded' }],
  ['caddy', { AUDIT_LOG: '/var/log/facet/audit.log' }],
  ['nginx', { METRICS_PORT: '9464' }],
] as const)('%s refuses %j, which it would leave out', async (kind, environment) => {
  await expect(startDoor(kind, { environment, folder: '/nowhere' })).rejects.toThrow(/of the Node gateway alone/);
});
