import * as z from 'zod/mini';
import { type ToolCall, toolCall as toolCallSchema } from '#src/contract/conversation.ts';
import type { Company } from './companies.ts';
import texts from './data/texts.json' with { type: 'json' };
import type { SamplePerson } from './people.ts';
import type { Random } from './random.ts';
import { fillIn, fillInRecord, type Words } from './template.ts';

export type Role = (typeof texts.roles)[number];
export const roles: readonly Role[] = texts.roles;

/** The target of a variant: one person, or a group in one industry and country. */
export type Subject = {
  readonly person: SamplePerson | undefined;
  readonly label: string;
  readonly company: Company;
  readonly role: Role;
};

export function wordsOf({ person, company, role }: Subject) {
  return {
    person: person?.row.name,
    company: company.name,
    domain: company.domain,
    country: company.country,
    industry: company.industry,
    role: role.name,
    aRole: role.one,
    roles: role.plural,
  };
}
export type SubjectWords = ReturnType<typeof wordsOf>;

export type MessageKind = keyof typeof texts.messages;
export type ToolStatus = 'completed' | 'failed' | 'running' | 'cancelled';

export function firstContext(words: SubjectWords, random: Random): string {
  const { person, group, size, problems, meetings } = texts.context;
  const problemsOf: Readonly<Record<string, readonly string[]>> = problems;
  const paragraphs = [
    `${words.person === undefined ? group : person} ${size}`,
    random.pick(problemsOf[words.industry] ?? []),
    random.pick(meetings),
    instruction(random),
  ];
  return fillIn(paragraphs.join('\n\n'), words, random);
}

const instruction = (random: Random): string =>
  `${random.pick(texts.context.leads)} ${random.pick(texts.context.avoid)}`;

/** A later context, always different: with an added line, or another instruction at the end. */
export function revisedContext(context: string, random: Random, round: number): string {
  const paragraphs = context.split('\n\n');
  const update = random.pick(texts.context.updates.filter((candidate) => !context.includes(candidate)));
  const kept = round % 2 === 1 || paragraphs.length > 7 ? [...paragraphs.slice(0, 3), instruction(random)] : paragraphs;
  return [...kept, update].join('\n\n');
}

export const titleFor = (words: Words, random: Random): string => fillIn(random.pick(texts.titles), words, random);

export const descriptionFor = (words: Words, random: Random): string =>
  fillIn(random.pick(texts.descriptions), words, random);

/** Three to five keywords, the industry's among them. */
export function keywordsFor(words: Words, random: Random): string[] {
  const chosen = new Set([`${words.industry} logistics`]);
  for (let count = random.int(2, 4); count > 0; count -= 1) chosen.add(random.pick(texts.keywords));
  return [...chosen];
}

export const customNameFor = (words: Words, random: Random): string =>
  fillIn(random.pick(texts.customNames), words, random);

/** A name of exactly 300 characters, as if somebody put the whole selection into it. */
export function longName(words: Words, ordinal: number, random: Random): string {
  const name = fillIn(texts.longName, { ...words, ordinal: String(ordinal) }, random);
  return name.slice(0, 299).trimEnd().padEnd(300, '.');
}

export const formInstructions = (words: Words, random: Random): string => fillIn(texts.formInstructions, words, random);

/** A text of people or of the agent, whose answers use Markdown. */
export function say(kind: MessageKind, words: Words, random: Random): string {
  const text = random.pick<string | readonly string[]>(texts.messages[kind]);
  return fillIn(typeof text === 'string' ? text : text.join('\n\n'), words, random);
}

/** The first paragraph and the rest, of a text that has both. */
export function partsOf(content: string): readonly { type: string; text: string }[] | null {
  const cut = content.indexOf('\n\n') + 2;
  if (cut < 2 || cut === content.length) return null;
  return [content.slice(0, cut), content.slice(cut)].map((text) => ({ type: 'text', text }));
}

export function toolCall(status: ToolStatus, id: string, words: Words, random: Random): ToolCall {
  const calls = texts.toolCalls.filter(
    (call) => call.status === status && (words.person !== undefined || call.name !== 'read_person_log'),
  );
  return z.parse(toolCallSchema, { id, ...fillInRecord(random.pick(calls), words, random) });
}
