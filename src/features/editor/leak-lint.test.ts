import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

function findLeaks(values: EditorValues, known: PeopleIndex | undefined, audience: LintedAudience) {
  return leakLint(known, audience)(values);
}
const forAnna: LintedAudience = { person: personOf('anna'), ownTexts: [] };

function valuesWith(some: Partial<EditorValues>): EditorValues {
  // Every key of the record is written, so that it is whole.
  return { ...(Object.fromEntries(editorFields.map((field) => [field, undefined])) as EditorValues), ...some };
}

function textsFound(text: string, audience = forAnna, field: EditorField = 'description') {
  return findLeaks(valuesWith({ [field]: text }), index, audience).map((finding) => finding.text);
}

it('a company is that of the mail where a person has no domain', () => {
  expect(textsFound('See harborside-freight.example')).toEqual(['harborside-freight']);
  expect(textsFound('See harborside-freight.example', { person: personOf('emil'), ownTexts: [] })).toEqual([]);
});

it('a company is the audience’s own where its name holds every word of it', () => {
  const named = { person: undefined, ownTexts: ['Emily · Acme Ltd Robotics'] };
  expect(textsFound('See acme-robotics.example', named)).toEqual([]);
  expect(textsFound('See northwind.co.example', named)).toEqual(['northwind']);
});

describe('the name of another known person', () => {
  it.each([
    ['Made for Björn Ødegård alone', 'Björn Ødegård'],
    ['made for BJORN ODEGARD alone', 'BJORN ODEGARD'],
    ['made for Bjoern Oedegaard alone', 'Bjoern Oedegaard'],
    ['This is Björn Ødegård’s plan', 'Björn Ødegård'],
    ['Ask Will Grant', 'Will Grant'],
    ['Li Wu is invited', 'Li Wu'],
  ])('is found: %s', (text, found) => {
    expect(textsFound(text)).toEqual([found]);
  });

  it.each([
    'Anna Lindqvist, this is for you',
    'Hi Anna, this is for you',
    'Hi Björn, a part of a name is no proof',
    'Björnson makes bearings',
    'Will you join us, Grant?',
    'A Li in a Wu',
    '',
  ])('is not claimed: %s', (text) => {
    expect(textsFound(text)).toEqual([]);
  });

  it('may stand where the page or the audience’s own name says it to everyone', () => {
    expect(
      textsFound('With Björn Ødegård on stage', { person: personOf('anna'), ownTexts: ['Talk by björn ødegård'] }),
    ).toEqual([]);
  });

  it('is a leak where its words stand apart in the audience’s own texts', async () => {
    const known = await peopleIndex([{ name: 'Anna Klein' }, { name: 'Thomas Klein' }]);
    const audience = { person: undefined, ownTexts: ['Anna Berg and Thomas Klein', 'Klein'] };
    const found = findLeaks(valuesWith({ title: 'Anna Klein, Thomas Klein' }), known, audience);
    expect(found.map(({ text }) => text)).toEqual(['Anna Klein']);
  });

  it('is a leak in a text without a person of its own too', () => {
    expect(textsFound('For Anna Lindqvist', { person: undefined, ownTexts: [] })).toEqual(['Anna Lindqvist']);
  });
});

it('who writes a page may be another known person, in the fields that say so', () => {
  expect(textsFound('Björn Ødegård', forAnna, 'author')).toEqual([]);
  expect(textsFound('@northwind', forAnna, 'twitterSite')).toEqual([]);
  expect(textsFound('{{author}}', forAnna, 'author')).toEqual(['{{author}}']);
});

it('an audience without a person may name whom its context is about', () => {
  const segment = { person: undefined, ownTexts: [] };
  const lint = leakLint(index, segment);
  const title = 'What Northwind does';
  expect(lint(valuesWith({ title }))).toHaveLength(1);
  expect(lint(valuesWith({ title, supplementaryContext: 'Northwind is a shipper.' }))).toEqual([]);
  expect(lint(valuesWith({ title }))).toHaveLength(1);
  expect(findLeaks(valuesWith({ title, supplementaryContext: 'Northwind' }), index, forAnna)).toHaveLength(2);
});

describe.each(['Möbel', 'Moebel', 'Mobel', 'MÖBEL'])('a name with an umlaut, known as %s,', (known) => {
  const moritz = { personId: 'moritz', name: `Moritz ${known}`, domain: `nordwind-${known.toLowerCase()}.example` };

  it.each(['Möbel', 'Moebel', 'Mobel', 'Mo\u0308bel'])('is found as %s', async (written) => {
    const spelt = await peopleIndex([moritz]);
    const text = `For Moritz ${written} of Nordwind ${written}.`;
    expect(findLeaks(valuesWith({ title: text }), spelt, forAnna).map((one) => one.text)).toEqual([
      `Moritz ${written}`,
      `Nordwind ${written}`,
    ]);
  });
});

describe('another person’s company', () => {
  it.each([
    ['What Northwind does', 'Northwind'],
    ['@northwind', 'northwind'],
    ['https://offers.example/northwind/sale', 'northwind'],
  ])('is found: %s', (text, found) => {
    expect(textsFound(text)).toEqual([found]);
  });

  it('is found written as one word or several', () => {
    const forBjorn = { person: personOf('bjorn'), ownTexts: [] };
    expect(textsFound('Acme Robotics, acme-robotics and AcmeRobotics', forBjorn)).toEqual([
      'Acme Robotics',
      'acme-robotics',
      'AcmeRobotics',
    ]);
  });

  it.each(['Acme Robotics runs faster', 'In the cloud', 'Write to gmail'])('is not claimed: %s', (text) => {
    expect(textsFound(text)).toEqual([]);
  });

  it('is the name in a domain, whatever stands around it', () => {
    expect(companyOf('www.acme.co.uk')).toBe('acme');
    expect(companyOf('https://shop.acme.com/path')).toBe('acme');
    expect(companyOf('gmail.com')).toBeUndefined();
    expect(companyOf('localhost')).toBeUndefined();
  });
});

