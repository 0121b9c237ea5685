import { readTimestamp } from '#src/contract/timestamp.ts';
import { isoText } from '#src/lib/dates.ts';
import { downloadText } from '#src/lib/hand-out.ts';
import { jsonText } from '#src/lib/json.ts';
import {
  type ChangeRead,
  type ConversationRead,
  type TimelineEntry,
  type ToolCallRead,
  timelineOf,
} from './timeline.ts';

/**
 * The whole conversation as JSON (§2.11): every field as the service sent it, undocumented ones
 * too, with `timestampIso` for each message, and `isLive` for the published one.
 */
export function toJson(conversation: ConversationRead): string {
  const messages = timelineOf(conversation).map((entry) => ({
    timestampIso: momentOf(entry),
    isLive: entry.isLive || undefined,
    ...entry.message,
  }));
  return `${jsonText({ ...conversation, messages })}\n`;
}

/**
 * The whole conversation as Markdown, for people: all that §2.11 has of a message, the pending
 * changes and the context. Service text stands in a fence or code span that it cannot end, so that
 * nothing in it becomes a heading, link or image of the export.
 */
export function toMarkdown(conversation: ConversationRead): string {
  const { conversation: about = {}, context = {}, pendingChanges = [] } = conversation;
  const lines = [
    '# Conversation',
    fieldLines(about),
    ...timelineOf(conversation).flatMap(messageLines),
    ...(pendingChanges.length === 0 ? [] : ['## Suggestions', ...pendingChanges.flatMap(changeLines)]),
    '## Context',
    fieldLines(context),
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function messageLines(entry: TimelineEntry): readonly string[] {
  const { index, role, message, body, toolCalls, changes } = entry;
  const marks = [
    entry.isLive ? 'live' : '',
    entry.hasSnapshot ? 'restore point' : '',
    entry.isInterrupted ? 'stopped' : '',
  ].filter((mark) => mark !== '');
  const facts = [
    message.messageId === undefined ? '' : `- messageId: ${codeSpan(message.messageId)}`,
    message.timestamp === undefined ? '' : `- time: ${momentOf(entry) ?? codeSpan(String(message.timestamp))}`,
    marks.length === 0 ? '' : `- marks: ${marks.join(', ')}`,
  ];
  return [
    `## ${index + 1} · ${role === undefined ? 'no role' : codeSpan(role)}`,
    facts.filter((fact) => fact !== '').join('\n'),
    body.text === '' ? '' : fenced(body.text, 'markdown'),
    ...titled('The field `content` says something else:', body.other, 'markdown'),
    ...body.parts.flatMap(({ type, text }) => [`Part of type ${codeSpan(type)}:`, fenced(text)]),
    ...titled('Reasoning:', message.reasoning || undefined),
    ...toolCalls.flatMap(toolLines),
    ...changes.flatMap(changeLines),
  ];
}

function toolLines({ id, name, status, arguments: given, result, error }: ToolCallRead): readonly string[] {
  return [
    `### Tool call ${codeSpan(name ?? '')}: ${codeSpan(status ?? '')}`,
    id === undefined ? '' : `- id: ${codeSpan(id)}`,
    ...titled('Arguments:', given && jsonText(given), 'json'),
    ...titled('Result:', result === undefined ? undefined : jsonText(result), 'json'),
    ...titled('Error:', error),
  ];
}

function changeLines({ changeId, field, previousValue, newValue, status }: ChangeRead): readonly string[] {
  return [
    `### Change of ${codeSpan(field ?? '')}: ${codeSpan(status ?? '')}`,
    changeId === undefined ? '' : `- changeId: ${codeSpan(changeId)}`,
    ...titled('Before:', previousValue),
    ...titled('After:', newValue),
  ];
}

function fieldLines(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]: [string, unknown]) => {
      const text = typeof value === 'string' ? value : jsonText(value);
      return isShort(text) ? `- ${codeSpan(name)}: ${codeSpan(text)}` : `${codeSpan(name)}:\n\n${fenced(text)}`;
    })
    .join('\n\n');
}

function isShort(text: string): boolean {
  return text.length <= 120 && !/[\r\n\u2028\u2029]/.test(text);
}

function momentOf({ message }: TimelineEntry): string | undefined {
  const ms = readTimestamp(message.timestamp)?.ms;
  return ms === undefined ? undefined : isoText(ms);
}

/** A title and its text as a code block; nothing where there is no text. */
function titled(title: string, text: string | undefined, language?: string): readonly string[] {
  return text === undefined ? [] : [title, fenced(text, language)];
}

/** A code block around any text: its fence is longer than any run of backticks inside. */
function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** One line of text as code. Text with line breaks is written as JSON, which has none. */
function codeSpan(text: string): string {
  const line = isShort(text)
    ? text
    : JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const ticks = '`'.repeat(longestRun(line) + 1);
  // A space keeps a backtick at either end apart; Markdown strips it.
  const space = line === '' || /^[`\s]|[`\s]$/.test(line) ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

export function exportConversation(conversation: ConversationRead, name: string, form: 'markdown' | 'json'): void {
  const base = `conversation ${name}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  if (form === 'markdown') downloadText(`${base}.md`, 'text/markdown', toMarkdown(conversation));
  else downloadText(`${base}.json`, 'application/json', toJson(conversation));
}
