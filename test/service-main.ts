import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildServiceApp } from '#server/service/app.ts';
import { openDatabase } from '#server/service/database.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { faultControl } from '#test/faults/fault-control.ts';
import { faultProxy, type ReceivedRequest } from '#test/faults/fault-proxy.ts';
import { FaultRules } from '#test/faults/fault-rules.ts';
import { countRows, keepRows, putBackRows } from '#test/service/kept-rows.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { startKeyFront } from './key-front.ts';
import { listening } from './listening.ts';

/*
 * The real service over the small world, with faults on demand, behind a front that adds the key,
 * lent to one process of tests after the other (`service-host.ts`). `POST /begin` makes it new,
 * which costs nothing as long as nothing was written.
 * Prints `Service: <url> <control>` when it answers; ends on SIGTERM.
 */

const apiKey = 'component-test-key';
const folder = await mkdtemp(join(tmpdir(), 'facet-component-'));
const path = join(folder, 'pglite');
await copyTestDatabase('small world', path);
const { database } = await openDatabase({ kind: 'folder', path });
await keepRows(database);

const rules = new FaultRules();
const received: ReceivedRequest[] = [];
const settingsGiven = z.record(z.string(), z.string());

/** The service as it was begun last. */
let running: { readonly app: ReturnType<typeof buildServiceApp>; readonly url: string; readonly settings: string };
let isChanged = false;

async function start(given: Readonly<Record<string, string>>): Promise<void> {
  // No agent: what is being written in the small world stays as it is.
  const settings = { ...parseServiceSettings(given), agentSpeed: 0 };
  const app = buildServiceApp({ database, settings, apiKeys: [apiKey], log: (line) => console.error(line) });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  running = { app, url, settings: JSON.stringify(given) };
}

/** Forgets faults and log, and puts the small world back. The settings are named as variables. */
async function begin(body: unknown): Promise<void> {
  const given = settingsGiven.parse(body);
  rules.clear();
  received.length = 0;
  if (!isChanged && running.settings === JSON.stringify(given)) return;
  // What a test before left under way is sent to the service that it was meant for, which is gone.
  await running.app.close();
  if (isChanged) await putBackRows(database);
  isChanged = false;
  await start(given);
}

await start({});
const proxy = faultProxy(() => running.url, rules, received);
proxy.on('request', ({ method }) => {
  isChanged ||= method !== 'GET';
});
const control = faultControl(rules, received, { 'POST /begin': begin, 'GET /rows': () => countRows(database) });
const front = await startKeyFront(await listening(proxy), apiKey);
process.stdout.write(`Service: ${front.url} ${await listening(control)}\n`);

async function stop(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
// Whoever started it may be killed: without its other end there is nothing to wait for.
process.stdin.resume();
process.stdin.once('close', () => void stop());
