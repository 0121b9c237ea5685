import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audienceVersions, messageSnapshots, messages } from '#server/service/schema.ts';
import { defaultSettings, type ServiceSettings } from '#server/service/settings.ts';
import { audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { world } from '#test/service/small-world.ts';
import { testService } from '#test/service/test-service.ts';
import { until } from '#test/service/until.ts';
import { type Agent, startAgent } from './agent.ts';

const service = testService();
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop();
});

async function start(settings: Partial<ServiceSettings> = {}, standing?: string): Promise<Agent> {
  const agent = await startAgent({
    database: service.database,
    settings: { ...defaultSettings, agentSpeed: 60, ...settings },
    standing: standing === undefined ? undefined : { pageId: world.page, audienceId: standing },
    log: (line) => console.error(line),
  });
  agents.push(agent);
  return agent;
}

const key = (audienceId: string) => ({ page_id: world.page, audience_id: audienceId });
const patch = async (audienceId: string, body: object = {}) =>
  z.parse(audience, (await service.call('updateAudience', { params: key(audienceId), body })).json);
/** Asks for a version, and wakes the agent as the service does. */
async function ask(audienceId: string, context: string) {
  const asked = await patch(audienceId, { supplementaryContext: context });
  for (const agent of agents) agent.wake();
  return asked;
}
const conversationOf = async (audienceId: string) =>
  z.parse(audienceConversation, (await service.call('getAudienceMessages', { params: key(audienceId) })).json);
const interrupt = (audienceId: string, body: object = {}) =>
  service.call('interruptAudienceMessage', { params: key(audienceId), body });
const lastMessage = async (audienceId: string) => (await conversationOf(audienceId)).messages.at(-1);
const versionsOf = (audienceId: string) =>
  service.database
    .select()
    .from(audienceVersions)
    .where(eq(audienceVersions.audienceId, audienceId))
    .orderBy(audienceVersions.versionNumber);
const statusesOf = async (audienceId: string) => (await versionsOf(audienceId)).map(({ status }) => status);

const untilStatus = (audienceId: string, status: string) =>
  until(
    () => patch(audienceId),
    (now) => now.status === status,
  );
const untilWriting = (audienceId: string, what: 'reasoning' | 'content') =>
  until(
    () => lastMessage(audienceId),
    (message) =>
      message?.role === 'assistant' && !message.hasSnapshot && !message.isInterrupted && Boolean(message[what]),
  );

