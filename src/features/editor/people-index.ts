/** What is known of a person (§2.9); any field may be missing. */
export type KnownPerson = {
  readonly personId?: string | undefined;
  readonly name?: string | undefined;
  readonly domain?: string | null | undefined;
  readonly email?: string | null | undefined;
};

/** Something by which a person can be recognised in a text. */
export type PersonMark = {
  readonly words: readonly string[];
  readonly kind: 'person' | 'company';
  /** The name or domain as the service has it, for the reason. */
  readonly shown: string;
};

/** Marks by their words: a text is looked through once, however many people there are and whatever they share. */
export type PeopleIndex = {
  /** The marks that begin at a word of a text, the longest first. */
  readonly marksAt: (words: readonly { readonly folded: string }[], at: number) => readonly PersonMark[];
  /** The own marks of each person, to leave out what belongs to the audience's person too. */
  readonly marksOf: (personId: string) => readonly PersonMark[];
};

const shortest = 4;

/** Everyday words that companies are called by: alone they say nothing. English, for lack of a dictionary. */
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
  water west white wild will winter wise word work works world year young your`
    .split(/\s+/)
    .map(foldWord),
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

/** Builds an index piece by piece, so that thousands of people do not hold up a key. The index knows whom it was given so far. */
export function startPeopleIndex(): {
  readonly add: (people: readonly KnownPerson[]) => void;
  readonly index: PeopleIndex;
} {
  const byWords = new Map<string, PersonMark[]>();
  const lengthsByFirst = new Map<string, number[]>();
  const known = new Map<string, KnownPerson>();
  const addMark = (found: PersonMark) => {
    const marks = listAt(byWords, found.words.join(' '));
    if (marks.some(({ kind }) => kind === found.kind)) return;
    marks.push(found);
    const lengths = listAt(lengthsByFirst, found.words[0] ?? '');
    if (lengths.includes(found.words.length)) return;
    lengths.push(found.words.length);
    lengths.sort((one, other) => other - one);
  };
  return {
    add: (people) => {
      for (const person of people) {
        if (person.personId !== undefined) known.set(person.personId, person);
        for (const found of marksIn(person)) addMark(found);
      }
    },
    index: {
      marksAt: (words, at) => {
        const lengths = lengthsByFirst.get(words[at]?.folded ?? '');
        if (lengths === undefined) return none;
        return lengths.flatMap((length) => {
          const wanted = words.slice(at, at + length).map(({ folded }) => folded);
          return byWords.get(wanted.join(' ')) ?? none;
        });
      },
      marksOf: (personId) => {
        const person = known.get(personId);
        if (person === undefined) return none;
        return marksIn(person).flatMap(({ words, kind }) =>
          (byWords.get(words.join(' ')) ?? none).filter((mark) => mark.kind === kind),
        );
      },
    },
  };
}

const none: readonly PersonMark[] = [];

function marksIn({ name, domain, email }: KnownPerson): readonly PersonMark[] {
  const found: PersonMark[] = [];
  const words = foldedWords(name ?? '').map(({ folded }) => folded);
  if (name !== undefined && words.length > 1 && words.join('').length >= shortest) {
    found.push({ words, kind: 'person', shown: name });
  }
  // Who has no domain of their own has that of their mail, unless it is a mailbox's.
  const host = domain ?? email?.split('@').at(-1) ?? '';
  const company = companyOf(host);
  if (company === undefined) return found;
  const companyWords = foldedWords(company).map(({ folded }) => folded);
  const joined = companyWords.join('');
  const shown = host;
  if (companyWords.length > 1 && joined.length >= shortest) found.push({ words: companyWords, kind: 'company', shown });
  if (company.length >= shortest && !commonWords.has(joined) && !/^\d+$/.test(joined)) {
    found.push({ words: [joined], kind: 'company', shown });
  }
  return found;
}

function listAt<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const list: Item[] = [];
  map.set(key, list);
  return list;
}

/** A word of a text: how it compares, and where it stands. */
export type FoldedWord = { readonly folded: string; readonly start: number; readonly end: number };

/** Letters that are letters of their own, so that taking accents off does not reach them. */
const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A word as it is compared: without case, accents and width, and with an umlaut that is written as
 * two letters taken for one, so that "Möbel", "MOEBEL" and "mobel" are one word. Words in which these
 * letters are no umlaut ("Manuel") change in the same way wherever they stand.
 */
export function foldWord(word: string): string {
  const plain = /^[a-z0-9]+$/.test(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => ownLetters[letter] ?? letter);
  return /[aou]e|aa/.test(plain)
    ? plain.replace(/([aou])e|aa/g, (_, vowel: string | undefined) => vowel ?? 'a')
    : plain;
}

/** The words of a text: runs of letters, marks and digits. A hyphen, apostrophe, dot or underscore ends one. */
export function foldedWords(text: string): readonly FoldedWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}
