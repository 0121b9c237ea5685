import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#src/lib/json.ts';
import { toJson, toMarkdown } from './export.ts';
import type { ConversationRead } from './timeline.ts';

/** Texts that would be something else in Markdown if they stood outside a fence. */
const texts = fc
  .array(
    fc.constantFrom(
      '```',
      '`',
      '````markdown',
      '~~~',
      '\n',
      '\n\n',
      '# Forged',
      '<img src=x>',
      '![x](//y.example/z)',
      'a',
      '[x]: //y.example',
      ' ',
      '- ',
      '&lt;',
      '\\',
      '\u2028',
    ),
    { maxLength: 8 },
  )
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

function codeIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    if (token.type === 'code' || token.type === 'codespan') return [String(token.text)];
    const items: readonly Token[] = token.type === 'list' ? token.items : ('tokens' in token && token.tokens) || [];
    return codeIn(items);
  });
}

function kindsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    const items: readonly Token[] = token.type === 'list' ? token.items : ('tokens' in token && token.tokens) || [];
    return [token.type === 'heading' ? `heading ${token.text}` : token.type, ...kindsIn(items)];
  });
}

const compact = (value: string) => value.replaceAll(/\s+/g, '');

describe('Markdown', () => {
  test('holds every text of every message, none of it able to be anything but code', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const tokens = lexer(toMarkdown(conversation));
        const code = compact(codeIn(tokens).join('\n'));
        const sent = (conversation.messages ?? []).flatMap((message) => [
          message.content,
          message.reasoning,
          ...(message.contentParts ?? []).map((part) => part.text),
          ...(message.toolCalls ?? []).map(({ error }) => error),
          ...(message.changes ?? []).flatMap(({ previousValue, newValue }) => [previousValue, newValue]),
        ]);
        for (const each of sent) expect(code).toContain(compact(each ?? ''));

        const kinds = kindsIn(tokens);
        expect(kinds.filter((kind) => ['html', 'link', 'image', 'def'].includes(kind))).toEqual([]);
        const calls = (conversation.messages ?? []).flatMap(({ toolCalls = [] }) => toolCalls).length;
        const changed = (conversation.messages ?? []).flatMap(({ changes: of = [] }) => of).length;
        const pending = conversation.pendingChanges?.length ?? 0;
        expect(kinds.filter((kind) => kind.startsWith('heading'))).toHaveLength(
          2 + (conversation.messages?.length ?? 0) + calls + changed + pending + (pending > 0 ? 1 : 0),
        );
        expect(kinds.filter((kind) => /^heading.*Forged/.test(kind) && !kind.includes('`'))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('says of a message its number, role, id, time and marks, and both readings of it', () => {
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
        '- messageId: `m1`\n- time: 2025-11-21T00:00:00.000Z\n- marks: live, snapshot, interrupted',
        '````markdown\nOne ``` two\n````',
        'The field `content` says something else:',
        '```markdown\nOther\n```',
        '## Context\n',
      ].join('\n\n'),
    );
  });
});

describe('JSON', () => {
  test('holds the conversation to the letter', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        expect(JSON.parse(toJson(conversation))).toMatchObject(JSON.parse(JSON.stringify(conversation)));
      }),
    );
  });

  test('says beside it when a message was sent and which one is live, and keeps what nobody documented', () => {
    const message = { messageId: 'm1', timestamp: 1_763_683_200_000, ...{ mood: 'good' } };
    const json: unknown = JSON.parse(toJson({ conversation: { publishedMessageId: 'm1' }, messages: [message] }));
    expect(json).toMatchObject({ messages: [{ ...message, timestampIso: '2025-11-21T00:00:00.000Z', isLive: true }] });
  });

  test('can be written of a result that is nested deeper than the call stack', () => {
    const nested = `${'[1,{"in":'.repeat(25_000)}"end"${'}]'.repeat(25_000)}`;
    const conversation: ConversationRead = Object(parseJson(`{"messages":[{"toolCalls":[{"result":${nested}}]}]}`));
    expect(toJson(conversation)).toContain('[1,{\\"in\\":\\"end\\"}]');
    expect(toMarkdown(conversation)).toContain('[1,{\\"in\\":\\"end\\"}]');
    expect(structuredClone(conversation)).toEqual(conversation);
  });
});
