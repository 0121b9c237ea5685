import fc from 'fast-check';
import { endpoints } from '#src/contract/endpoints.ts';

/** Ids as they may stand in a target: plain, encoded, dotted, broken, raw bytes. */
const segment = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => encodeURIComponent(text)),
  fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{1,16}$/),
  fc.stringMatching(/^(?:%[0-9a-fA-F]{2}|[a-z.]){1,8}$/),
  fc.constantFrom('..', '.', '%2e%2e', '%2f', '%00', 'a%2fb', '%', '%zz', '..;', '%252e', '\\', ''),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((byte) => String.fromCharCode(byte)), maxLength: 6 }),
);
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.stringMatching(/^\?(?:[\w&=.~%+/?:@!$'()*,;-]|%0d%0a|%2F|%zz){0,40}$/),
);
const body = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '{"a":1,"a":2}',
    '{"n":1152921504606846976}',
    '{"__proto__":{"x":1}}',
    '{ "space" : 1.0e+2 }\n',
    '{"partialText":"\\u0000"}',
    'no JSON at all',
    '\u00ff\u00fe',
    '',
  ),
);

/**
 * One call of the contract with ids, query and body of all kinds; the body in Latin-1, undefined
 * for none.
 */
export type GeneratedRequest = {
  readonly method: string;
  readonly target: string;
  readonly payload: string | undefined;
};

/** The same calls at every run. */
export function generatedRequests(count: number): readonly GeneratedRequest[] {
  const parts = fc.tuple(
    fc.constantFrom(...Object.values(endpoints)),
    fc.array(segment, { minLength: 3, maxLength: 3 }),
    query,
    body,
  );
  return fc.sample(parts, { numRuns: count, seed: 20_261_121 }).map(([{ method, path }, segments, search, text]) => {
    let next = 0;
    const target = path.replaceAll(/\{[^}]+\}/g, () => segments[next++] ?? '') + search;
    const hasBody = method !== 'GET' && text !== '';
    return { method, target, payload: hasBody ? Buffer.from(text).toString('latin1') : undefined };
  });
}
