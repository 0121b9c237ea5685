import { plusDigitsPattern } from '#src/contract/fields.ts';
import { readHost } from '#src/lib/canonical-host.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import type { PersonField } from './person-fields.ts';

/** Whether a text looks like an e-mail address, safe in `mailto:`. The contract has no format. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@?&#%/:,;<>"()]+@[^\s@?&#%/:,;<>"()]+\.[^\s@?&#%/:,;<>"().]{2,}$/.test(text);
}

/** Whether a text is a safe LinkedIn URL, any top-level domain. The contract has no format. */
export function isLinkedinProfile(text: string): boolean {
  const host = safeUrl(text)?.host;
  if (host === undefined || !/(?:^|\.)linkedin\.[a-z]+$/.test(host)) return false;
  return linkedinKey(text) !== undefined && !isCompanyPage(text);
}

/** Whether a text is the LinkedIn page of a company or school, not of a person. */
export function isCompanyPage(text: string): boolean {
  return /^linkedin\.[a-z]+\/(?:company|school|showcase)\//.test(linkedinKey(text) ?? '');
}

/** Host and path of a profile, without scheme, `www.` or country, query and last slash. */
export function linkedinKey(text: string): string | undefined {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(whole)) return undefined;
  const { hostname, pathname } = new URL(whole);
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase();
  const host = hostname.replace(/^(?:www|[a-z]{2})\.(?=linkedin\.[a-z]+$)/, '').replace(/^www\./, '');
  return host === '' || path === '' ? undefined : `${host}${path}`;
}

/** Whether a text is a bare host in lower case, the form of account domains. */
export function isBareHost(text: string): boolean {
  // No host is longer (RFC 1035), and the pattern takes more than linear time.
  return text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(text);
}

/** A corrected value and the steps to it, each as part of a sentence. */
export type Mended = { readonly value: string; readonly steps: readonly string[] };

/** A phone number: valid for §4.14 (E.164), correctable, or neither. */
type PhoneReading =
  | ({ readonly kind: 'as-is' | 'cleaned' } & Mended)
  | { readonly kind: 'problem'; readonly problem: string };

/** Longer than any pasted text or phone number. Parsing takes more than linear time. */
const longestPaste = 2_000;
const longestNumber = 200;

/**
 * The certain meaning of a text in a person's field: an E.164 phone number, a full profile URL, an
 * address without the name before it, a bare host. Undefined if it is that already or is unclear.
 */
export function mendedText(field: PersonField, text: string): Mended | undefined {
  if (field === 'phoneNumber') {
    const reading = readPhone(text);
    return reading.kind === 'cleaned' ? reading : undefined;
  }
  if (field === 'name' || text.length > longestPaste) return undefined;
  const mended = menders[field](text);
  return mended?.value === text ? undefined : mended;
}

const menders = { email: mendedEmail, domain: mendedDomain, linkedinProfileUrl: mendedProfile } as const;

/** A text under correction, with the steps. */
function rewriting(text: string) {
  const steps: string[] = [];
  let rest = text;
  return {
    steps,
    rest: () => rest,
    /** Replaces a part and reports it, if present. */
    replace(part: RegExp, other: string, step: string): void {
      const next = rest.replace(part, other);
      if (next !== rest) steps.push(step);
      rest = next;
    },
  };
}

/** White space and invisible characters that pasting brings along at either end. */
const ends = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
const endsRemoved = 'spaces and hidden characters removed';

function mendedEmail(text: string): Mended | undefined {
  const { steps, rest, replace } = rewriting(text);
  replace(ends, '', endsRemoved);
  replace(/[;,]$/, '', 'final comma or semicolon removed');
  replace(/^[^<>@]*<([^<>]*)>$/, '$1', 'the name before it removed');
  replace(/^mailto:/i, '', '“mailto:” removed');
  replace(/\?[^?@]*$/, '', 'everything after ? removed');
  return looksLikeEmail(rest()) ? { value: rest(), steps } : undefined;
}

