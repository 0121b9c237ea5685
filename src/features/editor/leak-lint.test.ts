import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type EditorField,
  type EditorValues,
  editorFields,
  isListField,
} from '#src/fields/audience-override-fields.tsx';
import {
  companyOf,
  type KnownPerson,
  type LintedAudience,
  leakLint,
  type PeopleIndex,
  peopleIndex,
} from './leak-lint.ts';

const people: readonly KnownPerson[] = [
  { personId: 'anna', name: 'Anna Lindqvist', domain: 'acme-robotics.example' },
  { personId: 'bjorn', name: 'Björn Ødegård', domain: 'northwind.co.example' },
  { personId: 'will', name: 'Will Grant', domain: 'cloud.example' },
  { personId: 'li', name: 'Li Wu', domain: 'gmail.com' },
  { personId: 'anna2', name: 'Anna Berg', domain: null },
  { personId: 'none' },
  { personId: 'emil', name: 'Emil Storm', domain: null, email: 'emil@harborside-freight.example' },
];
const index = await peopleIndex(people);
const personOf = (personId: string) => people.find((person) => person.personId === personId);

const forAnna: LintedAudience = { person: personOf('anna'), ownTexts: [] };
const forGroup: LintedAudience = { person: undefined, ownTexts: [] };

function valuesWith(some: Partial<EditorValues>): EditorValues {
  // Every key of the record is written, so that it is whole.
  return { ...(Object.fromEntries(editorFields.map((field) => [field, undefined])) as EditorValues), ...some };
}
const leaksIn = (values: EditorValues, known: PeopleIndex | undefined, audience = forAnna) =>
  leakLint(known, audience)(values).map(({ text }) => text);
const textsFound = (text: string, audience = forAnna, field: EditorField = 'description') =>
  leaksIn(valuesWith({ [field]: text }), index, audience);

const byBjorn = { ...forAnna, ownTexts: ['Talk by björn ødegård'] };
const forEmily = { ...forGroup, ownTexts: ['Emily · Acme Ltd Robotics'] };
it.each<[promise: string, text: string, found: readonly string[], audience?: LintedAudience, field?: EditorField]>([
  ['of the mail where a person has no domain', 'See harborside-freight.example', ['harborside-freight']],
  ['no leak to whose mail it is', 'See harborside-freight.example', [], { ...forAnna, person: personOf('emil') }],
  ['the audience’s own where its name holds every word of it', 'See acme-robotics.example', [], forEmily],
  ['a leak where the name is of another one', 'See northwind.co.example', ['northwind'], forEmily],
  ['no leak where the page or the audience’s own name says it to everyone', 'With Björn Ødegård', [], byBjorn],
  ['a leak in a text without a person of its own too', 'For Anna Lindqvist', ['Anna Lindqvist'], forGroup],
  ['no leak in the field of who writes a page', 'Björn Ødegård', [], forAnna, 'author'],
  ['no leak in the field of whose site it is', '@northwind', [], forAnna, 'twitterSite'],
  ['a leak there too where it is a placeholder', '{{author}}', ['{{author}}'], forAnna, 'author'],
])('a company or a name is %s: %s', (_promise, text, found, audience, field) => {
  expect(textsFound(text, audience, field)).toEqual(found);
});

it('finds a name of three words beside a later one of two that begins alike', async () => {
  const known = await peopleIndex([{ name: 'Ada Maria Bell' }, { name: 'Ada Bell' }]);
  expect(leaksIn(valuesWith({ description: 'For Ada Maria Bell' }), known)).toEqual(['Ada Maria Bell']);
});

it.each([
  ['Made for Björn Ødegård alone', 'Björn Ødegård'],
  ['made for BJORN ODEGARD alone', 'BJORN ODEGARD'],
  ['made for Bjoern Oedegaard alone', 'Bjoern Oedegaard'],
  ['This is Björn Ødegård’s plan', 'Björn Ødegård'],
  ['Li Wu is invited', 'Li Wu'],
  ['What Northwind does', 'Northwind'],
  ['@northwind', 'northwind'],
])('another known person or their company is found: %s', (text, found) => {
  expect(textsFound(text)).toEqual([found]);
});

