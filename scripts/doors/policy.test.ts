import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targetSane } from '#server/gateway/checks/what-may-pass.ts';
import { factsOf } from '#server/gateway/request-facts.ts';
import { findRoute } from '#server/gateway/route-table.ts';
import { targetAttacks, traversalAttacks } from '#test/probe/target-attacks.ts';
import { policy, refusalOf } from './policy.ts';

const gateway = { hosts: new Set<string>(), publicOrigin: undefined };
const factsOfTarget = (url: string) => factsOf({ method: 'GET', url, httpVersion: '1.1', rawHeaders: [] });

function saneByPattern(target: string): boolean {
  const { path } = factsOfTarget(target);
  return (
    new RegExp(policy.target.form, 'i').test(target) &&
    new RegExp(policy.target.pathForm, 'i').test(path) &&
    !new RegExp(policy.target.pathTrap, 'i').test(path)
  );
}

/**
 * Targets that lie close to the edge of what is sane: halves of sequences, dots, encoded digits.
 */
const target = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '/',
        '.',
        '%2e',
        ';',
        '%3b',
        '%25',
        '%',
        '2',
        '%32',
        '%6',
        'a',
        'F',
        '%46',
        '%5c',
        '\\',
        '#',
      ),
      fc.constantFrom(
        '?',
        '%3f',
        '%c2',
        '%80',
        '%a0',
        '%e0',
        '%ed',
        '%9f',
        '%f0',
        '%f4',
        '%bf',
        '%00',
        '%7f',
        '~',
        '"',
      ),
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((text) => {
        try {
          return encodeURIComponent(text);
        } catch {
          return '%ed%a0%80';
        }
      }),
      fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);

test('the patterns refuse exactly the targets that the gateway refuses', () => {
  fc.assert(
    fc.property(target, (one) => saneByPattern(one) === (targetSane(factsOfTarget(one), gateway) === undefined)),
    { numRuns: 50_000 },
  );
  const site = { host: 'localhost:4173', origin: 'http://localhost:4173' };
  for (const { path = '' } of [...targetAttacks(site), ...traversalAttacks(site)]) {
    expect([path, saneByPattern(path)]).toEqual([path, targetSane(factsOfTarget(path), gateway) === undefined]);
  }
});

test('the pattern of a route matches the paths that the gateway takes for it', () => {
  const segment = fc.constantFrom('v0', 'V0', 'pages', 'p%61ges', 'audiences', 'messages', 'x', '', 'persons', 'logs');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
      const path = `/${segments.join('/')}`;
      const matching = policy.routes.filter(({ pattern }) => new RegExp(pattern).test(path));
      expect(matching.map(({ template }) => template)).toEqual(
        [findRoute(path)?.template].filter((template) => template !== undefined),
      );
    }),
    { numRuns: 20_000 },
  );
});

test('a refusal keeps the variable of a door where the request id stands', () => {
  expect(refusalOf('host', '$id')).toEqual({
    status: 421,
    body: '{"error":{"code":"host","status":421,"requestId":"$id"}}',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': '$id',
    },
  });
});