function mendedDomain(text: string): Mended | undefined {
  const { host, steps } = readHost(text);
  return host === undefined
    ? undefined
    : { value: host, steps: steps.map((step) => `${step.charAt(0).toLowerCase()}${step.slice(1)}`) };
}

/** Where profiles of people are. Facet only writes this text and requests nothing from it. */
const profilesAt = 'www.linkedin.com/in/';

/** A person's profile under any host of LinkedIn, with any part of its URL. */
const profile =
  /^(?:(https?):\/\/)?((?:www|m|[a-z]{2})\.)?linkedin\.com\/in\/([\p{L}\p{M}\p{N}%_-]+)(\/[^\s?#\\]*)?(\?[^\s#]*)?(#\S*)?$/iu;

function mendedProfile(text: string): Mended | undefined {
  const { steps, rest, replace } = rewriting(text);
  replace(ends, '', endsRemoved);
  const found = profile.exec(rest());
  if (found === null) return undefined;
  const [, scheme, subdomain, name, path = '', query, anchor] = found;
  if (scheme?.toLowerCase() !== 'https')
    steps.push(scheme === undefined ? 'https:// added' : 'http:// changed to https://');
  if (subdomain?.toLowerCase() !== 'www.') {
    steps.push(subdomain === undefined ? 'www. added' : `${subdomain} changed to www.`);
  }
  if (path.length > 1) steps.push('everything after the profile name removed');
  if (query !== undefined) steps.push('everything after ? removed');
  else if (anchor !== undefined) steps.push('everything after # removed');
  // A final slash or capitals are no reason to change a full URL.
  return steps.length === 0 ? undefined : { value: `https://${profilesAt}${name}`, steps };
}

/** Separators between digits: any spaces, hyphens and dashes, full stops, slashes, brackets. */
const separators = /[\s\p{Pd}.·/\\()[\]\u2212]/gu;

/** The zeros of other scripts: Arabic, Persian and Urdu, Devanagari, Bengali. 1 to 9 follow. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6] as const;

/** A digit of any script as 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Parses a written phone number into `+` and digits without guessing: what only the user can know
 * (the country, which of two numbers, an extension) is a problem with words.
 */
export function readPhone(text: string): PhoneReading {
  if (plusDigitsPattern.test(text)) return { kind: 'as-is', value: text, steps: [] };
  if (text.length > longestNumber) return problem('It is too long for a phone number.');
  const bare = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const plain = bare.replace(/\p{Nd}/gu, plainDigit);
  const { steps, rest, replace } = rewriting(plain);
  if (plain !== bare) steps.push('digits changed to 0–9');
  replace(/^tel:\s*/i, '', '“tel:” removed');
  if (/\d\s*(?:;?\s*ext\b|x\s*\d|#\s*\d|durchwahl)/i.test(rest())) {
    return problem('Remove the extension. Only + and digits are allowed.');
  }
  if (/\p{L}/u.test(rest())) return problem('It contains letters. Use + and digits.');
  if (/[;,]|\d.*\+/.test(rest())) return problem('These look like two numbers. Keep one.');
  replace(/^((?:\+|00)[^(]*)\(0\)/, '$1', '“(0)” removed, as it is only dialled within the country');
  replace(separators, '', 'spaces and punctuation removed');
  replace(/^00(?=\d)/, '+', '00 changed to +');
  const number = rest();
  if (!/^\+?\d+$/.test(number)) return problem('This isn’t a phone number. Use + and digits.');
  if (!number.startsWith('+')) {
    return problem(
      'The country code is missing. Start with + and the code: +49 for Germany, +1 for the United States.',
    );
  }
  if (number.startsWith('+0')) return problem('A country code can’t start with 0.');
  const digits = number.length - 1;
  if (digits > 15) return problem(`It has ${digits} digits; at most 15 are possible.`);
  if (digits < 2) return problem('It has 1 digit; at least 2 are needed.');
  return { kind: 'cleaned', value: number, steps: steps.length === 0 ? ['hidden characters removed'] : steps };
}

function problem(words: string): PhoneReading {
  return { kind: 'problem', problem: words };
}
