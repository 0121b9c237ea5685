import { expect, test } from 'vitest';
import type { ConversationRead, MessageRead } from './timeline.ts';
import { generatingOf } from './use-conversation.ts';

const user: MessageRead = { messageId: 'm1', role: 'user', content: 'Write it.' };
const answer: MessageRead = { messageId: 'm2', role: 'assistant', content: 'Half', timestamp: 1_763_683_200_000 };
const running: MessageRead = { ...answer, toolCalls: [{ status: 'completed' }, { status: 'running' }] };
const grown: MessageRead = { ...answer, content: 'Half a sentence' };
const withTool = (status: string): MessageRead => ({ ...answer, toolCalls: [{ status }] });
const of = (...messages: MessageRead[]): ConversationRead => ({ messages });
const weekLater = Date.parse('2025-11-28T00:00:00Z');
const runs = 'A tool call is running.';
const processing = 'The audience’s status is processing.';
const queued = 'The audience’s status is queued.';

test.each<[string, ConversationRead, ConversationRead, string?]>([
  ['the last answer', of(user, answer), of(user, grown)],
  ['its reasoning', of(user, answer), of(user, { ...answer, reasoning: 'So' })],
  ['an answer without an id', of({ ...answer, messageId: undefined }), of({ ...grown, messageId: undefined })],
  ['it while the audience, read before, rested', of(answer), of(grown), 'published'],
  ['an answer behind which the user wrote', of(answer), of(grown, user)],
])('something is being written when what grew is %s', (_, before, conversation, audienceStatus) => {
  expect(generatingOf({ conversation, before, audienceStatus })).toMatchObject({
    generating: true,
    evidence: ['The message is growing.'],
    message: { message: { role: 'assistant', timestamp: answer.timestamp } },
  });
});

test.each<[string, Partial<Parameters<typeof generatingOf>[0]>, string[]]>([
  ['a tool call of the last answer runs', { conversation: of(user, running) }, [runs]],
  ['the audience is processing', { conversation: of(user, answer), audienceStatus: 'processing' }, [processing]],
  ['an answer of an unknown role runs', { conversation: of(user, { ...running, role: 'in_legal_review' }) }, [runs]],
  ['another version waits while a tool runs', { audienceStatus: 'queued', now: weekLater }, [runs, queued]],
  ['a tool has run for long', { audienceStatus: 'processing', now: weekLater }, [runs, processing]],
])('something is being written when %s', (_, input, evidence) => {
  expect(generatingOf({ conversation: of(running), ...input })).toMatchObject({
    generating: true,
    evidence,
    message: { message: { role: expect.not.stringMatching('user'), timestamp: answer.timestamp } },
  });
});

test.each([
  ['nothing was answered', of(user)],
  ['the last answer is whole', of(user, { ...answer, hasSnapshot: true })],
  ['the last answer was interrupted', of({ ...answer, isInterrupted: true })],
  ['the user wrote behind the last answer', of(answer, user)],
])('something is being written without a message, when the audience is processing and %s', (_, conversation) => {
  expect(generatingOf({ conversation, audienceStatus: 'processing' })).toEqual({
    generating: true,
    evidence: [processing],
    message: undefined,
  });
});

const nothing = { generating: false, evidence: [], message: undefined };

test.each([
  ['nothing speaks for it', { conversation: of(user, answer), audienceStatus: 'published' }],
  ['an answer came whole', { conversation: of(user, answer), before: of(user) }],
  ['a longer one has its place', { conversation: of({ ...grown, messageId: 'm9' }), before: of(answer) }],
  ['an answer grew and got its snapshot', { conversation: of({ ...grown, hasSnapshot: true }), before: of(answer) }],
  ['one was interrupted', { conversation: of({ ...running, ...grown, isInterrupted: true }), before: of(answer) }],
  ['an old answer has a running tool', { conversation: of(running, user, { ...answer, messageId: 'm4' }) }],
  ['statuses are unknown', { conversation: of(withTool('in_legal_review')), audienceStatus: 'in_legal_review' }],
  ['the audience is pending', { conversation: of(user), audienceStatus: 'pending' }],
  ['the user wrote', { conversation: of({ ...user, content: 'Write it all.' }), before: of(user) }],
  ['a running tool is all and old', { conversation: of(running), audienceStatus: 'draft', now: weekLater }],
])('nothing is being written when %s', (_, input) => {
  expect(generatingOf(input)).toEqual(nothing);
});

test('nothing is being written but awaited when the audience is queued', () => {
  for (const conversation of [of(user), of(answer), of({ ...answer, hasSnapshot: true }, user)]) {
    expect(generatingOf({ conversation, audienceStatus: 'queued' })).toEqual({ ...nothing, evidence: [queued] });
  }
});