it.each([
  'Anna Lindqvist, this is for you',
  'Hi Björn, a part of a name is no proof',
  'Björnson makes bearings',
  'Will you join us, Grant?',
  'Acme Robotics runs faster',
  'In the cloud',
  '20 % off and 30 % more',
  '[1] See note',
  '<b>bold</b>',
])('no person, company or placeholder is claimed: %s', (text) => {
  expect(textsFound(text)).toEqual([]);
});

it('an audience without a person may name whom its context is about', () => {
  const lint = leakLint(index, forGroup);
  const title = 'What Northwind does';
  expect(lint(valuesWith({ title }))).toHaveLength(1);
  expect(lint(valuesWith({ title, supplementaryContext: 'Northwind is a shipper.' }))).toEqual([]);
  expect(lint(valuesWith({ title }))).toHaveLength(1);
  expect(leaksIn(valuesWith({ title, supplementaryContext: 'Northwind' }), index)).toHaveLength(2);
});

it.each(['Möbel', 'Moebel', 'Mobel'])('a name with an umlaut is found however it is written: %s', async (known) => {
  const ofMoritz = await peopleIndex([{ name: `Moritz ${known}`, domain: `nordwind-${known}.example` }]);
  for (const written of ['Möbel', 'Moebel', 'Mobel', 'Mo\u0308bel']) {
    const title = `For Moritz ${written} of Nordwind ${written}.`;
    expect(leaksIn(valuesWith({ title }), ofMoritz)).toEqual([`Moritz ${written}`, `Nordwind ${written}`]);
  }
});

it('another person’s company is the name in a domain, found written as one word or several', () => {
  const written = ['Acme Robotics', 'acme-robotics', 'AcmeRobotics'];
  expect(textsFound(written.join(' and '), { ...forAnna, person: personOf('bjorn') })).toEqual(written);
  expect(companyOf('www.acme.co.uk')).toBe('acme');
  expect(companyOf('https://shop.acme.com/path')).toBe('acme');
  expect(companyOf('gmail.com')).toBeUndefined();
  expect(companyOf('mail.yahoo.co.uk')).toBeUndefined();
  expect(companyOf('localhost')).toBeUndefined();
});

it.each([
  ['Hi {{first_name}}', '{{first_name}}'],
  ['Hi [Name]', '[Name]'],
  ['For [your company here]', '[your company here]'],
  ['Hi %FIRSTNAME%', '%FIRSTNAME%'],
  ['Hi <first name>', '<first name>'],
  ['Hi {name}', '{name}'],
  // Written in two parts: the linter takes it for a template of ours.
  [`Hi ${'$'}{person.name}`, `${'$'}{person.name}`],
  ['Hi *|FNAME|*', '*|FNAME|*'],
  ['Hi <%= name %>', '<%= name %>'],
  ['For [COMPANY NAME]', '[COMPANY NAME]'],
  ['Hi [object Object]', '[object Object]'],
  ['Lorem ipsum dolor sit amet', 'Lorem ipsum dolor sit amet'],
  ['https://offers.example/?for=%7B%7Bname%7D%7D', '{{name}}'],
])('a placeholder is found without any list of people: %s', (text, found) => {
  expect(leaksIn(valuesWith({ description: text }), undefined)).toEqual([found]);
});

it('a placeholder is found in every field that holds text, keywords included', () => {
  const values = editorFields.map((field) => valuesWith({ [field]: isListField(field) ? ['{{x}}'] : '{{x}}' }));
  expect(values.filter((one) => leaksIn(one, index).length > 0)).toHaveLength(editorFields.length - 5);
});

it('every finding quotes its text, at most five a field, and never throws', () => {
  const names = ['Björn', 'Ødegård', 'northwind', 'Name', '👩‍👩‍👧', 'Hi'];
  const pieces = fc.constantFrom(...names, '{{', '}}', '[', ']', ' ', ',', "'s", '%', '<');
  const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      const found = textsFound(parts.join(''), forAnna, 'ogTitle');
      expect(found.length).toBeLessThanOrEqual(5);
      for (const each of found) expect(parts.join('')).toContain(each);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

it('what is kept from the key before never differs from what a fresh look finds', () => {
  const text = fc.constantFrom(undefined, 'Hi Björn Ødegård', '{{x}}', 'nothing', 'Northwind');
  const lint = leakLint(index, forAnna);
  fc.assert(
    fc.property(text, text, (title, description) => {
      const values = valuesWith({ title, description });
      expect(lint(values)).toEqual(leakLint(index, forAnna)(values));
    }),
  );
});
