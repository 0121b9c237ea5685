import { expect, it } from 'vitest';
import { knownAccounts, peopleAt } from './domain-people.tsx';

const people = [
  { personId: 'p1', domain: 'acme.example', email: 'a@acme.example' },
  { personId: 'p2', domain: 'other.example', email: 'B@ACME.example' },
  { personId: 'p3', domain: 'acme.example', email: null },
  { personId: 'p4', domain: null, email: 'c@sub.acme.example' },
  { personId: 'p5', domain: '' },
  { personId: 'p6' },
];

it('known accounts come first, then the other domains of people, the largest first', () => {
  const known = { accountId: 'account_1', domain: 'other.example', how: 'created', at: 1 } as const;
  const more = [...people, { personId: 'p7', domain: 'single.example' }];
  expect(
    knownAccounts([known], more).map(({ domain, people: found, account }) => [domain, found.length, account]),
  ).toEqual([
    ['other.example', 1, known],
    ['acme.example', 2, undefined],
    ['single.example', 1, undefined],
  ]);
});

it('people at a host are those with its domain, and apart from them those with an address there', () => {
  const { linked, byMail } = peopleAt('acme.example', people);
  expect(linked.map(({ personId }) => personId)).toEqual(['p1', 'p3']);
  expect(byMail.map(({ personId }) => personId)).toEqual(['p2']);
});

it('people under a name with other letters are found whichever form they have it in, and so is its account', () => {
  const international = [
    { personId: 'p1', domain: 'xn--bcher-kva.example', email: null },
    { personId: 'p2', domain: 'bücher.example', email: null },
    { personId: 'p3', domain: null, email: 'a@BÜCHER.example' },
    { personId: 'p4', domain: null, email: 'b@xn--bcher-kva.example' },
    { personId: 'p5', domain: null, email: 'b@bucher.example' },
  ];
  const idsAt = (host: string) => {
    const { linked, byMail } = peopleAt(host, international);
    return [linked, byMail].map((found) => found.map(({ personId }) => personId));
  };
  expect(idsAt('xn--bcher-kva.example')).toEqual([['p1'], ['p2', 'p3', 'p4']]);
  expect(idsAt('bücher.example')).toEqual([['p2'], ['p1', 'p3', 'p4']]);
  const known = { accountId: 'account_1', domain: 'xn--bcher-kva.example', how: 'created', at: 1 } as const;
  expect(knownAccounts([known], international)).toEqual([
    { domain: known.domain, account: known, people: international.slice(0, 2) },
  ]);
});
