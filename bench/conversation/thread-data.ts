import type { Message } from '#src/contract/conversation.ts';

const words =
  'offer spring price visit page title ask answer context company reader form week launch draft change short clear first'.split(
    ' ',
  );

/** Deterministic, so that every run measures the same text. */
function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => words[(seed * 7 + at * 13 + at * at) % words.length]).join(' ');
}

/** A question, or an answer with steps, Markdown and at times a change with a snapshot. */
function messageAt(index: number): Message {
  const shared = {
    messageId: `message_${index.toString(36).padStart(8, '0')}`,
    timestamp: 1_763_000_000_000 + index * 60_000,
  };
  if (index % 2 === 0)
    return { ...shared, role: 'user', content: `Message ${index + 1}: ${sentence(index, 8 + (index % 30))}?` };
  const text = `### ${sentence(index, 4)}\n\n${sentence(index + 1, 20 + (index % 60))}.\n\n- **${sentence(index, 3)}**: ${sentence(index + 2, 9)}\n- \`${sentence(index, 2)}\` and [a link](https://example.com/${index})\n\n${sentence(index + 3, 12)}.`;
  const steps = Array.from({ length: index % 7 === 1 ? 4 : index % 3 === 1 ? 1 : 0 }, (_, at) => ({
    id: `tool_${index}_${at}`,
    name: 'read_page',
    status: 'completed',
    arguments: { section: sentence(index + at, 3) },
    result: { found: at + 1, text: sentence(index + at, 14) },
  }));
  const changes =
    index % 11 === 1
      ? [
          {
            changeId: `change_${index}`,
            field: 'metaTitle',
            previousValue: sentence(index, 6),
            newValue: sentence(index + 5, 7),
            status: 'applied',
          },
        ]
      : [];
  return { ...shared, role: 'assistant', content: text, toolCalls: steps, changes, hasSnapshot: changes.length > 0 };
}

/** The same conversation in every run, as the service would answer it (§4.7). */
export function longThread(length: number): readonly Message[] {
  return Array.from({ length }, (_, index) => messageAt(index));
}
