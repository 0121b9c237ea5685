import { describe, expect, test } from 'vitest';
import { type Reading, whatChanged } from './outlook.ts';
import type { MessageRead } from './timeline.ts';

const asked: MessageRead = { messageId: 'm1', role: 'user', content: 'Write it.' };
const answer: MessageRead = { messageId: 'm2', role: 'assistant', content: 'Half a sent' };
const saved: MessageRead = { messageId: 'm3', role: 'user', content: 'Another context.' };

function reading(messages: readonly MessageRead[], rest: Partial<Reading> = {}): Reading {
  return {
    conversation: { messages: [...messages], context: { currentSupplementaryContext: 'One' } },
    audience: { customName: 'Ada', status: 'processing', metadataOverride: { title: 'T' } },
    ...rest,
  };
}
const between = (before: Reading, after: Reading) => whatChanged(before, after).map(({ what }) => what);

describe('what stops a restore', () => {
  test('is not that the newest answer goes on, with text and tool calls, also before a context saved meanwhile', () => {
    const longer = { ...answer, content: 'Half a sentence', toolCalls: [{ name: 'search', status: 'running' }] };
    expect(between(reading([asked, answer]), reading([asked, longer]))).toEqual([]);
    expect(between(reading([asked, answer, saved]), reading([asked, longer, saved]))).toEqual([]);
  });

  test('is that the newest answer ends, proposes or is interrupted', () => {
    const ways: Partial<MessageRead>[] = [
      { hasSnapshot: true },
      { changes: [{ changeId: 'c' }] },
      { isInterrupted: true },
    ];
    for (const way of ways) {
      expect(between(reading([asked, answer]), reading([asked, { ...answer, ...way }]))).toEqual(['Messages changed.']);
    }
  });

  test('is a message that came, went, or reads otherwise', () => {
    expect(between(reading([asked, answer]), reading([asked, answer, saved]))).toEqual(['1 new message.']);
    expect(between(reading([asked, answer]), reading([answer]))).toEqual(['Messages changed.']);
    const otherwise = { ...asked, content: 'Do not.' };
    expect(between(reading([asked, answer]), reading([otherwise, answer]))).toEqual(['Messages changed.']);
    const behind = { ...saved, content: 'A third context.' };
    expect(between(reading([asked, answer, saved]), reading([asked, answer, behind]))).toEqual(['Messages changed.']);
  });

  test('is a field of the audience, an archive, an audience that went; its status alone is not', () => {
    const before = reading([asked]);
    const now = (audience: Reading['audience']) => between(before, reading([asked], { audience }));
    expect(now({ ...before.audience, status: 'published' })).toEqual([]);
    expect(now({ ...before.audience, customName: 'Bo' })).toEqual(['Custom name changed.']);
    expect(now({ ...before.audience, metadataOverride: {} })).toEqual(['Title changed.']);
    expect(now({ ...before.audience, status: 'archived' })).toEqual(['The audience was archived.']);
    const archived = reading([asked], { audience: { ...before.audience, status: 'archived' } });
    expect(between(archived, before)).toEqual(['The audience is no longer archived.']);
    expect(now(undefined)).toEqual(['The audience is no longer there.']);
  });

  test('is told once when conversation and audience both show it', () => {
    const audience = { supplementaryContext: 'One' };
    const after = reading([], { audience: { supplementaryContext: 'Two' } });
    const conversation = { messages: [], context: { currentSupplementaryContext: 'Two' } };
    expect(between(reading([], { audience }), { ...after, conversation })).toEqual([
      'Context for this audience changed.',
    ]);
  });
});
