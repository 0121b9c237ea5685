import { foldedWords } from './folded-words.ts';

/** What is known of a person (§2.9); any field may be missing. */
export type KnownPerson = {
  readonly personId?: string | undefined;
  readonly name?: string | undefined;
  readonly domain?: string | null | undefined;
};

/** Something by which a person can be recognised in a text. */
export type PersonMark = {
  readonly words: readonly string[];
  readonly kind: 'name' | 'part-of-name' | 'company';
  /** The name or domain as the service has it, for the reason. */
  readonly shown: string;
  /** The people who carry it (at most `mostOwners` are kept). */
  readonly owners: Set<string>;
};

/** Marks by their first word: a text is looked through once, whatever the number of people. */
export type PeopleIndex = {
  readonly byFirstWord: ReadonlyMap<string, readonly PersonMark[]>;
  /** The own marks of each person, to leave out what belongs to the audience's person too. */
  readonly marksOf: (personId: string) => readonly PersonMark[];
};

const shortest = 4;
const mostOwners = 100;

/**
 * Words that are names of people or companies and everyday words as well. Alone they say nothing; within a full name they count. English, for lack of
 * a dictionary, with the everyday words of company names.
 */
const commonWords = new Set(
  `about account agency april august autumn bank best better bill brand business care chance chase christian cloud
  coach company connect consulting content contact customer data dawn design digital direct drew easy energy europe
  event example example express faith field first focus food frank free game global good google grace grant great green
  group guide hall hand health home hope house hunt idea inbox info insight international invest jack joy june king
  labs land learn life light link live local love mail main major mark market marketing media mercy mobile money more
  name nation nature network news next north office online open page partner partners people pilot planet platform
  point power price prime process product public pure quality research rich rose sales school search service shop site
  skill smart social society software solution solutions south spring stone store story studio summer support system
  team tech technology test then time today tools trade travel trust union value video view village vision ward
  water west white wild will winter wise word work works world year young your`.split(/\s+/),
);

/** Hosts of mailboxes, which are nobody's company. */
const mailboxes = new Set('gmail googlemail outlook hotmail yahoo icloud proton protonmail live aol gmx'.split(' '));

/** "co" of "acme.co.uk": part of the ending, not the name. */
const endings = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'ne', 'gv']);

/** The name in a domain: "acme-robotics" of "www.acme-robotics.co.uk". Undefined for a mailbox's host and for what is no domain. */
export function companyOf(domain: string): string | undefined {
  const labels = domain
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .split('.')
    .filter((label) => label !== '');
  if (labels.length < 2) return undefined;
  const beforeEnding = labels.at(-2) ?? '';
  const label = labels.length > 2 && endings.has(beforeEnding) ? labels.at(-3) : beforeEnding;
  return label === undefined || mailboxes.has(label) ? undefined : label;
}

/** Builds the index: once per list of people, in about a microsecond per person. */
export function buildPeopleIndex(people: readonly KnownPerson[]): PeopleIndex {
  const byKey = new Map<string, PersonMark>();
  const byPerson = new Map<string, PersonMark[]>();
  const byFirstWord = new Map<string, PersonMark[]>();
  people.forEach((person, position) => {
    const owner = person.personId ?? `#${position.toString()}`;
    for (const found of marksIn(person)) {
      const key = `${found.kind} ${found.words.join(' ')}`;
      let mark = byKey.get(key);
      if (mark === undefined) {
        mark = { ...found, owners: new Set() };
        byKey.set(key, mark);
        listAt(byFirstWord, mark.words[0] ?? '').push(mark);
      }
      if (mark.owners.size < mostOwners) mark.owners.add(owner);
      listAt(byPerson, owner).push(mark);
    }
  });
  return { byFirstWord, marksOf: (personId) => byPerson.get(personId) ?? [] };
}

type FoundMark = Omit<PersonMark, 'owners'>;

function marksIn({ name, domain }: KnownPerson): readonly FoundMark[] {
  const found: FoundMark[] = [];
  const words = foldedWords(name ?? '').map(({ folded }) => folded);
  const [first] = words;
  const last = words.at(-1);
  if (name !== undefined && first !== undefined) {
    if (words.length > 1 && words.join('').length >= shortest) found.push({ words, kind: 'name', shown: name });
    for (const part of new Set([first, last])) {
      if (part !== undefined && isTelling(part)) found.push({ words: [part], kind: 'part-of-name', shown: name });
    }
  }
  const company = companyOf(domain ?? '');
  if (company === undefined) return found;
  const companyWords = foldedWords(company).map(({ folded }) => folded);
  const joined = companyWords.join('');
  const shown = domain ?? '';
  if (companyWords.length > 1 && joined.length >= shortest) found.push({ words: companyWords, kind: 'company', shown });
  if (isTelling(joined)) found.push({ words: [joined], kind: 'company', shown });
  return found;
}

function isTelling(word: string): boolean {
  return word.length >= shortest && !commonWords.has(word) && !/^\d+$/.test(word);
}

function listAt<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const list: Item[] = [];
  map.set(key, list);
  return list;
}
