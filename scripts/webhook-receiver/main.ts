import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { closeOnSignal } from '#server/close-on-signal.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import { webhookEventNames } from '#src/contract/webhook.ts';
import { projectRoot, runCommand } from '../project.ts';
import { type ReceivedWebhook, startWebhookReceiver } from './receiver.ts';

/*
 * `npm run webhook-receiver`: a receiver for trying webhooks on 127.0.0.1. It verifies signatures
 * and prints one line per event, once per ID. With `-- --show` it also starts Facet, points a
 * sample subscription to itself and triggers the first events.
 */

const defaultPort = 4900;
/** A separate folder, because `--show` changes a subscription. */
const showDataDir = '.data/webhooks';

async function main(): Promise<void> {
  const isShow = process.argv.includes('--show');
  const given = process.env.WEBHOOK_SECRET || undefined;
  if (given === undefined && !isShow) {
    throw new Error('Set WEBHOOK_SECRET to the secret of the service, or add -- --show to start a service too.');
  }
  const secret = given ?? `whsec_${randomBytes(32).toString('base64')}`;
  const receiver = await startWebhookReceiver({
    secret,
    port: Number(process.env.WEBHOOK_RECEIVER_PORT || (isShow ? 0 : defaultPort)),
    onWebhook: (webhook) => {
      if (!webhook.repeated) console.log(lineOf(webhook));
      return 204;
    },
    onRefused: (reason) => console.log(`refused: ${reason}`),
  });
  const facet = isShow ? startFacet(secret, receiver.host) : undefined;
  closeOnSignal(() => {
    facet?.child.kill('SIGTERM');
    return Promise.all([facet?.ended, receiver.close()]);
  });
  if (facet === undefined) {
    console.log(`Receiver: ${receiver.url('<subscription id>')}`);
    return;
  }
  try {
    const url = await facet.url;
    console.log(`Facet: ${url}`);
    await setOff(url, receiver.url);
  } catch (problem) {
    facet.child.kill('SIGTERM');
    throw problem;
  }
}

function lineOf({ id, type, data }: ReceivedWebhook): string {
  const time = new Date().toTimeString().slice(0, 8);
  return [time, type.padEnd(22), id, String(data.audienceId ?? '')].join('  ').trimEnd();
}

/** Starts Facet with webhooks on, in a process group of its own so that Ctrl+C reaches it once. */
function startFacet(secret: string, receiverHost: string) {
  const child = spawn(process.execPath, ['scripts/start.js'], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: process.env.DATA_DIR || showDataDir,
      UPSTREAM_URL: '',
      WEBHOOKS: '1',
      WEBHOOK_SECRET: secret,
      DANGEROUS_WEBHOOK_HOSTS: receiverHost,
    },
  });
  const ended = once(child, 'exit');
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Facet: (http:\S+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(() => reject(new Error('Facet did not start.')));
  });
  return { child, ended, url };
}

const sampleIds = z.object({ pageId: z.string(), audienceId: z.string() });

/** Points a subscription to the receiver and changes a context, which makes a version. */
async function setOff(facet: string, receiverUrl: (subscriptionId: string) => string): Promise<void> {
  const list = endpoints.listWebhookSubscriptions.response.parse(
    await call(facet, 'GET', endpoints.listWebhookSubscriptions.path),
  );
  const subscription = list.items.find(({ events }) => events === null) ?? list.items[0];
  if (subscription === undefined) throw new Error('The service has no webhook subscription.');
  const { subscriptionId } = subscription;
  await call(facet, 'PATCH', apiPath(endpoints.updateWebhookSubscription.path, { subscription_id: subscriptionId }), {
    url: receiverUrl(subscriptionId),
    active: true,
    ...(subscription.events === null ? {} : { events: webhookEventNames }),
  });
  console.log(`${subscriptionId} points to this receiver and gets all events.`);
  const idsFile = resolve(projectRoot, process.env.DATA_DIR || showDataDir, 'ids.json');
  const { pageId, audienceId } = sampleIds.parse(JSON.parse(await readFile(idsFile, 'utf8')));
  await call(facet, 'PATCH', apiPath(endpoints.updateAudience.path, { page_id: pageId, audience_id: audienceId }), {
    supplementaryContext: `They asked for examples from their own lanes (note of ${new Date().toISOString()}).`,
  });
  console.log(`The context of ${audienceId} was changed. Its events follow; Ctrl+C ends.`);
}

/** One request through the gateway, as the dashboard makes it. */
async function call(facet: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(facet + path, {
    method,
    headers: { 'x-requested-by': 'facet', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
  return response.json();
}

runCommand(main);
