/** A shorter key may well be a word that answers hold anyway, so it is not looked for. */
export const shortestSearchedKey = 16;

/** As much of a key as may be printed: its last four characters, or none of a short one. */
export function keyHint(apiKey: string): string {
  return apiKey.length < 12 ? '****' : `****${apiKey.slice(-4)}`;
}

/**
 * How a key is recognised in text: as it is, or with any of its characters escaped as JSON allows.
 */
export type KeyPattern = {
  readonly regExp: RegExp;
  /** The most characters that one occurrence takes. */
  readonly longest: number;
};

/** The pattern of a key; undefined for one that is too short to be looked for. */
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
 * Looks for the key in an answer as it passes (R16: an upstream that echoes its request must not
 * hand the key to the browser). The end of each chunk is looked at again with the next, so that an
 * occurrence cut in two is found.
 */
export class KeySearch {
  readonly #pattern: KeyPattern;
  #end = '';

  constructor(pattern: KeyPattern) {
    this.#pattern = pattern;
  }

  /** Takes the next chunk, and says whether the key stands in what was taken so far. */
  finds(chunk: Buffer): boolean {
    const text = this.#end + chunk.toString('latin1');
    this.#end = text.slice(-(this.#pattern.longest - 1));
    return this.#pattern.regExp.test(text);
  }
}
