import { readHost } from '#src/lib/canonical-host.ts';
import { looksLikeEmail } from './person-contacts.ts';
import type { PersonField } from './person-fields.ts';
import { readPhone } from './phone.ts';

/** A value as it was meant, and what was done to the text on the way to it, each step as part of a sentence. */
export type Mended = { readonly value: string; readonly steps: readonly string[] };

/** Longer than what people paste. What is read below takes time that grows faster than the text. */
const longestPaste = 2_000;

/**
 * What a typed or pasted text is certain to mean in a field of a person: a phone number in E.164, the whole address of a profile, an address without the
 * name before it, a bare host. Undefined where the text is that already, or where only a person could say. The text itself is never changed.
 */
export function mendedText(field: PersonField, text: string): Mended | undefined {
  if (field === 'phoneNumber') {
    const reading = readPhone(text);
    return reading.kind === 'cleaned' ? reading : undefined;
  }
  if (field === 'name' || text.length > longestPaste) return undefined;
  const mended = menders[field](text);
  return mended === undefined || mended.value === text ? undefined : mended;
}

const menders = { email: mendedEmail, domain: mendedDomain, linkedinProfileUrl: mendedProfile } as const;

/** White space and characters that nobody sees, which pasting brings along at either end. */
const ends = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/** What is left of a text, and what was left out of it so far. */
function reader(text: string) {
  const steps: string[] = [];
  let rest = text.replaceAll(ends, '');
  if (rest !== text) steps.push('spaces and unseen characters around it left out');
  return {
    steps,
    rest: () => rest,
    /** Puts something else in the place of a part, and says so where there was one. */
    replace(part: RegExp, other: string, step: string): void {
      const next = rest.replace(part, other);
      if (next !== rest) steps.push(step);
      rest = next;
    },
  };
}

function mendedEmail(text: string): Mended | undefined {
  const { steps, rest, replace } = reader(text);
  replace(/[;,]$/, '', 'what stands after it left out');
  replace(/^[^<>@]*<([^<>]*)>$/, '$1', 'the name before it left out');
  replace(/^mailto:/i, '', '“mailto:” left out');
  replace(/\?[^?@]*$/, '', 'what follows the ? left out');
  return looksLikeEmail(rest()) ? { value: rest(), steps } : undefined;
}

function mendedDomain(text: string): Mended | undefined {
  const { host, steps } = readHost(text);
  return host === undefined
    ? undefined
    : { value: host, steps: steps.map((step) => `${step.charAt(0).toLowerCase()}${step.slice(1)}`) };
}

/** Where the profiles of people stand. Facet itself asks nothing of it: this is text that is written. */
const profilesAt = 'www.linkedin.com/in/';

/** A profile of a person under any host of LinkedIn, however much of its address was copied. */
const profile =
  /^(?:(https?):\/\/)?((?:www|m|[a-z]{2})\.)?linkedin\.com\/in\/([\p{L}\p{M}\p{N}%_-]+)(\/[^\s?#\\]*)?(\?[^\s#]*)?(#\S*)?$/iu;

function mendedProfile(text: string): Mended | undefined {
  const { steps, rest } = reader(text);
  const found = profile.exec(rest());
  if (found === null) return undefined;
  const [, scheme, subdomain, name, path = '', query, anchor] = found;
  if (scheme?.toLowerCase() !== 'https')
    steps.push(scheme === undefined ? 'https:// put before it' : 'http:// made https://');
  if (subdomain?.toLowerCase() !== 'www.') {
    steps.push(subdomain === undefined ? 'www. put before the host' : `${subdomain} before the host made www.`);
  }
  if (path.length > 1) steps.push('what follows the name of the profile left out');
  if (query !== undefined) steps.push('what follows the ? left out');
  else if (anchor !== undefined) steps.push('what follows the # left out');
  // A slash at the end, or capitals, are no reason to change an address that is whole.
  return steps.length === 0 ? undefined : { value: `https://${profilesAt}${name}`, steps };
}