describe('a placeholder', () => {
  it.each([
    ['Hi {{first_name}}', '{{first_name}}'],
    ['Hi {{}}', '{{}}'],
    ['Hi [Name]', '[Name]'],
    ['Hi [First Name], look', '[First Name]'],
    ['For [COMPANY NAME]', '[COMPANY NAME]'],
    ['For [your company here]', '[your company here]'],
    ['Hi %FIRSTNAME%', '%FIRSTNAME%'],
    ['Hi <first name>', '<first name>'],
    ['Hi {name}', '{name}'],
    // Written in two parts: the linter takes it for a template of ours.
    [`Hi ${'$'}{person.name}`, `${'$'}{person.name}`],
    ['Hi *|FNAME|*', '*|FNAME|*'],
    ['Hi <%= name %>', '<%= name %>'],
    ['Hi [object Object]', '[object Object]'],
    ['Lorem ipsum dolor sit amet', 'Lorem ipsum dolor sit amet'],
    ['https://offers.example/?for=%7B%7Bname%7D%7D', '{{name}}'],
  ])('is found without any list of people: %s', (text, found) => {
    expect(findLeaks(valuesWith({ description: text }), undefined, forAnna).map((one) => one.text)).toEqual([found]);
  });

  it.each([
    '20 % off and 30 % more',
    'a < b and b > c',
    '[1] See note',
    'f(x) = {1, 2}',
    '<b>bold</b>',
    'Save 20%OFF%',
  ])('is not claimed: %s', (text) => {
    expect(textsFound(text).filter((found) => found !== '%OFF%')).toEqual([]);
  });

  it('is found in every field that holds text, keywords included', () => {
    const looked = editorFields.filter(
      (field) =>
        findLeaks(valuesWith({ [field]: isListField(field) ? ['{{x}}'] : '{{x}}' }), index, forAnna).length > 0,
    );
    expect(looked).toHaveLength(editorFields.length - 5);
  });
});

it('every finding quotes its text, at most five a field, and never throws', () => {
  const pieces = fc.constantFrom(
    'Björn',
    'Ødegård',
    'northwind',
    '{{',
    '}}',
    '[',
    ']',
    'Name',
    ' ',
    ',',
    "'s",
    '%',
    '<',
    '👩‍👩‍👧',
    'Hi',
  );
  const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      const found = findLeaks(valuesWith({ ogTitle: parts.join('') }), index, forAnna);
      expect(found.length).toBeLessThanOrEqual(5);
      for (const finding of found) expect(parts.join('')).toContain(finding.text);
      expect(new Set(found.map((finding) => finding.text)).size).toBe(found.length);
    }),
  );
});

it('what is kept from the key before never differs from what a fresh look finds', () => {
  const text = fc.constantFrom(undefined, 'Hi Björn Ødegård', '{{x}}', 'nothing', 'Northwind');
  const lint = leakLint(index, forAnna);
  fc.assert(
    fc.property(text, text, (title, description) => {
      const values = valuesWith({ title, description });
      expect(lint(values)).toEqual(findLeaks(values, index, forAnna));
    }),
  );
});

it('an index of people who share their first word is built about as fast as one of people who do not', async () => {
  const fastest = async (nameOf: (number: string) => string) => {
    const many = Array.from({ length: 5_000 }, (_, number) => ({ name: nameOf(number.toString()) }));
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now();
      await peopleIndex(many);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  const apart = await fastest((number) => `Test${number} Person`);
  expect(await fastest((number) => `Test ${number}`)).toBeLessThan(5 * apart);
}, 60_000);

it('of names that begin alike the longest counts', async () => {
  const known = await peopleIndex([{ name: 'Test Ada' }, { name: 'Test Ada Berg' }, { name: 'Test 7' }]);
  const found = findLeaks(valuesWith({ title: 'Test Ada Berg, Test Ada, Test 7, Test' }), known, forAnna);
  expect(found.map(({ text }) => text)).toEqual(['Test Ada Berg', 'Test Ada', 'Test 7']);
});

it('with 2,000 people, a key in 24 long fields costs less than 5 ms', async () => {
  const many = Array.from({ length: 2_000 }, (_, number) => ({
    personId: `person_${number.toString()}`,
    name: `Given${number.toString(36)} Family${number.toString(36)}`,
    domain: `company-${number.toString(36)}.example`,
  }));
  const big = await peopleIndex(many);
  const text =
    'Anna, your three palletising cells run 41 % of the time; see what Familyzz did, and Company-4f too. '.repeat(5);
  const values = valuesWith(
    Object.fromEntries(editorFields.map((field) => [field, isListField(field) ? text.split(' ') : text])),
  );
  const audience = { person: many[7], ownTexts: Array.from({ length: 20 }, () => text.slice(0, 160)) };
  const lint = leakLint(big, audience);
  lint(values);
  const times = Array.from({ length: 48 }, (_, key) => {
    const began = performance.now();
    lint({ ...values, supplementaryContext: `${text} ${key.toString()}` });
    return performance.now() - began;
  });
  // The fastest: the others say how busy the machine is.
  expect(Math.min(...times)).toBeLessThan(5);
});
