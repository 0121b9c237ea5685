import { describe, expect, test } from 'vitest';
import type { ConversationRead, MessageRead } from './timeline.ts';
import { generatingOf } from './use-conversation.ts';

const user: MessageRead = { messageId: 'm1', role: 'user', content: 'Write it.' };
const answer: MessageRead = {
  messageId: 'm2',
  role: 'assistant',
  content: 'Half a sent',
  timestamp: 1_763_683_200_000,
};
const running: MessageRead = { ...answer, toolCalls: [{ status: 'completed' }, { status: 'running' }] };
const grown: MessageRead = { ...answer, content: 'Half a sentence' };
const of = (...messages: MessageRead[]): ConversationRead => ({ messages });
const second = Date.parse('2025-11-21T00:00:01Z');
const weekLater = Date.parse('2025-11-28T00:00:00Z');

describe('something is being written', () => {
  test.each([
    ['a tool call of the last answer runs', { conversation: of(user, running) }, ['A tool call is running.']],
    ['the last answer grew', { conversation: of(user, grown), before: of(user, answer) }, ['The message is growing.']],
    [
      'its reasoning grew',
      { conversation: of(user, { ...answer, reasoning: 'So' }), before: of(user, answer) },
      ['The message is growing.'],
    ],
    [
      'a tool call ended',
      {
        conversation: of({ ...answer, toolCalls: [{ status: 'completed' }] }),
        before: of({ ...answer, toolCalls: [{ status: 'running' }] }),
      },
      ['The message is growing.'],
    ],
    [
      'it grew without an id',
      { conversation: of({ ...grown, messageId: undefined }), before: of({ ...answer, messageId: undefined }) },
      ['The message is growing.'],
    ],
    [
      'the audience is processing',
      { conversation: of(user, answer), audienceStatus: 'processing' },
      ['The audience’s status is processing.'],
    ],
    [
      'all of it',
      {
        conversation: of({ ...running, content: 'Half a sentence' }),
        before: of(running),
        audienceStatus: 'processing',
      },
      ['The message is growing.', 'A tool call is running.', 'The audience’s status is processing.'],
    ],
    [
      'it grew while the audience, read before, rested',
      { conversation: of(grown), before: of(answer), audienceStatus: 'published' },
      ['The message is growing.'],
    ],
    [
      'an answer grows behind which the user wrote',
      { conversation: of(grown, user), before: of(answer) },
      ['The message is growing.'],
    ],
    [
      'an answer of an unknown role runs',
      { conversation: of(user, { ...running, role: 'in_legal_review' }) },
      ['A tool call is running.'],
    ],
    [
      'a message of an unknown role stands behind it',
      { conversation: of(running, { ...user, role: 'in_legal_review' }) },
      ['A tool call is running.'],
    ],
    [
      'another version waits while a tool runs',
      { conversation: of(running), audienceStatus: 'queued' },
      ['A tool call is running.', 'The audience’s status is queued.'],
    ],
    [
      'a tool has run for long in a processing audience',
      { conversation: of(running), audienceStatus: 'processing', now: weekLater },
      ['A tool call is running.', 'The audience’s status is processing.'],
    ],
    ['a tool began a second ago', { conversation: of(running), now: second }, ['A tool call is running.']],
  ])('when %s', (_, input, evidence) => {
    expect(generatingOf(input)).toMatchObject({
      generating: true,
      evidence,
      message: { message: { role: expect.not.stringMatching('user'), timestamp: answer.timestamp } },
    });
  });

  test('when the audience is processing and no message of the run is there yet: then no message is named', () => {
    for (const conversation of [
      of(user),
      of(),
      of({ ...answer, hasSnapshot: true }, user),
      of({ ...answer, isInterrupted: true }),
      of(answer, user),
    ]) {
      expect(generatingOf({ conversation, audienceStatus: 'processing' })).toEqual({
        generating: true,
        evidence: ['The audience’s status is processing.'],
        message: undefined,
      });
    }
  });
});

describe('nothing is being written', () => {
  test.each([
    ['nothing speaks for it', { conversation: of(user, answer), audienceStatus: 'published' }],
    ['there is nothing', { conversation: {} }],
    ['the read before was the same', { conversation: of(user, answer), before: of(user, answer) }],
    ['an answer came whole', { conversation: of(user, answer), before: of(user) }],
    ['an answer grew and got its snapshot', { conversation: of({ ...grown, hasSnapshot: true }), before: of(answer) }],
    [
      'an answer was interrupted',
      { conversation: of({ ...running, ...grown, isInterrupted: true }), before: of(answer) },
    ],
    ['an old answer has a running tool', { conversation: of(running, user, { ...answer, messageId: 'm4' }) }],
    [
      'statuses are unknown',
      {
        conversation: of({ ...answer, toolCalls: [{ status: 'in_legal_review' }] }),
        audienceStatus: 'in_legal_review',
      },
    ],
    ['the audience is pending', { conversation: of(user), audienceStatus: 'pending' }],
    ['the user wrote', { conversation: of({ ...user, content: 'Write it all.' }), before: of(user) }],
  ])('when %s', (_, input) => {
    expect(generatingOf(input)).toEqual({ generating: false, evidence: [], message: undefined });
  });

  test('but awaited when the audience is queued', () => {
    for (const conversation of [of(user), of(answer), of({ ...answer, hasSnapshot: true }, user)]) {
      expect(generatingOf({ conversation, audienceStatus: 'queued' })).toEqual({
        generating: false,
        evidence: ['The audience’s status is queued.'],
        message: undefined,
      });
    }
  });

  test('when a running tool is all there is and it is old', () => {
    expect(generatingOf({ conversation: of(running), audienceStatus: 'draft', now: weekLater })).toEqual({
      generating: false,
      evidence: [],
      message: undefined,
    });
    const undated = { ...running, timestamp: undefined };
    expect(generatingOf({ conversation: of(undated), now: weekLater }).generating).toBe(true);
  });
});
