import { parse } from 'tldts';

/** What the public suffix list (publicsuffix.org) says of a host. */
export type SuffixReading = {
  /** The ending under which others register names: the host itself, or what it ends with. */
  readonly suffix: string;
  /** A registry of domains runs it, a company gives names under a domain of its own away, or it is not in the list: any last part may be one then. */
  readonly runBy: 'registry' | 'company' | 'unlisted';
  /** The name that somebody registered under it, which the host is or ends with; undefined where the host is a suffix itself. */
  readonly registered: string | undefined;
};

/**
 * Looks a host up in the public suffix list. The host is one that `readHost` gave: lower case, punycode, two parts or more. A file of its own, to be loaded
 * when there is something to look up: the list has 48 kB.
 */
export function readSuffix(host: string): SuffixReading {
  const { publicSuffix, domain, isIcann, isPrivate } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
  });
  return {
    suffix: publicSuffix ?? host,
    runBy: isPrivate === true ? 'company' : isIcann === true ? 'registry' : 'unlisted',
    registered: domain ?? undefined,
  };
}