describe('a queued version', () => {
  it('is written piece by piece and ends as published, with every moment of its life', async () => {
    const before = await ask('audience_05', 'A new context');
    await start({ agentSpeed: 2 });
    const seen: string[] = [];
    const contents: string[] = [''];
    const calls = new Set<string>();
    const after = await until(
      async () => {
        const now = await patch('audience_05');
        const message = await lastMessage('audience_05');
        if (now.status !== seen.at(-1)) seen.push(now.status);
        if (message?.role === 'assistant') {
          contents.push(message.content ?? '');
          for (const call of message.toolCalls ?? []) calls.add(String(call.status));
        }
        return now;
      },
      (now) => now.status === 'published',
    );
    expect(seen).toEqual(['queued', 'processing', 'published'].slice(-seen.length));
    expect(seen).toContain('processing');
    expect(new Set(contents).size).toBeGreaterThan(2);
    expect(contents.every((text, index) => text.startsWith(contents[index - 1] ?? ''))).toBe(true);
    expect([...calls]).toEqual(expect.arrayContaining(['running', 'completed']));
    const { latestVersion: version } = after;
    expect(after.publishedVersion).toEqual(version);
    expect(version).toMatchObject({ versionNumber: 2, status: 'published', supplementaryContext: 'A new context' });
    const moments = [version.createdAt, version.queuedAt, version.becameDraftAt, version.publishedAt];
    expect(moments).toEqual([...moments].sort());
    expect(version.queueDurationMs).toBeGreaterThanOrEqual(0);
    const [older] = await versionsOf('audience_05');
    expect(older).toMatchObject({ status: 'obsolete', obsoleteAt: Date.parse(version.publishedAt ?? '') });
    const { conversation, messages: thread, pendingChanges } = await conversationOf('audience_05');
    const written = thread.at(-1);
    expect(thread.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(written).toMatchObject({ role: 'assistant', hasSnapshot: true, isInterrupted: false });
    expect(conversation.publishedMessageId).toBe(written?.messageId);
    expect(pendingChanges).toEqual(written?.changes);
    expect(pendingChanges[0]).toMatchObject({ field: 'metaTitle', previousValue: 'Override title', status: 'pending' });
    const { status, latestVersion, publishedVersion } = after;
    expect({ ...before, status, latestVersion, publishedVersion }).toEqual(after);
    const [snapshot] = await service.database
      .select()
      .from(messageSnapshots)
      .where(eq(messageSnapshots.messageId, written?.messageId ?? ''));
    expect(snapshot).toMatchObject({ supplementaryContext: 'A new context', metadataOverride: after.metadataOverride });
  });

  it('ends as a draft with AGENT_ENDS=draft, and what is published stays', async () => {
    await ask('audience_06', 'A new context');
    await start({ agentEnds: 'draft' });
    const after = await untilStatus('audience_06', 'draft');
    expect(after).toMatchObject({
      latestVersion: { versionNumber: 2, status: 'draft', becameDraftAt: expect.any(String) },
      publishedVersion: { versionNumber: 1, status: 'published' },
    });
    expect(after.latestVersion.publishedAt).toBeUndefined();
    expect((await conversationOf('audience_06')).conversation.publishedMessageId).toBeUndefined();
  });

  it('waits for the one before it', async () => {
    for (const context of ['One', 'Two', 'Three']) await ask('audience_07', context);
    await start();
    const after = await untilStatus('audience_07', 'published');
    expect(after.publishedVersion).toMatchObject({ versionNumber: 4, supplementaryContext: 'Three' });
    expect(await statusesOf('audience_07')).toEqual(['obsolete', 'obsolete', 'obsolete', 'published']);
    const moments = (await versionsOf('audience_07')).map((version) => version.publishedAt ?? 0);
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
  });
});

describe('a run in progress', () => {
  /** Queues a version at a speed that leaves time, and waits until it has been begun. */
  async function writing(audienceId: string): Promise<Agent> {
    const agent = await start({ agentSpeed: 3 });
    await ask(audienceId, `Another context ${Date.now()}`);
    await untilWriting(audienceId, 'reasoning');
    return agent;
  }

  /** Long enough for several steps of a run. */
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

  it('is stopped at once by an interrupt, which keeps what is there, and the standing audience rests', async () => {
    // Long runs, which do not end by themselves meanwhile.
    await start({ agentSpeed: 20 }, 'audience_12');
    await untilWriting('audience_12', 'content');
    expect((await interrupt('audience_12')).json).toEqual({ success: true });
    const stopped = await lastMessage('audience_12');
    expect(stopped).toMatchObject({ isInterrupted: true, hasSnapshot: false, changes: [] });
    expect(stopped?.content).not.toBe('');
    await aWhile();
    expect(await lastMessage('audience_12')).toEqual(stopped);
    expect((await interrupt('audience_12')).json).toEqual({ success: false });
    expect(await patch('audience_12')).toMatchObject({
      status: 'published',
      latestVersion: { status: 'cancelled', cancelledAt: expect.any(String) },
    });
  });

  it('is ended by a restore, together with what waits; the message of a run can be restored', async () => {
    await ask('audience_15', 'To come back to');
    const agent = await start();
    await untilStatus('audience_15', 'published');
    const target = await lastMessage('audience_15');
    await agent.stop();
    await writing('audience_15');
    await ask('audience_15', 'Waits');
    const answer = await service.call('restoreAudienceMessage', {
      params: { ...key('audience_15'), message_id: target?.messageId ?? '' },
      body: {},
    });
    expect(answer.status).toBe(200);
    await aWhile();
    expect(await patch('audience_15')).toMatchObject({
      status: 'published',
      supplementaryContext: 'To come back to',
      latestVersion: { status: 'cancelled' },
    });
    expect((await statusesOf('audience_15')).slice(-2)).toEqual(['cancelled', 'cancelled']);
  });

  it('is ended by the archiving of its audience, and what waits is archived', async () => {
    await writing('audience_16');
    await ask('audience_16', 'Waits');
    await service.call('archiveAudience', { params: key('audience_16') });
    const stopped = await lastMessage('audience_16');
    await aWhile();
    expect(await patch('audience_16')).toMatchObject({ status: 'archived', latestVersion: { status: 'archived' } });
    expect(await lastMessage('audience_16')).toEqual(stopped);
    expect((await statusesOf('audience_16')).slice(-2)).toEqual(['cancelled', 'archived']);
  });

  it('ends as interrupted when the agent is stopped', async () => {
    await (await writing('audience_17')).stop();
    expect(await lastMessage('audience_17')).toMatchObject({ isInterrupted: true });
    expect(await patch('audience_17')).toMatchObject({ status: 'published', latestVersion: { status: 'cancelled' } });
  });

  it('that nobody ended is ended as interrupted at the next start', async () => {
    await service.database.update(messages).set({ generating: true }).where(eq(messages.messageId, 'message_31'));
    await start();
    expect((await conversationOf(world.generating)).messages[0]).toMatchObject({
      content: 'Half a sent',
      isInterrupted: true,
      toolCalls: [{ status: 'cancelled' }, { status: 'completed' }],
    });
    expect(await patch(world.generating)).toMatchObject({ status: 'draft', latestVersion: { status: 'cancelled' } });
  });
});

it('the standing audience is being written from the start, gives way to what somebody asks for, and is written again', async () => {
  await start({ agentSpeed: 100 }, 'audience_24');
  expect(await patch('audience_24')).toMatchObject({ status: 'processing' });
  await untilWriting('audience_24', 'content');
  await ask('audience_24', 'What somebody wants');
  const versions = await until(
    () => versionsOf('audience_24'),
    (all) => all.length === 4 && all[3]?.status === 'processing',
  );
  expect(versions.map(({ status }) => status)).toEqual(['obsolete', 'obsolete', 'published', 'processing']);
  expect(versions[2]?.supplementaryContext).toBe('What somebody wants');
});
