import { domainToASCII } from 'node:url';
import type { persons } from '#server/service/schema.ts';
import { day, hour } from './clock.ts';
import { type Industry, type Place, places, type Spelled } from './places.ts';
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

export type Company = {
  readonly name: string;
  readonly domain: string;
  readonly industry: Industry;
  readonly place: Place;
};

/** A person's row, with data for the rest of the sample set. */
export type SamplePerson = {
  readonly row: typeof persons.$inferInsert;
  readonly company: Company;
  readonly role: string;
};

const roles = [
  'Head of logistics',
  'VP supply chain',
  'Transport manager',
  'Procurement lead',
  'Chief operating officer',
  'Director of customer service',
  'Warehouse operations manager',
  'IT integration lead',
  'Import coordinator',
  'Finance business partner',
  'Sustainability manager',
  'Regional distribution manager',
] as const;

const freeMail = ['mailbox.example', 'post.example', 'webmail.example'] as const;

const native = (spelled: Spelled) => (typeof spelled === 'string' ? spelled : spelled[0]);
const latin = (spelled: Spelled) => (typeof spelled === 'string' ? spelled : spelled[1]);

/** All companies in a fixed order. International names have their domain in punycode. */
export function sampleCompanies(): readonly Company[] {
  return places.flatMap((place) =>
    place.companies.map(([name, label, industry]) => ({
      name: native(name),
      domain: domainToASCII(`${label}.example`),
      industry,
      place,
    })),
  );
}

const lettersWithoutBase: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae' };

/** A name in the letters of URLs: `Zażółć Łoś` becomes `zazolc-los`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[ßøłđıæ]/gu, (letter) => lettersWithoutBase[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

type Named = Readonly<Record<'given' | 'family', readonly Spelled[]>>;

/** All names of a place: plain ones, then with a second given or family name, then with both. */
function namesOf(place: Place): readonly Named[] {
  const pairs = (names: readonly Spelled[]) =>
    names.flatMap((one) => names.filter((two) => two !== one).map((two) => [one, two]));
  const single = (names: readonly Spelled[]) => names.map((one) => [one]);
  return [single(place.family), pairs(place.family)].flatMap((families) =>
    [single(place.given), pairs(place.given)].flatMap((givens) =>
      givens.flatMap((given) => families.map((family) => ({ given, family }))),
    ),
  );
}

/** Unique names for the people of one company: equal names there must be intended. */
class Names {
  readonly #place: Place;
  readonly #all: readonly Named[];
  readonly #taken = new Set<number>();

  constructor(place: Place) {
    this.#place = place;
    this.#all = namesOf(place);
  }

  next(random: Random): { name: string; slug: string } {
    const { given, family, familyFirst, joined } = this.#place;
    const first = given.indexOf(random.pick(given)) * family.length + family.indexOf(random.pick(family));
    // Some people write their name in Latin letters at work.
    const write = random.chance(0.25) ? latin : native;
    const named = this.#free(first, given.length * family.length);
    const slug = slugOf([...named.given, ...named.family].map(latin).join(' '));
    const gap = joined === true && write === native ? '' : ' ';
    const givenName = named.given.map(write).join(gap);
    const familyName = named.family.map(write).join(gap === '' ? '' : '-');
    return { name: familyFirst === undefined ? `${givenName} ${familyName}` : `${familyName}${gap}${givenName}`, slug };
  }

  /** The wanted name or the next free one; repeats only if a company has more people than names. */
  #free(wanted: number, plain: number): Named {
    const count = this.#taken.size < plain ? plain : this.#all.length;
    let place = wanted;
    for (let tried = 0; tried < count && this.#taken.has(place); tried += 1) place = (place + 1) % count;
    this.#taken.add(place);
    const named = this.#all[place];
    if (named === undefined) throw new RangeError('A place needs names.');
    return named;
  }
}

/**
 * People of many countries at the sample companies, oldest first. Incomplete on purpose: about 1 in
 * 8 has no domain, 1 in 6 no phone, 1 in 4 no profile, 1 in 12 no e-mail (some "", not null), and
 * 1 in 40 repeats a person. Other e-mails, phones, profiles and names in a company are unique.
 */
export function samplePeople(count: number, now: number): readonly SamplePerson[] {
  const random = randomFrom('people');
  const nextId = idSequence('person');
  const companies = sampleCompanies();
  const people: SamplePerson[] = [];
  const names = new Map<string, Names>();
  const slugUses = new Map<string, number>();
  const taken = new Set<string>();
  /** The first text that nobody has yet. */
  const own = (texts: readonly string[]) => {
    const text = texts.find((each) => !taken.has(each)) ?? null;
    if (text !== null) taken.add(text);
    return text;
  };
  const oldest = now - 900 * day;
  const step = (900 * day - hour) / count;

  for (let index = 0; index < count; index += 1) {
    const company = random.pick(companies);
    const known = names.get(company.domain) ?? new Names(company.place);
    names.set(company.domain, known);
    const { name, slug } = known.next(random);
    const uses = (slugUses.get(slug) ?? 0) + 1;
    slugUses.set(slug, uses);
    const uniqueSlug = uses === 1 ? slug : `${slug}-${uses}`;
    const createdAt = Math.round(oldest + step * (index + random.next() * 0.9));
    const updatedAt = random.chance(0.6) ? createdAt : Math.round(createdAt + (now - createdAt) * random.next() * 0.98);
    const local = slug.replace('-', '.');
    const digits = company.place.phonePrefix.length < 9 ? 4 : 3;
    const role = random.pick(roles);
    const row = {
      personId: nextId(),
      name,
      email: random.chance(0.9)
        ? own(
            [random.chance(0.06) ? random.pick(freeMail) : company.domain, company.domain].map(
              (at) => `${local}@${at}`,
            ),
          )
        : random.chance(0.25)
          ? ''
          : null,
      domain: random.chance(0.87) ? company.domain : null,
      slug: uniqueSlug,
      phoneNumber: random.chance(0.83)
        ? own(extended(`${company.place.phonePrefix}${String(random.int(0, 10 ** digits - 1)).padStart(digits, '0')}`))
        : null,
      linkedinProfileUrl: random.chance(0.74) ? `https://linkedin.example/in/${uniqueSlug}` : null,
      createdAt,
      updatedAt,
    };
    const twin = index > 20 && random.chance(0.025) ? people[random.int(0, index - 1)] : undefined;
    people.push(
      twin === undefined
        ? { row, company, role }
        : { ...twin, row: twinRow({ ...row, slug: `${twin.row.slug}-${index}` }, twin.row, random) },
    );
  }
  return people;
}

/** A phone number and its ten extensions. */
function extended(number: string): readonly string[] {
  return [number, ...Array.from({ length: 10 }, (_, digit) => `${number}${digit}`)];
}

/** A duplicate person: same address, maybe another spelling, other fields kept or lost. */
function twinRow(
  row: typeof persons.$inferInsert,
  first: typeof persons.$inferInsert,
  random: Random,
): typeof persons.$inferInsert {
  const { personId, slug, createdAt, updatedAt } = row;
  const name = random.weighted({ same: 3, upper: 1, spaced: 1 });
  return {
    ...first,
    personId,
    slug,
    createdAt,
    updatedAt,
    name: name === 'same' ? first.name : name === 'upper' ? first.name.toUpperCase() : first.name.replace(' ', '  '),
    phoneNumber: random.chance(0.5) ? (first.phoneNumber ?? null) : null,
    linkedinProfileUrl: random.chance(0.5) ? (first.linkedinProfileUrl ?? null) : null,
  };
}
