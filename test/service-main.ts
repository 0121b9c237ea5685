import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { startServiceWithFaults } from '#test/faults/faults.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { startKeyFront } from './key-front.ts';

/*
 * The real service over the small world, with faults, behind a front that adds the key. Not in
 * jsdom, so a process of its own. Prints `Service: <url> <fault control>`; ends on SIGTERM.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'facet-component-'));
await copyTestDatabase('small world', pgliteFolder(dataDir));
const apiKey = 'component-test-key';
const service = await startServiceWithFaults({
  dataDir,
  apiKeys: [apiKey],
  // No agent: what is being written in the small world stays as it is.
  settings: { ...parseServiceSettings(process.env), agentSpeed: 0 },
  sampleData: false,
});
const front = await startKeyFront(service.url, apiKey);
process.stdout.write(`Service: ${front.url} ${service.controlUrl}\n`);

async function stop(): Promise<void> {
  front.close();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
// The test that started it may be killed: without its other end there is nothing to wait for.
process.stdin.resume();
process.stdin.once('close', () => void stop());
