import type { Attack, Site } from './attack.ts';

/**
 * R8: heads and bodies whose end two parsers could see in two places. Each carries a second request
 * that must never be answered.
 */
export function framingAttacks({ host, basePath = '' }: Site): readonly Attack[] {
  const common = `Host: ${host}\r\nX-Requested-By: facet\r\n`;
  const smuggled = `GET ${basePath}/v0/pages/smuggled HTTP/1.1\r\n${common}\r\n`;
  const post = `POST ${basePath}/v0/accounts HTTP/1.1\r\n${common}Content-Type: application/json\r\n`;
  const cases: readonly (readonly [name: string, bytes: string])[] = [
    ['CL and TE', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['TE and CL', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${smuggled}`],
    ['two equal lengths', `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['a length list', `${post}Content-Length: 2, 2\r\n\r\n{}${smuggled}`],
    ['a signed length', `${post}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a bad chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['gzip, chunked', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['identity', `${post}Transfer-Encoding: identity\r\n\r\n${smuggled}`],
    ['chunked twice', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['xchunked', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['space before the colon', `${post}Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['bare LF in the head', `${post.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${smuggled}`],
    ['a folded header', `${post}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    [
      'a body on a read',
      `GET ${basePath}/v0/pages/probe HTTP/1.1\r\n${common}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    ],
    [
      'chunks in HTTP/1.0',
      `${post.replace('HTTP/1.1', 'HTTP/1.0')}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a NUL in a header', `${post}X-Nul: a\0b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
  ];
  return cases.map(([name, bytes]) => ({ rule: 'R8', name, bytes, refusedBy: [400] }));
}
