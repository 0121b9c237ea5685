import type { PersonAnswer } from '#src/api/people.ts';
import {
  type EditorField,
  type EditorValues,
  editorFields,
  overrideField,
} from '#src/fields/audience-override-fields.tsx';
import { decoded } from '#src/lib/text.ts';
import englishWords from './common-words.txt?raw';
import { findPlaceholders } from './placeholders.ts';

/** A part of a text that is probably meant for another audience, or was never filled in. */
export type LintFinding = {
  readonly field: EditorField;
  /** The words as in the text. */
  readonly text: string;
  /** One sentence for the person who edits. */
  readonly reason: string;
};

/** What is known of a person (§2.9); any field may be missing. */
export type KnownPerson = Partial<Pick<PersonAnswer, 'personId' | 'name' | 'domain' | 'email'>>;

/** The audience whose texts are checked. */
export type LintedAudience = {
  /** Its person, whose name and company are fine; undefined for a group. */
  readonly person: KnownPerson | undefined;
  /**
   * Texts whose words are fine in this audience: its own names, and the page's values, which name
   * the seller, or the host of an event, to everyone.
   */
  readonly ownTexts: readonly string[];
};

/** The words that identify a person or a company, and the reason to show. */
type Mark = { readonly words: readonly string[]; readonly kind: 'person' | 'company'; readonly reason: string };

/** The marks of all people, for one pass over a text, whatever their number and overlap. */
export type PeopleIndex = {
  /** By their words, joined by spaces. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** The most words of any mark, by its first word. */
  readonly longest: ReadonlyMap<string, number>;
};

/** A few findings are enough to show what is wrong with a field full of names. */
const mostPerField = 5;

/**
 * Makes the lint for one audience. It checks the audience's own values; an inherited one belongs to
 * the page. Matches whole words, without case and accents, umlauts in either spelling:
 * - Another known person: by full name, unless one of the audience's own texts has it.
 * - A company: by the name in its domain, unless all of its words are in these texts.
 * - Anyone named in the context of an audience without a person is its subject, and may be named.
 * - Placeholders and filler texts need no list of people: pass undefined while none is loaded.
 * Scripts without spaces between words (Chinese, Japanese, Thai) are not searched for names.
 *
 * A field that equals the previous call's is not checked again: a key costs one field. Make it anew
 * when the people or the audience change.
 * @returns findings in the order of the fields and of the text, each text once per field.
 */
export function leakLint(
  index: PeopleIndex | undefined,
  { person, ownTexts }: LintedAudience,
): (values: EditorValues) => readonly LintFinding[] {
  const own = [...ownTexts.map(wordsIn), ...(person ? marksOf(person).map(({ words }) => words) : [])];
  let context = '';
  let isSaid = saidIn(own);
  const kept = new Map<EditorField, { readonly text: string; readonly found: readonly LintFinding[] }>();
  const look = (field: EditorField, text: string): readonly LintFinding[] => {
    const names =
      index === undefined || overrideField(field).lint === 'placeholders' ? [] : namesIn(text, index, isSaid);
    const found = new Map([...findPlaceholders(text), ...names].map((one) => [one.text, { field, ...one }]));
    return [...found.values()].slice(0, mostPerField);
  };
  return (values) => {
    const contextNow = person ? '' : (values.supplementaryContext ?? '');
    if (contextNow !== context) {
      context = contextNow;
      isSaid = saidIn([...own, wordsIn(context)]);
      kept.clear();
    }
    return editorFields.flatMap((field) => {
      const value = values[field];
      if (value === undefined || value.length === 0 || overrideField(field).lint === 'nothing') return [];
      const text = readableText(typeof value === 'string' ? value : value.join(', '));
      const before = kept.get(field);
      const found = before?.text === text ? before.found : look(field, text);
      kept.set(field, { text, found });
      return found;
    });
  };
}

/** With the encoded parts of a URL ("%7B%7Bname%7D%7D") decoded. */
function readableText(text: string): string {
  return /^https?:\/\/\S+$/i.test(text) ? decoded(text) : text;
}

/** Which marks these texts excuse: a person by words in a row, a company by words in any order. */
function saidIn(texts: readonly (readonly string[])[]): (mark: Mark) => boolean {
  const words = new Set(texts.flat());
  const rows = texts.map((text) => ` ${text.join(' ')} `);
  return (mark) =>
    mark.words.every((word) => words.has(word)) &&
    (mark.kind === 'company' || rows.some((row) => row.includes(` ${mark.words.join(' ')} `)));
}

