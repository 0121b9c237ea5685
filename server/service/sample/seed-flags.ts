import { parseArgs } from 'node:util';
import { StartProblem } from '#server/start-problem.ts';
import type { LargeSizes } from './sample-set.ts';

const usage = 'Use: npm run seed -- [--sessions N] [--audiences N] [--people N] [--messages N] [--replace]';
const most = 10_000_000;

/** The minimum of each that the IDs and the shapes of the data need. */
const leastOf = { sessions: 20, audiences: 12, people: 10, messages: 10 } as const;

/** The flags of `npm run seed`. @throws {StartProblem} in one sentence that names the flag. */
export function readSeedFlags(args: readonly string[]) {
  const values = parsedFlags(args);
  const size = (name: keyof LargeSizes): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= leastOf[name] && number <= most) return number;
    throw new StartProblem(`--${name} has to be a whole number from ${leastOf[name]} to ${most}. ${usage}`);
  };
  return {
    replace: values.replace === true,
    sizes: {
      sessions: size('sessions'),
      audiences: size('audiences'),
      people: size('people'),
      messages: size('messages'),
    },
  };
}

function parsedFlags(args: readonly string[]) {
  try {
    const number = { type: 'string' } as const;
    return parseArgs({
      args: [...args],
      strict: true,
      options: { sessions: number, audiences: number, people: number, messages: number, replace: { type: 'boolean' } },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
    throw new StartProblem(`${reason.replace(/\.$/, '')}. ${usage}`);
  }
}
