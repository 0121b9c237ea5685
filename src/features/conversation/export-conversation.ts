import { downloadText } from '#src/lib/hand-out.ts';
import { toJson, toMarkdown } from './core/export.ts';
import type { ConversationRead } from './core/timeline.ts';

/** Hands a whole conversation to the browser as a file: all of it, also what was never in sight. */
export function exportConversation(conversation: ConversationRead, name: string, form: 'markdown' | 'json'): void {
  const base = `conversation ${name}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  if (form === 'markdown') downloadText(`${base}.md`, 'text/markdown', toMarkdown(conversation));
  else downloadText(`${base}.json`, 'application/json', toJson(conversation));
}
