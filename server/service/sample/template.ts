import type { Random } from './random.ts';

/** What the names in a template stand for: `{company}` for `words.company`. */
export type Words = Readonly<Record<string, string | undefined>>;

const range = /^(-?\d+)\.\.(-?\d+)$/;

/**
 * Fills in a template: `{company}` is a word, `{3..19}` a whole number from that range, and
 * `{late|early}` one of the alternatives.
 */
export function fillIn(template: string, words: Words, random: Random): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const limits = range.exec(name);
    if (limits !== null) return String(random.int(Number(limits[1]), Number(limits[2])));
    if (name.includes('|')) return random.pick(name.split('|'));
    const word = words[name];
    if (word === undefined) throw new RangeError(`A template names {${name}}, which has no word.`);
    return word;
  });
}

/** Fills in every text of a record. A text that is a range and nothing else becomes a number. */
export function fillInRecord(record: object, words: Words, random: Random): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fillInValue(value, words, random)]));
}

function fillInValue(value: unknown, words: Words, random: Random): unknown {
  if (typeof value === 'string') {
    const text = fillIn(value, words, random);
    return range.test(value.slice(1, -1)) ? Number(text) : text;
  }
  if (Array.isArray(value)) return value.map((item) => fillInValue(item, words, random));
  return typeof value === 'object' && value !== null ? fillInRecord(value, words, random) : value;
}
