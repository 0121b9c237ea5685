import type { ToolCall } from '#src/contract/conversation.ts';
import { type Subject, withArticle } from './audience-texts.ts';
import type { Random } from './random.ts';

const systemText = (pageName: string) =>
  `You write the variant of “${pageName}” for one audience. Keep to the page's context, use the audience's context, and propose changes instead of making them. Never invent figures.`;

const openings = [
  'Write the first version.',
  'Start with the context as it is, we can sharpen it later.',
  'First version, please keep it shorter than the page.',
  'Go ahead. The call is on Thursday.',
] as const;

const contextNotes = [
  'Context changed.',
  'I have added what came out of the call.',
  'New information from the account executive, see the context.',
  'Context corrected: the number of sites was wrong.',
] as const;

const questions = [
  'Which of our customers could we name here?',
  'Is the figure about penalties still right?',
  'Why did you drop the second paragraph?',
  'Would a table help, or is that too much for a phone?',
  'Can you show me the three openings you considered?',
  'What happens with people who come back a second time?',
  'Does this work read aloud? They will look at it in the car.',
  'Where in the page do most people stop reading?',
] as const;

const titleWishes = [
  'The title is too long for the search result, shorten it.',
  'Put the company into the title.',
  'The title sounds like every other vendor. Another one.',
  'Try a title that names the cost.',
] as const;

const descriptionWishes = [
  'The description repeats the title. Say what they get.',
  'Description for a link in a chat: one sentence, no jargon.',
  'Please mention the number of carriers in the description.',
] as const;

const keywordWishes = ['Keywords for this industry?', 'The keywords are those of the page. Adapt them.'] as const;

const reasonings = [
  'The page context forbids “real time”, so I describe it as “each morning”. The reader knows what a slot is; no explanation needed.',
  'Two facts compete for the first line: the cost and the six weeks. The log says that they were disappointed by a long project before, so the six weeks come first.',
  'The longest line on a phone is about 38 characters. “Retailer penalties” alone takes 18 of them.',
  'The person log has no entry since August. I must not pretend that we spoke recently.',
  'The earlier title was rejected for sounding generic. A concrete number helps, but only the survey figure has a source.',
] as const;

const answers: readonly ((subject: Subject, random: Random) => string)[] = [
  ({ company }, random) =>
    `Three openings I considered:\n\n1. **The morning list** – “At 9 a.m. you know which of ${random.int(20, 90)} trucks are late.”\n2. **The cost** – starts from one late delivery in ${company.industry}.\n3. **The neighbour** – a company of the same size, by name.\n\nI took the first: it needs no figure that we cannot prove.`,
  ({ company }) =>
    `Customers in ${company.industry} whom we may name:\n\n| Customer | Since | May be quoted |\n| --- | --- | --- |\n| Thornbury Foods | 2022 | yes |\n| Nordwind Möbel | 2023 | logo only |\n| Maison Clairval | 2024 | no |\n\nFor ${company.name} I would use *Thornbury Foods*; they know each other.`,
  (_subject, random) =>
    `The figure comes from the survey of spring 2025 (n = 212): the median penalty was **1.3 %** of the invoice. ${random.int(3, 9)} answers were left out because they named no currency.\n\n> It is a median of what people told us, not a measurement.\n\nI would keep it and name the source in the same line.`,
  ({ role }) =>
    `I dropped the second paragraph because ${withArticle(role)} does not decide on security. It is still one click away:\n\n- *Security overview* in the footer\n- the note on data location in the second card\n\nSay the word and I put it back.`,
  () =>
    'Most people stop after the second card. Of those who reach the form, nearly half send it.\n\n```text\ntop     ████████████████████ 100 %\ncard 2  ███████████           54 %\nform    ████                  21 %\n```\n\nSo the button should come before the third card.',
  () =>
    'Read aloud it takes 41 seconds. Two sentences are too long for the ear; I split them:\n\n- ~~“Our platform, which connects to more than 2,300 carriers, shows you …”~~\n- “2,300 carriers are connected. You see the late ones first.”\n\nDetails: [style guide](https://www.harbourline.example/style).',
  ({ company }) =>
    `**Short answer:** no. ${company.name} has not agreed to be named on a page that others can open.\n\nSee \`audience.personRouteKey\`: the address can be forwarded, and the last page was forwarded to three people.`,
];

