import { plusDigitsPattern } from '#src/contract/fields.ts';

/** What a typed or pasted phone number is worth: what §4.14 takes (E.164), something that can be brought to it, or neither. */
export type PhoneReading =
  | { readonly kind: 'as-is' }
  /** `steps` say what was done, each as part of a sentence. */
  | { readonly kind: 'cleaned'; readonly value: string; readonly steps: readonly string[] }
  | { readonly kind: 'problem'; readonly problem: string };

/** What people put between digits: spaces of every kind, hyphens and dashes, full stops, slashes, brackets. */
const separators = /[\s\p{Pd}.·/\\()[\]\u2212]/gu;

/** The noughts of scripts whose digits people type phone numbers in: Arabic, Persian and Urdu, Devanagari, Bengali. The other nine follow each. */
const noughts = [0x660, 0x6f0, 0x966, 0x9e6] as const;

/** A digit of another script as one of 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const nought = noughts.find((first) => code >= first && code < first + 10);
  return nought === undefined ? digit : String(code - nought);
}

/** Longer than any number is written. What is read below takes time that grows faster than the text. */
const longestNumber = 200;

/**
 * Reads a phone number as people write it and brings it to `+` and digits, without guessing: what only a person can know (the country, which of two
 * numbers, an extension) is a problem with words. The text itself is never changed.
 */
export function readPhone(text: string): PhoneReading {
  if (plusDigitsPattern.test(text)) return { kind: 'as-is' };
  if (text.length > longestNumber) return problem('It is too long for a phone number.');
  const steps: string[] = [];
  let number = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const plain = number.replace(/\p{Nd}/gu, plainDigit);
  if (plain !== number) steps.push('digits of another script read as 0 to 9');
  number = plain;
  if (/^tel:/i.test(number)) {
    number = number.slice(4).trim();
    steps.push('“tel:” left out');
  }
  if (/\d\s*(?:;?\s*ext\b|x\s*\d|#\s*\d|durchwahl)/i.test(number)) {
    return problem('An extension cannot be kept: the field holds + and digits alone. Leave it out.');
  }
  if (/\p{L}/u.test(number)) return problem('It holds letters. Write + and digits.');
  if (/[;,]|\d.*\+/.test(number)) return problem('These look like two numbers. Keep one.');
  if (/^(?:\+|00)[^(]*\(0\)/.test(number)) {
    number = number.replace('(0)', '');
    steps.push('“(0)” left out, which is dialled inside the country alone');
  }
  const bare = number.replace(separators, '');
  if (bare !== number) steps.push('spaces and punctuation left out');
  number = bare;
  if (/^00\d/.test(number)) {
    number = `+${number.slice(2)}`;
    steps.push('00 read as +');
  }
  if (!/^\+?\d+$/.test(number)) return problem('This is no phone number. Write + and digits.');
  if (!number.startsWith('+')) {
    return problem(
      'The country code is missing. Begin with + and the code: +49 for Germany, +1 for the United States.',
    );
  }
  if (number.startsWith('+0')) return problem('No country code begins with 0.');
  const digits = number.length - 1;
  if (digits > 15) return problem(`It has ${digits} digits; at most 15 are possible.`);
  if (digits < 2) return problem('It has 1 digit; at least 2 are needed.');
  return { kind: 'cleaned', value: number, steps: steps.length === 0 ? ['hidden characters left out'] : steps };
}

function problem(words: string): PhoneReading {
  return { kind: 'problem', problem: words };
}
