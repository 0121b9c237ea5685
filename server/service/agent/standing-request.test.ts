import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RunningService, startService } from '#server/service/app.ts';
import { defaultSettings } from '#server/service/settings.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { world } from '#test/service/small-world.ts';
import { keyed, newServicePlace, openPlace, testKey } from '#test/service/test-service.ts';
import { standingAudience } from './standing-request.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
let service: RunningService | undefined;
beforeEach(async () => {
  place = await newServicePlace();
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await place.remove();
});

async function start(ids: string): Promise<RunningService> {
  await writeFile(join(place.dataDir, 'ids.json'), ids);
  service = await startService({ ...place, apiKeys: [testKey], settings: defaultSettings, sampleData: false });
  return service;
}

const messagesOf = ({ url }: RunningService, audienceId: string) =>
  `${url}/v0/pages/${world.page}/audiences/${audienceId}/messages`;
const thread = async (running: RunningService, audienceId: string) =>
  z.parse(audienceConversation, await (await fetch(messagesOf(running, audienceId), keyed())).json()).messages;

const idsOf = (generatingAudienceId: string) => JSON.stringify({ pageId: world.page, generatingAudienceId });

it('the audience that ids.json names is being written whenever the service answers, after every start', async () => {
  for (let starts = 1; starts <= 2; starts += 1) {
    const running = await start(idsOf('audience_10'));
    const messages = await thread(running, 'audience_10');
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'].slice(0, starts * 2));
    expect(messages.at(-1)).toMatchObject({ hasSnapshot: false, isInterrupted: false });
    const stopped = await fetch(`${messagesOf(running, 'audience_10')}/interrupt`, keyed('POST', {}));
    expect(await stopped.json()).toEqual({ success: true });
    await running.close();
    service = undefined;
  }
});

it('there is none where ids.json names none, or one that is not there', async () => {
  const { database, close } = await openPlace(place);
  for (const ids of [idsOf('audience_that_is_not_there'), '{}', '{', '[]', 'null']) {
    await writeFile(join(place.dataDir, 'ids.json'), ids);
    expect(await standingAudience(place.dataDir, database)).toBeUndefined();
  }
  expect(await standingAudience(join(place.dataDir, 'elsewhere'), database)).toBeUndefined();
  await close();
});
