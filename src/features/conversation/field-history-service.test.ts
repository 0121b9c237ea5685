import { expect, test } from 'vitest';
import { request, setApiBaseUrl } from '#src/api/http.ts';
import { updateAudience } from '#src/contract/audience.ts';
import { getAudienceMessages, restoreAudienceMessage } from '#src/contract/conversation.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { breaksOf, heldAt, historiesOf } from './field-history.ts';
import { outlookOf } from './outlook.ts';
import { timelineOf } from './timeline.ts';

const params = { page_id: world.page, audience_id: world.audience };
const field = 'supplementaryContext';
const service = serviceForTests();
const read = () => request(getAudienceMessages, { params });
const setContext = (supplementaryContext: string | null) =>
  request(updateAudience, { params, body: { supplementaryContext } });
const restore = () => request(restoreAudienceMessage, { params: { ...params, message_id: world.message }, body: {} });

test('the context after each message is told as the service held it, before and after a restore', async () => {
  setApiBaseUrl(service.url);
  /** The context that the service held after its last message, by the index of that. */
  const truth = new Map<number, string>();
  async function after<Answer>(write: Promise<Answer>): Promise<Answer> {
    const answer = await write;
    const { messages = [], context } = await read();
    truth.set(messages.length - 1, context?.currentSupplementaryContext ?? '');
    return answer;
  }
  /** What is shown of the context after each of these messages. */
  async function told() {
    const { messages, context } = await read();
    const histories = historiesOf(timelineOf({ messages }), context).filter((each) => each.field === field);
    expect(histories.flatMap(breaksOf)).toEqual([]);
    return histories.flatMap((history) => [...truth.keys()].map((index) => heldAt(history, index)));
  }
  await after(restore());
  for (const context of ['One', 'Two', null]) await after(setContext(context));
  expect((await told()).slice(1)).toEqual(['One', 'Two', '']);
  await after(restore());
  await after(setContext('Three'));
  const contexts = [...truth.values()];
  expect(contexts).toEqual(['Snapshot context', 'One', 'Two', '', 'Snapshot context', 'Three']);
  const held = await told();
  for (const [index, context] of contexts.entries()) expect([undefined, context]).toContain(held[index]);
  expect(held.at(-1)).toBe('Three');
  const { known } = outlookOf({ conversation: await read(), audience: { [field]: 'Three' } }, world.message, []);
  expect(known.get(field)).toMatchObject({ values: { before: 'Three', after: 'Snapshot context' } });
  await restore();
  expect((await read()).context?.currentSupplementaryContext).toBe('Snapshot context');
});