const versionAnswers: readonly ((subject: Subject) => string)[] = [
  ({ company }) =>
    `The variant for **${company.name}** is ready.\n\n- Opening: the morning list of late trucks\n- Second card: a company of the same size\n- Button: *Book 30 minutes*\n\nI left the price out, as the context asks.`,
  ({ role, company }) =>
    `Done. The page now speaks to ${withArticle(role)} in ${company.industry}. What changed against the version before:\n\n1. The first paragraph starts with their problem, not with us.\n2. The quote was replaced by one from the same industry.\n3. The last card is gone.`,
  ({ company }) =>
    `I rewrote three of five cards. One sentence needs your eye: “${company.place.country} has the longest waiting times at the ramp.” I found no source newer than 2023 and marked it.`,
];

const partialTexts = [
  'I would open with the cost of a single late delivery, because',
  'Let me look at the last three calls first. In the first one they said that the carriers',
  'Here is the table you asked for:\n\n| Site | Pallets |\n| --- | --- |\n| North |',
] as const;

/** Texts of people and the agent, whose answers use Markdown. */
export const say = {
  system: systemText,
  opening: (random: Random): string => random.pick(openings),
  contextNote: (random: Random): string => random.pick(contextNotes),
  question: (random: Random): string => random.pick(questions),
  titleWish: (random: Random): string => random.pick(titleWishes),
  descriptionWish: (random: Random): string => random.pick(descriptionWishes),
  keywordWish: (random: Random): string => random.pick(keywordWishes),
  reasoning: (random: Random): string => random.pick(reasonings),
  answer: (subject: Subject, random: Random): string => random.pick(answers)(subject, random),
  version: (subject: Subject, random: Random): string => random.pick(versionAnswers)(subject),
  partial: (random: Random): string => random.pick(partialTexts),
};

/** A finished tool call. */
export function completedTool(id: string, subject: Subject, random: Random): ToolCall {
  const { company } = subject;
  switch (random.weighted({ company: 3, page: 2, log: 2, length: 2, sessions: 1 })) {
    case 'company':
      return {
        id,
        name: 'research_company',
        status: 'completed',
        arguments: { domain: company.domain, fields: ['industry', 'sites', 'news'] },
        result: { industry: company.industry, country: company.place.country, sites: random.int(1, 14), news: [] },
      };
    case 'page':
      return {
        id,
        name: 'read_page',
        status: 'completed',
        arguments: { section: random.pick(['cards', 'actions', 'metadata']) },
        result: 'Two cards, one form, 214 words.',
      };
    case 'log':
      return {
        id,
        name: 'read_person_log',
        status: 'completed',
        arguments: { limit: 5, types: ['call-summary', 'reply-received'] },
        result: subject.person === undefined ? null : [{ type: 'call-summary', ageDays: random.int(2, 200) }],
      };
    case 'length':
      return {
        id,
        name: 'check_length',
        status: 'completed',
        arguments: { field: 'title', text: `${company.name}: late trucks, seen by 9 a.m.` },
        result: { pixels: random.int(180, 640), fits: random.chance(0.7) },
      };
    case 'sessions':
      return {
        id,
        name: 'count_sessions',
        status: 'completed',
        arguments: { days: 30 },
        result: random.int(0, 240),
      };
  }
}

/** A failed tool call. */
export function failedTool(id: string, subject: Subject, random: Random): ToolCall {
  const address = `https://www.${subject.company.domain}/news`;
  return {
    id,
    name: 'fetch_url',
    status: 'failed',
    arguments: { url: address, timeoutSeconds: 10 },
    error: random.pick([
      `fetch_url: no answer from ${address} within 10 s`,
      `fetch_url: ${address} answered 403`,
      'fetch_url: the certificate expired yesterday',
    ]),
  };
}

/** An unfinished tool call. */
export function runningTool(id: string, subject: Subject): ToolCall {
  return {
    id,
    name: 'research_company',
    status: 'running',
    arguments: { domain: subject.company.domain, fields: ['sites'] },
  };
}

/** A tool call that was interrupted with its message. */
export function cancelledTool(id: string, subject: Subject): ToolCall {
  return { ...runningTool(id, subject), status: 'cancelled' };
}
