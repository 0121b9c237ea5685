import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { request, setApiBaseUrl } from '#src/api/http.ts';
import { updateAudience } from '#src/contract/audience.ts';
import { getAudienceMessages, restoreAudienceMessage } from '#src/contract/conversation.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { breaksOf, heldAt, historiesOf } from './field-history.ts';
import { outlookOf } from './outlook.ts';
import { timelineOf } from './timeline.ts';

/** Of the small world (test/service): its second message has a snapshot. */
const params = { page_id: 'page_01', audience_id: 'audience_01' };
const firstSnapshot = 'message_02';

const service = serviceForTests();

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
  const histories = historiesOf(timeline, conversation.context);
  const heldOf = (field: string, point: number | 'now') =>
    histories.filter((history) => history.field === field).map((history) => heldAt(history, point))[0];
  const seen = timeline.filter(({ key }) => truth.has(key));
  return {
    conversation,
    heldOf,
    breaks: histories.flatMap((history) => breaksOf(history).map((each) => ({ field: history.field, ...each }))),
    timeline,
    contexts: seen.map(({ key, index }) => ({
      held: heldOf('supplementaryContext', index),
      true: truth.get(key),
    })),
  };
}

/** What is told is true. */
function expectTrue(contexts: Awaited<ReturnType<typeof told>>['contexts']): void {
  for (const { held, true: value = '' } of contexts) expect([undefined, value]).toContain(held);
}

describe('over a real service', () => {
  beforeEach(async () => {
    setApiBaseUrl(service.url);
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
    expectTrue(before);
    // Which of the messages before recorded the restore, no mark says.
    const edited = before.slice(1);
    expect(edited.map((each) => each.held)).toEqual(edited.map((each) => each.true));

    const record = await restore(firstSnapshot);
    await remember();
    await setContext('Three');
    await remember();
    const { contexts, breaks, conversation } = await told();
    expect(contexts.map((each) => each.true)).toEqual([
      'Snapshot context',
      'One',
      'Two',
      '',
      'Snapshot context',
      'Three',
    ]);
    // What was restored since is told of its own message, and not known after it.
    expectTrue(contexts);
    expect(contexts.at(-1)?.held).toBe('Three');
    expect(breaks.filter(({ field }) => field === 'supplementaryContext')).toEqual([]);

    // What is foretold of the next restore is what it does.
    const audience = { supplementaryContext: 'Three' };
    const outlook = outlookOf({ conversation, audience }, firstSnapshot, []);
    const foreseen = outlook.known.get('supplementaryContext');
    expect(foreseen).toMatchObject({ values: { before: 'Three', after: 'Snapshot context' } });
    expect(outlook.later).toBe(1);
    await restore(record);
    const after = await read();
    expect(after.context?.currentSupplementaryContext).toBe('Snapshot context');
  });

  test('a title that was edited by hand, which leaves no record, is the title of no message before it', async () => {
    await setTitle('By hand');
    await setContext('Four');
    await setTitle('By hand again');
    const { heldOf, breaks, timeline } = await told();
    for (const { index } of timeline.slice(2, -1)) {
      expect(heldOf('metaTitle', index)).not.toBe('By hand again');
    }
    expect(heldOf('metaTitle', 'now')).toBe('By hand again');
    expect(breaks).toMatchObject([{ field: 'metaTitle', before: undefined, found: 'By hand again' }]);
  });

  test('whatever is edited and restored, to and fro, the context of each message is told truly or not at all', async () => {
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
    const { contexts, breaks } = await told();
    expect(contexts).toHaveLength(41);
    expectTrue(contexts);
    expect(contexts.filter(({ held }) => held !== undefined).length).toBeGreaterThan(10);
    expect(breaks.filter(({ field }) => field === 'supplementaryContext')).toEqual([]);
  }, 60_000);
});
