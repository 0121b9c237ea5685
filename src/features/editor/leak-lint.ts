import {
  type EditorField,
  type EditorValues,
  editorFields,
  overrideField,
} from '#src/fields/audience-override-fields.tsx';
import { foldedWords, type PeopleIndex, type PersonMark } from './people-index.ts';
import { findPlaceholders } from './placeholders.ts';

/** Something in a text of this audience that is probably meant for somebody else, or was never filled in. */
export type LintFinding = {
  readonly field: EditorField;
  /** The words as they stand in the text. */
  readonly text: string;
  /** One sentence for the person who edits. */
  readonly reason: string;
};

/** Whose texts are looked through. */
export type LintedAudience = {
  /** Its person's name and company are right where they stand. */
  readonly personId: string | null | undefined;
  /**
   * Texts whose words are no news to this audience: its own names, and the page's values. Who is named there (the seller, a host of an event) is
   * named to everyone.
   */
  readonly ownTexts: readonly string[];
};

/** More of one field is nobody's reading: a field full of names is told by its first ones. */
const mostPerField = 5;

/**
 * Makes the lint for one audience. It looks through what the audience sets itself; an inherited
 * value belongs to the page and is not looked at. Whole words, without case and accents, umlauts
 * in either spelling:
 * - Another known person counts by their full name, a company by the name in its domain.
 * - Whom the context of an audience without a person names is whom the audience is about, and may be named.
 * - Placeholders and filler texts are found without any list of people: pass undefined while none was read.
 * Scripts that put no space between words (Chinese, Japanese, Thai) are not searched for names.
 *
 * A field whose value is the same as in the call before is not looked through again, so that a key costs one field. Make it anew when the people or the
 * audience change.
 * @returns findings in the order of the fields and of the text, each text once per field.
 */
export function leakLint(
  index: PeopleIndex | undefined,
  audience: LintedAudience,
): (values: EditorValues) => readonly LintFinding[] {
  const hasPerson = typeof audience.personId === 'string';
  let context = '';
  let mayStand = index === undefined ? undefined : allowedMarks(index, audience);
  const kept = new Map<EditorField, { readonly text: string; readonly found: readonly LintFinding[] }>();
  const look = (field: EditorField, text: string): readonly LintFinding[] => {
    const found = findPlaceholders(text).map((placeholder): LintFinding => ({ field, ...placeholder }));
    if (index !== undefined && mayStand !== undefined && overrideField(field).lint !== 'placeholders')
      found.push(...namesIn(field, text, index, mayStand));
    return [...new Map(found.map((finding) => [finding.text, finding])).values()].slice(0, mostPerField);
  };
  return (values) => {
    const contextNow = hasPerson ? '' : (values.supplementaryContext ?? '');
    if (index !== undefined && contextNow !== context) {
      context = contextNow;
      mayStand = allowedMarks(index, { ...audience, ownTexts: [...audience.ownTexts, context] });
      kept.clear();
    }
    return editorFields.flatMap((field) => {
      const value = values[field];
      if (value === undefined || value.length === 0 || overrideField(field).lint === 'nothing') return [];
      const text = readableText(typeof value === 'string' ? value : value.join(', '));
      const before = kept.get(field);
      if (before?.text === text) return before.found;
      const found = look(field, text);
      kept.set(field, { text, found });
      return found;
    });
  };
}

/** The text with what an address hides ("%7B%7Bname%7D%7D") made readable. */
function readableText(text: string): string {
  if (!/^https?:\/\/\S+$/i.test(text) || !text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tells which marks are no leak here: those of the audience's own person, and those in its own texts. */
function allowedMarks(index: PeopleIndex, { personId, ownTexts }: LintedAudience): (mark: PersonMark) => boolean {
  const own = new Set(typeof personId === 'string' ? index.marksOf(personId) : []);
  const known = new Set(
    ownTexts.flatMap((text) => {
      const words = foldedWords(text);
      return words.flatMap((_, at) => index.marksAt(words, at));
    }),
  );
  // "tidewater-supply" is the company of an audience that is called "Tidewater Building Supply", whoever else works there.
  const said = new Set(ownTexts.flatMap((text) => foldedWords(text).map(({ folded }) => folded)));
  return (mark) =>
    own.has(mark) || known.has(mark) || (mark.kind === 'company' && mark.words.every((word) => said.has(word)));
}

function namesIn(
  field: EditorField,
  text: string,
  index: PeopleIndex,
  mayStand: (mark: PersonMark) => boolean,
): readonly LintFinding[] {
  const words = foldedWords(text);
  const found: LintFinding[] = [];
  for (let at = 0; at < words.length; at += 1) {
    // The longest comes first.
    const [mark] = index.marksAt(words, at);
    if (mark === undefined || mayStand(mark)) continue;
    const last = words[at + mark.words.length - 1];
    const shown = text.slice(words[at]?.start, last?.end);
    found.push({ field, text: shown, reason: reasonOf(mark) });
    if (found.length === mostPerField) break;
    at += mark.words.length - 1;
  }
  return found;
}

function reasonOf(mark: PersonMark): string {
  return mark.kind === 'company' ? `Names another company (${mark.shown}).` : `Names someone else (${mark.shown}).`;
}
