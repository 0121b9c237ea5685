/** The quotation marks that programs for texts write in place of " and ', for a class of characters. */
export const typedQuotes = '“”„‟‘’‚‛«»‹›';

/** Characters that end an id in an address, in JSON and in a list. */
export const idText = String.raw`[^\s/?#"'{}[\]<>,;&${typedQuotes}]+`;

/** An id under its name, as in JSON, in a query and in a sentence. @param name as a pattern, without "id". */
export function idUnder(name: string): string {
  return String.raw`${name}_?id["'${typedQuotes}]?\s*[:=]\s*["'${typedQuotes}]?(${idText})`;
}

const word = new RegExp(String.raw`^\s*["'${typedQuotes}]?(${idText})["'${typedQuotes}]?\s*$`);

/** The id that a text of one word is, without quotation marks around it; undefined for any other text. */
export function wordIn(text: string): string | undefined {
  return word.exec(text)?.[1];
}

/** A part of an address as it was before it was written there; as it stands where it is no such encoding. */
export function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** An id without what ends the sentence that it was found in. A text of one word is no sentence: an id may end as it likes there. */
export function withoutStop(id: string, text: string): string {
  if (!/\s/.test(text.trim())) return id;
  const stopped = id.replace(/[.!:…]+$/, '');
  const bare = stopped.endsWith(')') && !stopped.includes('(') ? stopped.replace(/[).!:…]+$/, '') : stopped;
  return bare === '' ? id : bare;
}

/** The ids that stand under their name, each once. @param name as a pattern, without "id". */
export function namedIn(text: string, name: string): readonly string[] {
  const found = [...text.matchAll(new RegExp(idUnder(name), 'gi'))];
  return [...new Set(found.map(([, id = '']) => withoutStop(id, text)))];
}

/**
 * Whether a single word may be an id rather than a name: it begins as ids of this API do, or is long and holds digits, or is a number. The contract leaves their
 * format open, so an id of another look opens by its URL.
 */
export function looksLikeId(word: string): boolean {
  if (/^(?:account|asset|audience|page|person|subscription)_\S+$/i.test(word)) return true;
  return /^\d{4,}$/.test(word) || (word.length >= 12 && /\d/.test(word) && /^[\w.~-]+$/.test(word));
}
