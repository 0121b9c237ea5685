import mailHosts from './mail-hosts.txt?raw';
import { asciiHost, readableHost } from './readable-host.ts';

export type HostReading = ReturnType<typeof readHost>;

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Invisible characters that pasting brings along. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * Extracts an organisation's host from pasted text: a URL, an e-mail address, a bare name. Reports
 * each step. `public-suffix.ts` knows names that others can register under.
 */
export function readHost(text: string) {
  const steps: string[] = [];
  const nothing = (problem: string) => ({ host: undefined, readable: undefined, steps, problem });
  let rest = text.replaceAll(unseen, '').trim();
  if (rest === '') return nothing('Type a domain, or paste a URL or an e-mail address.');
  if (rest.length > 2_000) return nothing('This is too long for a URL.');
  if (rest !== text) steps.push('Removed spaces and hidden characters');
  /** Removes a part and reports it, if present: by its kind, else as it was. */
  function without(part: RegExp, kind?: string): void {
    const [found] = part.exec(rest) ?? [];
    if (found !== undefined) steps.push(`Removed ${kind ?? found}`);
    rest = rest.replace(part, '');
  }
  rest = /<([^<>\s]+@[^<>\s]+)>/.exec(rest)?.[1] ?? rest;
  const isMail = /^(?:mailto:)?[^/?#\s]+@[^/?#\s]+$/i.test(rest) && !rest.includes('://');
  without(/^(?:mailto:|[a-z][a-z0-9+.-]*:\/\/|\/\/)/i);
  without(/[/?#\\].*$/s, 'path');
  without(/^.*@/s, isMail ? 'mailbox' : 'user name');
  without(/:\d*$/, 'port');
  without(/[.\u3002\uff0e\uff61]$/, 'final dot');
  if (/[\s%:@<>[\]"'(),;^|{}`]/.test(rest) || !URL.canParse(`http://${rest}`))
    return nothing('No domain found. Enter one like acme.example.');
  if (rest !== rest.toLowerCase()) {
    steps.push('Changed to lower case');
    rest = rest.toLowerCase();
  }
  const ascii = asciiHost(rest);
  if (ascii !== rest) steps.push(`Written as ${ascii}`);
  const labels = ascii.split('.');
  if (/^(?:\d+|0x[\da-f]*)$/.test(labels.at(-1) ?? '')) {
    return nothing('This is an IP address, not a domain.');
  }
  if (labels.length < 2) return nothing('A domain has at least two parts, such as acme.example.');
  if (ascii.length > 253 || !labels.every((part) => label.test(part))) {
    return nothing('This isn’t a valid domain. Parts have 1 to 63 letters, digits or inner hyphens.');
  }
  const isWww = labels[0] === 'www' && labels.length > 2;
  if (isWww) steps.push('Removed www. prefix');
  const host = isWww ? ascii.slice(4) : ascii;
  // In lower case, IDN in punycode; `readable` without punycode, where that differs.
  return { host, readable: readableHost(host), steps, problem: undefined };
}

/** Public mail hosts: their users share a service, not an organisation. Only the most common. */
const hosts: ReadonlySet<string> = new Set(mailHosts.trim().split(/\s+/));

export function isFreeMail(host: string): boolean {
  return hosts.has(host);
}
