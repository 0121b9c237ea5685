import { beforeEach, expect, test } from 'vitest';
import { request, setApiBaseUrl } from '#src/api/http.ts';
import { updateAudience } from '#src/contract/audience.ts';
import { getAudienceMessages, restoreAudienceMessage } from '#src/contract/conversation.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { breaksOf, heldAt, historiesOf } from './field-history.ts';
import { outlookOf } from './outlook.ts';
import { timelineOf } from './timeline.ts';

const params = { page_id: world.page, audience_id: world.audience };
const firstSnapshot = world.message;

const service = serviceForTests();

const read = () => request(getAudienceMessages, { params });
const setContext = (supplementaryContext: string | null) =>
  request(updateAudience, { params, body: { supplementaryContext } });
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

const field = 'supplementaryContext';
/** What is told of the context after each message that this test saw as the last. */
async function told() {
  const conversation = await read();
  const timeline = timelineOf(conversation);
  const history = historiesOf(timeline, conversation.context).find((each) => each.field === field);
  if (history === undefined) throw new Error('Nothing is told of the context.');
  expect(breaksOf(history)).toEqual([]);
  const seen = timeline.filter(({ key }) => truth.has(key));
  const contexts = seen.map(({ key, index }) => ({ held: heldAt(history, index), true: truth.get(key) }));
  for (const { held, true: value = '' } of contexts) expect([undefined, value]).toContain(held);
  return { conversation, contexts };
}

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
  // Which of the messages before recorded the restore, no mark says.
  const edited = (await told()).contexts.slice(1);
  expect(edited.map((one) => one.held)).toEqual(edited.map((one) => one.true));

  const record = await restore(firstSnapshot);
  await remember();
  await setContext('Three');
  await remember();
  const { contexts, conversation } = await told();
  expect(contexts.map((one) => one.true)).toEqual(['Snapshot context', 'One', 'Two', '', 'Snapshot context', 'Three']);
  // What was restored since is told of its own message, and not known after it.
  expect(contexts.at(-1)?.held).toBe('Three');

  // What is foretold of the next restore is what it does.
  const outlook = outlookOf({ conversation, audience: { [field]: 'Three' } }, firstSnapshot, []);
  expect(outlook.known.get(field)).toMatchObject({ values: { before: 'Three', after: 'Snapshot context' } });
  expect(outlook.later).toBe(1);
  await restore(record);
  expect((await read()).context?.currentSupplementaryContext).toBe('Snapshot context');
});
