import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { expect, test } from 'vitest';
import { toJson, toMarkdown } from './export.ts';
import type { ConversationRead } from './timeline.ts';

/** Texts that would be something else in Markdown if they stood outside a fence. */
const fences = ['```', '`', '````markdown', '~~~'];
const markup = ['# Forged', '<img src=x>', '![x](//y.example/z)', '[x]: //y.example', '- ', '&lt;', '\\'];
const others = ['a', '\n', '\n\n', ' ', '\u2028'];
const texts = fc
  .array(fc.constantFrom(...fences, ...markup, ...others), { maxLength: 8 })
  .map((pieces) => pieces.join(''));
const text = fc.option(texts, { nil: undefined });
const changes = fc.array(
  fc.record({ changeId: text, field: text, previousValue: text, newValue: text, status: text }),
  { maxLength: 2 },
);
const conversations: fc.Arbitrary<ConversationRead> = fc.record({
  conversation: fc.record({ conversationId: text, publishedMessageId: fc.constant('m1') }),
  messages: fc.array(
    fc.record({
      messageId: fc.oneof(fc.constant('m1'), text),
      role: text,
      content: text,
      reasoning: text,
      contentParts: fc.array(fc.record({ type: fc.oneof(fc.constant('text'), texts), text: texts }), { maxLength: 2 }),
      toolCalls: fc.array(
        fc.record({
          id: text,
          name: text,
          status: text,
          error: text,
          arguments: fc.dictionary(fc.string(), texts),
          result: fc.jsonValue(),
        }),
        { maxLength: 2 },
      ),
      changes,
      timestamp: fc.constantFrom(undefined, 1_763_683_200_000, -5),
      hasSnapshot: fc.boolean(),
      isInterrupted: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  context: fc.record({ pageContext: text }),
  pendingChanges: changes,
});

/** Every token, also those inside of others. */
function allOf(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => {
    const inside: readonly Token[] = token.type === 'list' ? token.items : ('tokens' in token && token.tokens) || [];
    return [token, ...allOf(inside)];
  });
}

const compact = (value: string) => value.replaceAll(/\s+/g, '');

test('Markdown holds every text of every message, none of it able to be anything but code', () => {
  fc.assert(
    fc.property(conversations, (conversation) => {
      const tokens = allOf(lexer(toMarkdown(conversation)));
      const codes = tokens.filter(({ type }) => type === 'code' || type === 'codespan');
      const code = compact(codes.map((token) => ('text' in token ? String(token.text) : '')).join('\n'));
      const sent = (conversation.messages ?? []).flatMap((message) => [
        message.content,
        message.reasoning,
        ...(message.contentParts ?? []).map((part) => part.text),
        ...(message.toolCalls ?? []).map(({ error }) => error),
        ...(message.changes ?? []).flatMap(({ previousValue, newValue }) => [previousValue, newValue]),
      ]);
      for (const each of sent) expect(code).toContain(compact(each ?? ''));
      expect(tokens.filter(({ type }) => ['html', 'link', 'image', 'def'].includes(type))).toEqual([]);
      const headings = tokens.flatMap(({ type, raw }) => (type === 'heading' ? [raw] : []));
      const calls = (conversation.messages ?? []).flatMap(({ toolCalls = [] }) => toolCalls).length;
      const changed = (conversation.messages ?? []).flatMap(({ changes: of = [] }) => of).length;
      const pending = conversation.pendingChanges?.length ?? 0;
      expect(headings).toHaveLength(
        2 + (conversation.messages?.length ?? 0) + calls + changed + pending + (pending > 0 ? 1 : 0),
      );
      expect(headings.filter((heading) => heading.includes('Forged') && !heading.includes('`'))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('Markdown says of a message its number, role, id, time and marks, and both readings of it', () => {
  const markdown = toMarkdown({
    conversation: { publishedMessageId: 'm1' },
    messages: [
      {
        messageId: 'm1',
        role: 'assistant',
        content: 'Other',
        contentParts: [{ type: 'text', text: 'One ``` two' }],
        timestamp: 1_763_683_200_000,
        hasSnapshot: true,
        isInterrupted: true,
      },
    ],
  });
  expect(markdown).toBe(
    [
      '# Conversation',
      '- `publishedMessageId`: `m1`',
      '## 1 · `assistant`',
      '- messageId: `m1`\n- time: 2025-11-21T00:00:00.000Z\n- marks: live, restore point, stopped',
      '````markdown\nOne ``` two\n````',
      'The field `content` says something else:',
      '```markdown\nOther\n```',
      '## Context\n',
    ].join('\n\n'),
  );
});

test('JSON holds the conversation to the letter', () => {
  fc.assert(
    fc.property(conversations, (conversation) => {
      expect(JSON.parse(toJson(conversation))).toMatchObject(JSON.parse(JSON.stringify(conversation)));
    }),
  );
});

test('JSON says beside it when a message was sent and which one is live, and keeps what nobody documented', () => {
  const message = { messageId: 'm1', timestamp: 1_763_683_200_000, ...{ mood: 'good' } };
  const json: unknown = JSON.parse(toJson({ conversation: { publishedMessageId: 'm1' }, messages: [message] }));
  expect(json).toMatchObject({ messages: [{ ...message, timestampIso: '2025-11-21T00:00:00.000Z', isLive: true }] });
});
