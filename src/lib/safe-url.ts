import { decoded } from './text.ts';

/** A URL that may become a link. Show `host` before the user follows it. */
export type SafeUrl = { readonly href: string; readonly host: string };

const maximumLength = 8192;

/** Characters that belong in no URL: control, white space, zero-width, direction-changing. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u;

/** Only `https://`: URL parsers also accept `https:/x`, `https:x` and `https:\\x`. */
const writtenOut = /^https?:\/\/[^/\\?#]/i;

/**
 * The URL in a text from outside, if it is safe to follow (security.md R27): absolute https, http,
 * mailto or tel, without credentials or control characters. Show anything else as plain text.
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
    case 'tel:': {
      if (url.pathname === '' || url.pathname.startsWith('/')) return undefined;
      const address = decoded(url.pathname);
      return { href: url.href, host: hidden.test(address) ? url.pathname : address };
    }
    default:
      return undefined;
  }
}
