/** An address that may become a link. `host` is what a person should see before following it. */
export type SafeUrl = { readonly href: string; readonly host: string };

const maximumLength = 8192;

/** Control characters, white space, zero-width and direction-changing characters: none of them belongs into an address. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u;

/** `https://` written out in full: a URL parser also takes `https:/x`, `https:x` and `https:\\x`, which people read as something else. */
const writtenOut = /^https?:\/\/[^/\\?#]/i;

/**
 * The address behind text from outside, when it is safe to follow (security.md R27): absolute, of the schemes https, http, mailto or tel,
 * without user name or password, without control characters. Anything else is undefined and has to be shown as plain text.
 */
export function safeUrl(text: string | null | undefined): SafeUrl | undefined {
  if (text === null || text === undefined || text === '' || text.length > maximumLength) return undefined;
  if (hidden.test(text) || text.includes('\\') || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  switch (url.protocol) {
    case 'https:':
    case 'http:':
      return writtenOut.test(text) && url.hostname !== '' ? { href: url.href, host: url.host } : undefined;
    case 'mailto:':
    case 'tel:':
      return url.pathname !== '' && !url.pathname.startsWith('/')
        ? { href: url.href, host: readable(url.pathname) }
        : undefined;
    default:
      return undefined;
  }
}

function readable(encoded: string): string {
  try {
    const decoded = decodeURIComponent(encoded);
    return hidden.test(decoded) ? encoded : decoded;
  } catch {
    return encoded;
  }
}