function namesIn(text: string, { marks, longest }: PeopleIndex, isSaid: (mark: Mark) => boolean) {
  const words = foldedWords(text);
  const found: { readonly text: string; readonly reason: string }[] = [];
  for (let at = 0; at < words.length && found.length < mostPerField; at += 1) {
    const row = words.slice(at, at + (longest.get(words[at]?.folded ?? '') ?? 0)).map(({ folded }) => folded);
    while (row.length > 0 && !marks.has(row.join(' '))) row.pop();
    const mark = marks.get(row.join(' '));
    if (mark === undefined || isSaid(mark)) continue;
    const last = at + row.length - 1;
    found.push({ text: text.slice(words[at]?.start, words[last]?.end), reason: mark.reason });
    at = last;
  }
  return found;
}

/** People indexed in one go: about 10 ms on a slow machine. */
const pieceSize = 200;

/** Builds the index of people in pieces, between which the browser answers keys. */
export async function peopleIndex(people: readonly KnownPerson[]): Promise<PeopleIndex> {
  const marks = new Map<string, Mark>();
  const longest = new Map<string, number>();
  for (const [at, person] of people.entries()) {
    // Before the first piece too: people may arrive in the same moment as a key.
    if (at % pieceSize === 0) await new Promise((resolve) => setTimeout(resolve));
    for (const mark of marksOf(person)) {
      const row = mark.words.join(' ');
      const [first = ''] = mark.words;
      // A person wins over a company of the same name, as fewer texts excuse it.
      if (mark.kind === 'person' || !marks.has(row)) marks.set(row, mark);
      longest.set(first, Math.max(longest.get(first) ?? 0, mark.words.length));
    }
  }
  return { marks, longest };
}

/** Limits: fewer letters identify nobody, and no name has more words. */
const fewestLetters = 4;
const mostWords = 20;

function marksOf({ name = '', domain, email }: KnownPerson): readonly Mark[] {
  const found: Mark[] = [];
  const mark = (words: readonly string[], kind: Mark['kind'], reason: string) => {
    const isName = words.length <= mostWords && words.join('').length >= fewestLetters;
    if (isName) found.push({ words, kind, reason });
  };
  const words = wordsIn(name);
  if (words.length > 1) mark(words, 'person', `Names someone else (${name}).`);
  // Without a domain the person's e-mail host counts, unless it is a mailbox provider.
  const host = domain ?? email?.split('@').at(-1) ?? '';
  const company = wordsIn(companyOf(host) ?? '');
  const joined = company.join('');
  const reason = `Names another company (${host}).`;
  if (company.length > 1) mark(company, 'company', reason);
  if (!commonWords.has(joined) && !/^\d+$/.test(joined)) mark([joined], 'company', reason);
  return found;
}

/** Mailbox providers, under any ending: nobody's company. */
const mailboxes = new Set('gmail googlemail outlook hotmail yahoo icloud proton protonmail live aol gmx'.split(' '));

/** "acme-robotics" of "www.acme-robotics.co.uk" and of a URL; the ending may have two parts. */
const companyInHost =
  /^(?:[a-z]+:\/\/)?(?:[^/?#:]*?\.)??([^./?#:]+)\.(?:(?:co|com|org|net|ac|gov|edu|or|ne|gv)\.)?[^./?#:]+(?:[/?#:]|$)/;

/** Undefined for a mailbox provider and for an invalid domain. */
export function companyOf(domain: string): string | undefined {
  const [, name] = companyInHost.exec(domain.trim().toLowerCase()) ?? [];
  return name === undefined || mailboxes.has(name) ? undefined : name;
}

/** English words that are company names, too: alone they identify nobody. */
const commonWords = new Set(englishWords.trim().split(/\s+/).map(foldWord));

/** The words of a text: letters, marks and digits. Hyphen, apostrophe, dot and underscore split. */
function foldedWords(text: string) {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}

function wordsIn(text: string): readonly string[] {
  return foldedWords(text).map(({ folded }) => folded);
}

/** Letters that do not decompose, so that removing accents leaves them. */
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
 * Folds a word for comparison: no case, accents or width, and a two-letter umlaut becomes one, so
 * that "Möbel", "MOEBEL" and "mobel" are equal. Words in which these letters are no umlaut
 * ("Manuel") change alike everywhere.
 */
function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => ownLetters[letter] ?? letter)
    .replace(/([aou])e|aa/g, (_, vowel: string | undefined) => vowel ?? 'a');
}
