import { type Random, randomFrom } from '#server/service/sample/random.ts';
import { idSequence } from '#server/service/sample/sample-id.ts';
import type { Words } from '#server/service/sample/template.ts';
import {
  descriptionFor,
  keywordsFor,
  type Subject,
  say,
  titleFor,
  toolCall,
  wordsOf,
} from '#server/service/sample/texts.ts';
import type { ToolCall } from '#src/contract/conversation.ts';
import type { knownValues } from '#src/contract/fields.ts';
import { shortened } from './audience-subject.ts';

/** The message's whole content at a moment of the run, so that writing a step twice is harmless. */
export type WrittenSoFar = {
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly content: string;
};

export type RunStep = WrittenSoFar & {
  /** Milliseconds from the start of the run, at speed 1. */
  readonly at: number;
};

export type ProposedChange = {
  readonly field: (typeof knownValues.changeField)[number];
  readonly newValue: string;
};

/** Everything a run of the agent will do, decided before it starts. */
export type RunScript = ReturnType<typeof runScript>;

export type RunInput = {
  readonly versionId: string;
  readonly context: string;
  readonly title: string;
  readonly subject: Subject;
};

const second = 1_000;
/** An ordinary run takes eight seconds, a long one an hour. */
const plans = {
  ordinary: { textFrom: 4.2 * second, endsAt: 8 * second, pieces: 22, rounds: 0 },
  long: { textFrom: 4.2 * second, endsAt: 3600 * second, pieces: 1200, rounds: 60 },
} as const;

/** Plans a run. The same input gives the same script; some tool calls fail on purpose. */
export function runScript(input: RunInput, length: keyof typeof plans = 'ordinary') {
  const random = randomFrom(`agent/${input.versionId}`);
  const words = wordsOf(input.subject);
  const { textFrom, endsAt, pieces, rounds } = plans[length];
  const proposals = proposalsOf(input, words, random);
  const text = textOf(input.context, words, proposals, rounds, random);
  const steps: RunStep[] = [];
  let now: WrittenSoFar = { reasoning: '', toolCalls: [], content: '' };
  const step = (at: number, next: Partial<WrittenSoFar>) => {
    now = { ...now, ...next };
    steps.push({ at: Math.round(at), ...now });
  };

  for (const { at, grown } of growing(say('reasoning', words, random), 4, 0.3 * second, 1.4 * second)) {
    step(at, { reasoning: grown });
  }
  const calls = toolCallsOf(input.versionId, words, random);
  const perCall = (textFrom - 1.6 * second) / calls.length;
  for (const [index, call] of calls.entries()) {
    const begun = 1.6 * second + index * perCall;
    const before = now.toolCalls;
    step(begun, { toolCalls: [...before, running(call)] });
    step(begun + perCall * 0.8, { toolCalls: [...before, call] });
  }
  for (const { at, grown } of growing(text, pieces, textFrom, endsAt - 0.3 * second)) step(at, { content: grown });
  return {
    /** In order; each contains the one before. */
    steps,
    /** The end of the run in milliseconds from its start, at speed 1. */
    endsAt,
    /** Changes proposed at the end, at most one per field. */
    proposals,
    /** Whether the message also has its text in parts. */
    hasParts: random.chance(0.3),
    /** Has no natural end: it ends early as soon as another version of the audience waits. */
    isLong: length === 'long',
  };
}

/** A text that grows by whole words, in at most `pieces` pieces between two moments. */
function growing(text: string, pieces: number, from: number, to: number) {
  const ends = Array.from(text.matchAll(/\S+\s*/g), (word) => word.index + word[0].length);
  const count = Math.min(pieces, ends.length);
  return Array.from({ length: count }, (_, index) => {
    const end = index === count - 1 ? text.length : (ends[Math.ceil(((index + 1) * ends.length) / count) - 1] ?? 0);
    return { at: from + ((to - from) * (index + 1)) / count, grown: text.slice(0, end) };
  });
}

function toolCallsOf(versionId: string, words: Words, random: Random): readonly ToolCall[] {
  const nextId = idSequence('tool_call', versionId);
  const calls = [toolCall('completed', nextId(), words, random)];
  // The agent tries something else when a tool has failed.
  if (random.chance(0.35)) calls.push(toolCall('failed', nextId(), words, random));
  if (calls.length > 1 || random.chance(0.6)) calls.push(toolCall('completed', nextId(), words, random));
  return calls;
}

function running({ id, name, arguments: given }: ToolCall): ToolCall {
  return { id, name, status: 'running', arguments: given };
}

function textOf(
  context: string,
  words: Words,
  proposals: readonly ProposedChange[],
  rounds: number,
  random: Random,
): string {
  const parts = [say('version', words, random)];
  parts.push(
    context.trim() === ''
      ? 'There is no context for this audience, so I kept to that of the page.'
      : `What I went by:\n\n> ${shortened(context)}`,
  );
  for (let round = 1; round <= rounds; round += 1) {
    parts.push(`### Reading ${round}`, say('answer', words, random), say('reasoning', words, random));
  }
  const fields = proposals.map(({ field }) => `- ${fieldWords[field]}`);
  parts.push(`I suggest these changes. They take effect when somebody applies and saves them:\n\n${fields.join('\n')}`);
  return parts.join('\n\n');
}

const fieldWords: Readonly<Record<ProposedChange['field'], string>> = {
  supplementaryContext: 'a sentence more in the context',
  metaTitle: 'a title',
  metaDescription: 'a description',
  metaKeywords: 'keywords',
};

function proposalsOf({ context, title, subject }: RunInput, words: Words, random: Random): readonly ProposedChange[] {
  const newTitle = titleFor(words, random);
  const proposals: ProposedChange[] = [
    // The same title again would be no proposal.
    { field: 'metaTitle', newValue: newTitle === title ? `${newTitle} – ${subject.role.name}` : newTitle },
  ];
  if (random.chance(0.6)) proposals.push({ field: 'metaDescription', newValue: descriptionFor(words, random) });
  if (random.chance(0.3)) proposals.push({ field: 'metaKeywords', newValue: keywordsFor(words, random).join(', ') });
  if (random.chance(0.25)) {
    const addition = say('contextAddition', words, random);
    proposals.push({
      field: 'supplementaryContext',
      newValue: context === '' ? addition : `${context}\n\n${addition}`,
    });
  }
  return proposals;
}
