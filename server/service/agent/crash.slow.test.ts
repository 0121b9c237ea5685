import { readdir } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audienceVersions, messages } from '#server/service/schema.ts';
import { audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { runService } from '#test/service/service-process.ts';
import { world } from '#test/service/small-world.ts';
import { keyed, newServicePlace, openPlace, testKey } from '#test/service/test-service.ts';
import { until } from '#test/service/until.ts';

const place = await newServicePlace();
afterAll(() => place.remove());

/** Runs the service as a process of its own, and how to ask it for one audience. */
async function run(speed: string) {
  const program = await runService(place, { SERVICE_AGENT_SPEED: speed });
  const send = async (path: string, init: RequestInit): Promise<unknown> =>
    (await fetch(`${program.url}/v0/pages/${world.page}/audiences/${path}`, init)).json();
  return {
    ...program,
    patch: async (id: string, body: object) => z.parse(audience, await send(id, keyed('PATCH', body))),
    thread: async (id: string) => z.parse(audienceConversation, await send(`${id}/messages`, keyed())).messages,
  };
}

it('a run cut off by SIGKILL is interrupted with what was written, and what waited follows at the next start', async () => {
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
  const { code, stdout, stderr } = await second.ended;
  expect([code, stdout]).toEqual([0, `Service: ${second.url}\n`]);
  expect(stdout + stderr).not.toContain(testKey);
  expect(await readdir(place.dataDir)).not.toContain('lock');
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
