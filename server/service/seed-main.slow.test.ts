import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '#test/service/service-process.ts';
import { newServicePlace, openPlace } from '#test/service/test-service.ts';
import { audiences, conversations, messages, persons, sessions } from './schema.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
beforeEach(async () => (place = await newServicePlace('nothing')));
afterEach(() => place.remove());

const seed = (...flags: readonly string[]) => runProgram('seed-main', place, {}, ...flags).ended;

/** How much there is on the page and in the conversation that `ids.json` names. */
async function stored() {
  const { database, close } = await openPlace(place);
  const named = await readFile(join(place.dataDir, 'ids.json'), 'utf8');
  const { pageId, audienceId }: Readonly<Record<'pageId' | 'audienceId', string>> = JSON.parse(named);
  const [conversation] = await database.select().from(conversations).where(eq(conversations.audienceId, audienceId));
  const result = {
    sessions: await database.$count(sessions, eq(sessions.pageId, pageId)),
    audiences: await database.$count(audiences, eq(audiences.pageId, pageId)),
    people: await database.$count(persons),
    messages: await database.$count(messages, eq(messages.conversationId, conversation?.conversationId ?? '')),
  };
  await close();
  return result;
}

// Five openings of a database, three in a process of their own, are slow on a busy machine.
test('npm run seed makes the asked amounts on one page and audience, refuses to do it twice, and replaces when told to', async () => {
  await writeFile(join(place.dataDir, '.DS_Store'), '');
  const first = await seed('--sessions', '3000', '--audiences', '120', '--people', '25', '--messages', '77');
  expect(first).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ sessions: 3000, audiences: 120, people: 25, messages: 77 });
  const second = await seed('--sessions', '100');
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('--replace')]);
  expect(await seed('--sessions', '100', '--people', '40', '--replace')).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({ sessions: 100, people: 40, audiences: 48 });
}, 300_000);

test('npm run seed keeps away from a folder that holds something else', async () => {
  if (place.databaseUrl !== '') return;
  await writeFile(join(place.dataDir, 'letters.txt'), 'mine');
  const { code, stdout, stderr } = await seed('--sessions', '100');
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^[^\n]*is not empty[^\n]*\n$/)]);
});
