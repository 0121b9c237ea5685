import { expect, test } from 'vitest';
import type { PersonField } from './person-fields.ts';
import { mendedText } from './person-mending.ts';

const whole = 'https://www.linkedin.com/in/ada-l';
test.each<[PersonField, string, string | undefined, string?]>([
  ['linkedinProfileUrl', 'linkedin.com/in/ada-l', whole, 'https:// put before it, www. put before the host'],
  [
    'linkedinProfileUrl',
    'www.linkedin.com/in/ada-l/?utm=x',
    whole,
    'https:// put before it, what follows the ? left out',
  ],
  ['linkedinProfileUrl', 'http://www.linkedin.com/in/ada-l', whole, 'http:// made https://'],
  ['linkedinProfileUrl', 'https://de.linkedin.com/in/ada-l', whole, 'de. before the host made www.'],
  ['linkedinProfileUrl', ` ${whole}/details/skills#top `, whole],
  ['linkedinProfileUrl', 'https://www.linkedin.com/in/ad%C3%A4', undefined],
  ['linkedinProfileUrl', `${whole}/`, undefined],
  // Nobody but a person knows which network a handle is of, and these are no profiles of people.
  ['linkedinProfileUrl', '@ada-l', undefined],
  ['linkedinProfileUrl', 'linkedin.com/company/acme', undefined],
  ['linkedinProfileUrl', 'linkedin.com/in/ada).', undefined],
  ['linkedinProfileUrl', 'linkedin.com.evil.example/in/ada', undefined],
  ['linkedinProfileUrl', 'ada linkedin.com/in/ada', undefined],
  ['email', 'Ada <ada@example.com>', 'ada@example.com', 'the name before it left out'],
  ['email', '"Lovelace, Ada" <ada@example.com>;', 'ada@example.com'],
  [
    'email',
    'mailto:Ada@example.com?subject=Hello',
    'Ada@example.com',
    '“mailto:” left out, what follows the ? left out',
  ],
  ['email', 'ada@example.com\u200b ', 'ada@example.com', 'spaces and unseen characters around it left out'],
  ['email', 'ada@example.com', undefined],
  ['email', 'Ada <ada@example.com>, Bo <bo@example.com>', undefined],
  ['email', 'ada@example.com, bo@example.com', undefined],
  ['email', 'Ada', undefined],
  ['domain', 'https://www.acme.example/about', 'acme.example', 'scheme left out, path left out, www. left out'],
  ['domain', 'ada@acme.example', 'acme.example', 'mailbox left out'],
  ['domain', 'acme.example', undefined],
  ['domain', 'Acme', undefined],
  ['phoneNumber', '0049 30 1234', '+49301234'],
  ['phoneNumber', '+49301234', undefined],
  ['name', ' Ada ', undefined],
])('in %s, %j is meant as %j', (field, text, value, steps) => {
  const mended = mendedText(field, text);
  expect(mended?.value).toBe(value);
  if (steps !== undefined) expect(mended?.steps.join(', ')).toBe(steps);
});

test('a megabyte is not read as something else', () => {
  for (const text of ['<'.repeat(1_000_000), 'linkedin.com/in/'.repeat(60_000), ' '.repeat(1_000_000)]) {
    expect(mendedText('email', text)).toBeUndefined();
    expect(mendedText('linkedinProfileUrl', text)).toBeUndefined();
    expect(mendedText('domain', text)).toBeUndefined();
  }
});
