import type { Faker } from '@faker-js/faker';
import { faker as ar } from '@faker-js/faker/locale/ar';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as el } from '@faker-js/faker/locale/el';
import { faker as en_GB } from '@faker-js/faker/locale/en_GB';
import { faker as en_IN } from '@faker-js/faker/locale/en_IN';
import { faker as en_NG } from '@faker-js/faker/locale/en_NG';
import { faker as en_US } from '@faker-js/faker/locale/en_US';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as es_MX } from '@faker-js/faker/locale/es_MX';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as he } from '@faker-js/faker/locale/he';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as ja } from '@faker-js/faker/locale/ja';
import { faker as ko } from '@faker-js/faker/locale/ko';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as pt_BR } from '@faker-js/faker/locale/pt_BR';
import { faker as sv } from '@faker-js/faker/locale/sv';
import { faker as tr } from '@faker-js/faker/locale/tr';
import { faker as uk } from '@faker-js/faker/locale/uk';
import { faker as vi } from '@faker-js/faker/locale/vi';
import { faker as zh_CN } from '@faker-js/faker/locale/zh_CN';
import type { persons } from '#server/service/schema.ts';
import { day, hour } from './clock.ts';
import { type Company, companies } from './companies.ts';
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';
import { type Role, roles } from './texts.ts';

export type SamplePerson = {
  readonly row: typeof persons.$inferInsert;
  readonly company: Company;
  readonly role: Role;
};
type Row = SamplePerson['row'];

const latinScript = { de, en_GB, en_IN, en_NG, en_US, es, es_MX, fr, it, nl, pl, pt_BR, sv, tr, vi };
const otherScripts = { ar, el, he, ja, ko, uk, zh_CN };
const fakers: Readonly<Record<string, Faker>> = { ...latinScript, ...otherScripts };

/**
 * People of many countries at the sample companies, oldest first. Incomplete on purpose: about 1 in
 * 8 has no domain, 1 in 6 no phone, 1 in 4 no profile, 1 in 10 no e-mail (some "", not null), and
 * 1 in 40 repeats a person. Other e-mails, phones and profiles are unique.
 */
export function samplePeople(count: number, now: number): readonly SamplePerson[] {
  Object.values(fakers).forEach((faker, index) => {
    faker.seed(index);
  });
  const random = randomFrom('people');
  const nextId = idSequence('person');
  const people: SamplePerson[] = [];
  const taken = new Set<string>();
  const oldest = now - 900 * day;
  const step = (900 * day - hour) / count;

  for (let index = 0; index < count; index += 1) {
    const company = random.pick(companies);
    const createdAt = Math.round(oldest + step * (index + random.next() * 0.9));
    const updatedAt = random.chance(0.6) ? createdAt : Math.round(createdAt + (now - createdAt) * random.next() * 0.98);
    const own = { personId: nextId(), createdAt, updatedAt };
    const twin = index > 20 && random.chance(0.025) ? random.pick(people) : undefined;
    people.push(
      twin === undefined
        ? { row: { ...own, ...fieldsOf(company, index, taken, random) }, company, role: random.pick(roles) }
        : { ...twin, row: { ...repeated(twin.row, random), ...own, slug: `${twin.row.slug}-${index}` } },
    );
  }
  return people;
}

/** The fields of a person at a company. `ordinal` makes the slug unique. */
function fieldsOf(company: Company, ordinal: number, taken: Set<string>, random: Random) {
  const faker = fakers[company.locale];
  if (faker === undefined) throw new RangeError(`There are no names for the locale ${company.locale}.`);
  const sex = faker.person.sexType();
  const firstName = faker.person.firstName(sex);
  const lastName = faker.person.lastName(sex);
  const spelled = spelledNames({ firstName, lastName });
  const userName = faker.internet.username(spelled).toLowerCase();
  const slug = `${userName.replaceAll(/[^a-z0-9]+/g, '-')}-${ordinal}`;
  const provider = random.chance(0.06) ? 'mailbox.example' : company.domain;
  const email = unused(taken, () => faker.internet.email({ ...spelled, provider }).toLowerCase());
  const noEmail = random.chance(0.25) ? '' : null;
  return {
    name: faker.person.fullName({ sex, firstName, lastName }),
    email: random.chance(0.9) ? email : noEmail,
    domain: random.chance(0.87) ? company.domain : null,
    slug,
    phoneNumber: random.chance(0.83) ? unused(taken, () => faker.helpers.replaceSymbols(company.phone)) : null,
    linkedinProfileUrl: random.chance(0.74) ? `https://linkedin.example/in/${slug}` : null,
  };
}

type Names = { readonly firstName: string; readonly lastName: string };

/** The names as addresses have them. Some scripts faker cannot spell: an English name stands in. */
function spelledNames({ firstName, lastName }: Names): Names {
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(firstName + lastName))
    return { firstName: en_US.person.firstName(), lastName: en_US.person.lastName() };
  const spell = (name: string) =>
    name.replaceAll('ł', 'l').replaceAll('Ł', 'L').replaceAll('ı', 'i').replaceAll('đ', 'd').replaceAll('Đ', 'D');
  return { firstName: spell(firstName), lastName: spell(lastName) };
}

/** A text that nobody has yet; null when ten tries gave none. */
function unused(taken: Set<string>, draw: () => string): string | null {
  for (let tries = 0; tries < 10; tries += 1) {
    const text = draw();
    if (taken.has(text)) continue;
    taken.add(text);
    return text;
  }
  return null;
}

/** A person entered twice: same address, maybe another spelling, other fields kept or lost. */
function repeated(row: Row, random: Random): Row {
  const names = [row.name, row.name, row.name.toUpperCase(), row.name.replace(' ', '  ')];
  return {
    ...row,
    name: random.pick(names),
    phoneNumber: random.chance(0.5) ? (row.phoneNumber ?? null) : null,
    linkedinProfileUrl: random.chance(0.5) ? (row.linkedinProfileUrl ?? null) : null,
  };
}
