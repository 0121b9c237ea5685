import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audienceVersions, messages } from '#server/service/schema.ts';
import { audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { canaryKey } from '#test/canary-key.ts';
import { world } from '#test/service/small-world.ts';
import { newServicePlace, openPlace } from '#test/service/test-service.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
beforeAll(async () => {
  place = await newServicePlace();
});
afterAll(() => place.remove());

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the service as a process of its own, and how to ask it for one audience. */
async function run(speed: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/service/main.ts'], {
    env: {
      PATH: process.env.PATH,
      SERVICE_PORT: '0',
      SERVICE_API_KEYS: canaryKey,
      SERVICE_AGENT_SPEED: speed,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = String(line).replace('Service: ', '');
  const send = async (audienceId: string, part: string, method = 'GET', body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/v0/pages/${world.page}/audiences/${audienceId}${part}`, {
      method,
      headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    child,
    ended,
    patch: async (id: string, body: object) => z.parse(audience, await send(id, '', 'PATCH', body)),
    thread: async (id: string) => z.parse(audienceConversation, await send(id, '/messages')).messages,
  };
}

async function until<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() > deadline) throw new Error(`It did not come to that: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a run that is cut off by SIGKILL', () => {
  it('ends as interrupted at the next start with what was written, and what waited is written then', async () => {
    const first = await run('1');
    await first.patch('audience_05', { supplementaryContext: 'Cut off' });
    await until(
      () => first.thread('audience_05'),
      (thread) => thread.at(-1)?.role === 'assistant' && thread.at(-1)?.toolCalls?.at(-1)?.status === 'running',
    );
    await first.patch('audience_05', { supplementaryContext: 'Waited' });
    const before = (await first.thread('audience_05'))[1];
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await run('20');
    const after = await until(
      () => second.patch('audience_05', {}),
      ({ status }) => status === 'published',
    );
    expect(after.publishedVersion).toMatchObject({ versionNumber: 3, supplementaryContext: 'Waited' });
    const thread = await second.thread('audience_05');
    expect(thread.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(thread[1]).toMatchObject({
      messageId: before?.messageId,
      isInterrupted: true,
      hasSnapshot: false,
      reasoning: before?.reasoning,
    });
    expect(thread[1]?.toolCalls?.at(-1)?.status).not.toBe('running');
    expect(thread[3]).toMatchObject({ isInterrupted: false, hasSnapshot: true });

    // What a signal to end finds in progress is ended before the process is gone.
    await second.patch('audience_06', { supplementaryContext: 'Ended properly' });
    second.child.kill('SIGTERM');
    await second.ended;
    expect(second.child.exitCode).toBe(0);
    const { database, close } = await openPlace(place);
    const versions = await database.select().from(audienceVersions);
    expect(versions.filter(({ status }) => status === 'processing')).toEqual([]);
    expect((await database.select().from(messages)).filter(({ generating }) => generating)).toEqual([]);
    expect(versions.find(({ supplementaryContext }) => supplementaryContext === 'Cut off')).toMatchObject({
      status: 'cancelled',
      cancelledAt: expect.any(Number),
    });
    await close();
  });
});
