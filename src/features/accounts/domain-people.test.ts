import { expect, it } from 'vitest';
import { domainsOf, peopleAt } from './domain-people.tsx';
import { isFreeMail } from './host-reading.tsx';

const people = [
  { personId: 'p1', domain: 'acme.example', email: 'a@acme.example' },
  { personId: 'p2', domain: 'other.example', email: 'B@ACME.example' },
  { personId: 'p3', domain: 'acme.example', email: null },
  { personId: 'p4', domain: null, email: 'c@sub.acme.example' },
  { personId: 'p5', domain: '' },
  { personId: 'p6' },
];

it('accounts are derived from the domains of people, the largest first, with what is known of them here', () => {
  const known = { accountId: 'account_1', domain: 'other.example', how: 'created', at: 1 } as const;
  expect(
    domainsOf(people, [known]).map(({ domain, people: found, account }) => [domain, found.length, account]),
  ).toEqual([
    ['acme.example', 2, undefined],
    ['other.example', 1, known],
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
  expect(domainsOf(international, [known]).map(({ account }) => account?.accountId)).toEqual([
    'account_1',
    'account_1',
  ]);
});

it('mail services are known by their exact host', () => {
  expect(isFreeMail('gmail.com')).toBe(true);
  expect(isFreeMail('notgmail.com')).toBe(false);
});
