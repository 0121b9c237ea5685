import type { PersonAnswer } from '#src/api/people.ts';
import { isBlank } from '#src/lib/text.ts';
import { isBareHost, isLinkedinProfile, looksLikeEmail } from './person-contacts.ts';
import { readPhone } from './phone.ts';

/** What may be worth mending in a person. None of it breaks the contract, but the phone number. */
export const issues = ['noName', 'nameIsEmail', 'noEmail', 'badEmail', 'badPhone', 'badDomain', 'badLinkedin'] as const;
export type Issue = (typeof issues)[number];

export const issueWords: Readonly<Record<Issue, string>> = {
  noName: 'No name',
  nameIsEmail: 'Name is an e-mail address',
  noEmail: 'No e-mail',
  badEmail: 'Invalid e-mail format',
  badPhone: 'Invalid phone format',
  badDomain: 'Invalid domain',
  badLinkedin: 'Invalid LinkedIn URL',
};

/** What needs attention in one person. A field that the service left out is not known to be missing, and so no issue. */
export function issuesOf({ name, email, phoneNumber, domain, linkedinProfileUrl }: PersonAnswer): readonly Issue[] {
  const found: Issue[] = [];
  if (name !== undefined && isBlank(name)) found.push('noName');
  if (name !== undefined && looksLikeEmail(name.trim())) found.push('nameIsEmail');
  if (email === null || (email !== undefined && isBlank(email))) found.push('noEmail');
  else if (email !== undefined && !looksLikeEmail(email)) found.push('badEmail');
  if (typeof phoneNumber === 'string' && readPhone(phoneNumber).kind !== 'as-is') found.push('badPhone');
  if (typeof domain === 'string' && !isBareHost(domain)) found.push('badDomain');
  if (typeof linkedinProfileUrl === 'string' && !isLinkedinProfile(linkedinProfileUrl)) found.push('badLinkedin');
  return found;
}
