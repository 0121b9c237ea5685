import type { Exception } from '#test/probe/requirement.ts';
import type { DoorKind } from '../../scripts/doors/door.ts';

/** Caddy's HTTP library answers what it cannot read before any configuration is asked. */
const answeredByGo =
  "Go's HTTP server refuses it before Caddy is asked: a line of text, without the headers of every answer.";
const readByGo =
  'Go reads a request with one clear end from it, and Caddy writes it anew for the service. What follows is a request of its own, checked as any other.';

/**
 * What a front door cannot hold: the one place that says so. The tests of the doors let pass what
 * is explained here and nothing else, and fail when an explanation is no longer needed.
 */
export const exceptions: Readonly<Record<DoorKind, readonly Exception[]>> = {
  node: [],
  nginx: [
    {
      promise: 'A `Host` that is not ours is refused before anything else',
      holes: /,"evil\.test"\]: /,
      reason: 'Two `Host` lines are refused by nginx itself, with 400.',
    },
    {
      promise: 'What another site started, or is loaded ahead of time, is refused',
      holes: /Sec-Fetch-Site "" Origin absent: /,
      reason: 'nginx cannot tell an empty header from none. Browsers send no empty one.',
    },
    {
      promise: 'An `Origin` that is not the public one is refused',
      holes: /Origin: /,
      reason: 'nginx cannot tell an empty header from none. Browsers send no empty one.',
    },
    {
      promise: 'Forged writes and unmarked requests are refused, and nobody gets a CORS header',
      holes: /two markers: /,
      reason: 'Before 1.23 nginx reads the first of two lines of a header. Both are the right marker here.',
      someVersions: true,
    },
    {
      promise: 'Only the listed response headers get through',
      holes: /^x-of-nobody: /,
      reason: 'nginx has a list of headers to hold back, none of those to pass: a name that no browser knows passes.',
    },
    {
      promise: 'A head is waited for 5 s and a whole request 15 s',
      holes: /^a body of one byte a second: /,
      reason:
        'nginx waits 15 s for each next piece of a body, and for no whole one. Nothing is sent on before the end.',
    },
    {
      promise: 'An answer is cut at 64 MiB, and a compressed one is refused',
      holes: /^an endless answer: /,
      reason: 'nginx refuses a length that is declared, and counts no bytes. Memory does not grow with an answer.',
    },
    {
      promise: 'A service that fails is a constant JSON error',
      holes: /^a service that talks nonsense: /,
      reason: 'nginx takes what is no HTTP for an answer of HTTP/0.9 and passes it on bare. Browsers refuse that.',
    },
    {
      promise: 'An answer that repeats the key is refused',
      holes: /, escaped: passes with the key in it$/,
      reason: 'nginx puts asterisks in the place of the key as it is. It does not find one with JSON escapes.',
    },
    {
      promise: 'Screens, files and their caching are as they should be',
      holes: /accepting gzip, deflate, br: comes as gzip$/,
      reason: 'nginx itself knows no Brotli. Files go out as gzip, which was made with the build too.',
    },
    {
      promise: 'A body whose end is ambiguous is refused',
      holes: /^bare LF in the head: /,
      reason: 'nginx takes a bare LF for the end of a line, as HTTP allows. What it sends on has CRLF.',
    },
    {
      promise: 'Only the listed response headers get through',
      holes: /^server: is a header of the door itself/,
      reason:
        'Every answer says `Server: nginx`, without a version. Only a module that Debian has apart takes it away.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /accepting br, gzip: comes as gzip$/,
      reason: 'nginx itself knows no Brotli: answers go out as gzip.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /^11 bytes: comes as gzip$/,
      reason: 'nginx looks for the key in each answer and forgets its length by that: short ones are compressed too.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /^12 kB with a weak ETag: comes as plain$/,
      reason: 'nginx does not tell one ETag from another: an answer with any stays as it is.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /^12 kB that may not be changed: comes as gzip$/,
      reason: 'nginx does not look for `no-transform`.',
    },
  ],
  caddy: [
    {
      promise: 'A `Host` that is not ours is refused before anything else',
      holes: /: 400 without content-security-policy/,
      reason: answeredByGo,
    },
    {
      promise: 'A target that is no exact call of the contract is refused',
      holes: /: (?:400|431) without content-security-policy/,
      reason: answeredByGo,
    },
    {
      promise: 'A target that is no exact call of the contract is refused',
      holes: /"https?:\/\/evil\.test\/.*: answered with 421, not 400/,
      reason: 'Go takes the host of an address for the `Host`: it is refused as a foreign one.',
    },
    {
      promise: 'A body whose end is ambiguous is refused',
      holes: /: (?:400|501) without content-security-policy/,
      reason: answeredByGo,
    },
    {
      promise: 'A body whose end is ambiguous is refused',
      holes: /^(?:CL and TE|TE and CL|two equal lengths|bare LF in the head|a folded header): (?:answered|reached)/,
      reason: readByGo,
    },
    {
      promise: 'A body whose end is ambiguous is refused',
      holes: /^a bad chunk: answered with 502/,
      reason: 'Caddy finds it while it passes the body on: the service never gets a whole request.',
    },
    {
      promise: 'An answer is cut at 64 MiB, and a compressed one is refused',
      holes: /^an endless answer: /,
      reason: 'Caddy refuses a declared length above the limit; it does not count what it passes on.',
    },
    {
      promise: 'An answer that repeats the key is refused',
      holes: /^a (?:short|long) body/,
      reason: 'Caddy looks for the key in the headers; it does not read bodies.',
    },
    {
      promise: 'Maps, dotfiles, compressed forms and links are not served by name',
      holes: /^\/(?:_app\/link-AbCd1234\.js|outside\/passwd): /,
      reason: 'Caddy follows symbolic links. A build has none.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /accepting br, gzip: comes as gzip$/,
      reason: 'Caddy has no Brotli for what it passes on: answers go out as gzip.',
    },
    {
      promise: 'A long answer of the API is compressed where the browser takes that',
      holes: /^12 kB with a weak ETag: comes as plain$/,
      reason: 'Caddy does not tell one ETag from another: an answer with any stays as it is.',
    },
  ],
};
