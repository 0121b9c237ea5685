// @vitest-environment jsdom
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { request, setApiBaseUrl } from '#src/api/http.ts';
import { updateAudience } from '#src/contract/audience.ts';
import { getAudienceMessages, restoreAudienceMessage } from '#src/contract/conversation.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#src/testing/service-behind-key.ts';
import { statesOf } from './state-at.ts';
import { timelineOf } from './timeline.ts';

/** Of the small world (server/service/testing): its second message has a snapshot. */
const params = { page_id: 'page_01', audience_id: 'audience_01' };
const firstSnapshot = 'message_02';

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
  setApiBaseUrl(service.url);
}, 120_000);
afterAll(async () => {
  setApiBaseUrl('');
  await service.close();
});

const read = () => request(getAudienceMessages, { params });
const setContext = (supplementaryContext: string | null) =>
  request(updateAudience, { params, body: { supplementaryContext } });
const setTitle = (title: string) => request(updateAudience, { params, body: { metadataOverride: { title } } });
async function restore(messageId: string): Promise<string> {
  const answer = await request(restoreAudienceMessage, { params: { ...params, message_id: messageId }, body: {} });
  return answer.messageId ?? '';
}

/** What the service held when each message was the last, by the message's id. */
const truth = new Map<string, string | undefined>();
async function remember(): Promise<void> {
  const { messages = [], context } = await read();
  truth.set(messages.at(-1)?.messageId ?? '', context?.currentSupplementaryContext);
}

/** What is told of the context after each message that this test saw as the last. */
async function told() {
  const conversation = await read();
  const timeline = timelineOf(conversation);
  const states = statesOf(timeline, conversation.context);
  const seen = timeline.filter(({ key }) => truth.has(key));
  return {
    states,
    timeline,
    contexts: seen.map(({ key, index }) => ({
      held: states.stateAt(index).get('supplementaryContext'),
      true: truth.get(key),
    })),
  };
}

describe('over a real service', () => {
  beforeEach(async () => {
    await restore(firstSnapshot);
    truth.clear();
    await remember();
  });

  test('the context after each message is told as the service held it, before and after a restore', async () => {
    for (const context of ['One', 'Two', null]) {
      await setContext(context);
      await remember();
    }
    const { contexts: before } = await told();
    expect(before.map((each) => each.held)).toEqual(before.map((each) => ({ kind: 'known', value: each.true })));

    const record = await restore(firstSnapshot);
    await remember();
    await setContext('Three');
    await remember();
    const { contexts, states, timeline } = await told();
    expect(contexts.map((each) => each.true)).toEqual([
      'Snapshot context',
      'One',
      'Two',
      '',
      'Snapshot context',
      'Three',
    ]);
    expect(contexts.map((each) => each.held)).toEqual(contexts.map((each) => ({ kind: 'known', value: each.true })));
    expect(states.breaks.filter(({ field }) => field === 'supplementaryContext')).toEqual([]);

    // What is foretold of the next restore is what it does.
    const index = timeline.findIndex(({ key }) => key === record);
    const outlook = states.restoreOutlook(index);
    const row = outlook.fields.find(({ field }) => field === 'supplementaryContext');
    expect(row).toMatchObject({ now: { value: 'Three' }, restored: { value: 'Snapshot context' }, changes: true });
    await restore(record);
    const after = await read();
    expect(after.context?.currentSupplementaryContext).toBe('Snapshot context');
    for (const { entry, change } of outlook.reverts) {
      const now = after.messages?.[entry.index]?.changes?.find(({ changeId }) => changeId === change.changeId);
      expect([change.status, now?.status]).toEqual(['applied', 'reverted']);
    }
    expect(outlook.reverts).toHaveLength(1);
  });

  test('a title that was edited by hand, which leaves no record, is the title of no message before it', async () => {
    await setTitle('By hand');
    await setContext('Four');
    await setTitle('By hand again');
    const { states, timeline } = await told();
    for (const { index, changes } of timeline.slice(2)) {
      const held = states.stateAt(index).get('metaTitle');
      expect(held).not.toMatchObject({ value: 'By hand again' });
      // A proposal says what it would replace.
      const proposed = changes.find(({ field, status }) => field === 'metaTitle' && status === 'pending');
      if (proposed !== undefined) expect(held).toEqual({ kind: 'known', value: proposed.previousValue });
    }
    expect(states.stateAt('now').get('metaTitle')).toEqual({ kind: 'known', value: 'By hand again' });
    expect(states.breaks).toMatchObject([{ field: 'metaTitle', beforeKey: undefined, found: 'By hand again' }]);
  });

  test('whatever is edited and restored, to and fro, the context of each message is told truly or among the possible ones', async () => {
    const steps = fc.sample(fc.oneof(fc.constant('edit' as const), fc.nat()), { numRuns: 40, seed: 5 });
    let count = 0;
    for (const step of steps) {
      const { messages = [] } = await read();
      const snapshots = messages.flatMap(({ hasSnapshot, messageId = '' }) => (hasSnapshot ? [messageId] : []));
      count += 1;
      if (step === 'edit') await setContext(`Edit ${count}`);
      else await restore(snapshots[step % snapshots.length] ?? firstSnapshot);
      await remember();
    }
    const { contexts, states } = await told();
    expect(contexts).toHaveLength(41);
    for (const { held, true: value = '' } of contexts) {
      if (held?.kind === 'unknown') expect(held.candidates).toContain(value);
      else expect(held).toEqual({ kind: 'known', value });
    }
    expect(contexts.filter(({ held }) => held?.kind === 'known').length).toBeGreaterThan(15);
    expect(states.breaks.filter(({ field }) => field === 'supplementaryContext')).toEqual([]);
  }, 60_000);
});
