import { safeUrl } from '#src/lib/safe-url.ts';
import { searchable } from '#src/lib/text.ts';
import { readPhone } from './phone.ts';

/** Whether a text has the form of an e-mail address: enough to tell one from a name, and to be put behind `mailto:`. The contract asks for no form. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@?&#%/:,;<>"()]+@[^\s@?&#%/:,;<>"()]+\.[^\s@?&#%/:,;<>"().]{2,}$/.test(text);
}

/** Whether a text leads to a profile on LinkedIn, under whatever top-level domain, safely. The contract asks for no form. */
export function isLinkedinProfile(text: string): boolean {
  const host = safeUrl(text)?.host;
  if (host === undefined || !/(?:^|\.)linkedin\.[a-z]+$/.test(host)) return false;
  return linkedinKey(text) !== undefined && !isCompanyPage(text);
}

/** Whether a text leads to the page that a company or a school has on LinkedIn: a profile, but of no person. */
export function isCompanyPage(text: string): boolean {
  return /^linkedin\.[a-z]+\/(?:company|school|showcase)\//.test(linkedinKey(text) ?? '');
}

/** Whether a text is a bare host in lower case, the form in which accounts name their domain. */
export function isBareHost(text: string): boolean {
  // No host is longer (RFC 1035), and the pattern takes time that grows faster than the text.
  return text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(text);
}

/** What two e-mail addresses have in common that reach the same person, as far as their form says. */
export function emailKey(text: string): string | undefined {
  const key = text.trim().toLowerCase();
  return looksLikeEmail(key) ? key : undefined;
}

/** The number itself, however it is written. */
export function phoneKey(text: string): string | undefined {
  const reading = readPhone(text);
  if (reading.kind === 'problem') return undefined;
  return reading.kind === 'as-is' ? text : reading.value;
}

/** Host and path of a profile, without what varies between copies of its address: scheme, `www.` or a country before the host, query, last slash. */
export function linkedinKey(text: string): string | undefined {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(whole)) return undefined;
  const { hostname, pathname } = new URL(whole);
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase();
  const host = hostname.replace(/^(?:www|[a-z]{2})\.(?=linkedin\.[a-z]+$)/, '').replace(/^www\./, '');
  return host === '' || path === '' ? undefined : `${host}${path}`;
}

/** The same name at the same account. */
export function nameKey(name: string, domain: string): string | undefined {
  const words = searchable(name).replace(/\s+/g, ' ');
  const account = domain.trim().toLowerCase();
  return words === '' || account === '' ? undefined : `${words}\n${account}`;
}
