/** A shorter key could be an ordinary word of responses, so it is not searched for. */
export const shortestSearchedKey = 16;

/** The printable part of a key: its last four characters, or none of a short one. */
export function keyHint(apiKey: string): string {
  return apiKey.length < 12 ? '****' : `****${apiKey.slice(-4)}`;
}

/** Matches a key in text: as it is, or with any of its characters escaped as JSON allows. */
export type KeyPattern = {
  readonly regExp: RegExp;
  /** Maximum length of one occurrence, in characters. */
  readonly longest: number;
};

/** The pattern of a key; undefined for one that is too short to search for. */
export function keyPatternOf(apiKey: string): KeyPattern | undefined {
  if (apiKey.length < shortestSearchedKey) return undefined;
  const source = [...apiKey].map((character) => {
    const hex = character.charCodeAt(0).toString(16);
    const anyCase = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
    const plain = character.replace(/[^A-Za-z0-9]/, String.raw`\$&`);
    const backslash = /["\\/]/.test(character) ? String.raw`\\?` : '';
    return String.raw`(?:${backslash}${plain}|\\u00${anyCase})`;
  });
  return { regExp: new RegExp(source.join('')), longest: apiKey.length * String.raw`\u0000`.length };
}

/**
 * Searches a response for the key as it passes (R16: an upstream that echoes its request must not
 * reveal the key to the browser). Searches the end of each chunk again with the next one, to find
 * an occurrence cut in two.
 */
export class KeySearch {
  readonly #pattern: KeyPattern;
  #end = '';

  constructor(pattern: KeyPattern) {
    this.#pattern = pattern;
  }

  /** Adds the next chunk. @returns whether the key is in the text so far. */
  finds(chunk: Buffer): boolean {
    const text = this.#end + chunk.toString('latin1');
    this.#end = text.slice(-(this.#pattern.longest - 1));
    return this.#pattern.regExp.test(text);
  }
}
