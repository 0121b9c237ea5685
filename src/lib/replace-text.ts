/** What to find and what to put in its place. */
export type Replacement = {
  readonly find: string;
  readonly put: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** `find` is a regular expression, and `put` may hold its groups: $1, $&. */
  readonly isPattern: boolean;
};

/**
 * The expression of a replacement.
 * @throws {SyntaxError} if `find` is no valid regular expression, or matches an empty text.
 */
export function patternOf({ find, matchCase, wholeWord, isPattern }: Replacement): RegExp {
  const source = isPattern ? find : find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // \b knows no letters beyond English.
  const whole = wholeWord ? String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])` : source;
  // What is wrong is said of what was typed, not of what is made of it.
  if (isPattern) new RegExp(find, 'u');
  const pattern = new RegExp(whole, matchCase ? 'gu' : 'giu');
  if (''.match(pattern) !== null) throw new SyntaxError('It matches empty text.');
  return pattern;
}

/** Each text after the replacement. @throws {SyntaxError} as `patternOf`. */
export function replaceTexts(texts: readonly string[], replacement: Replacement): readonly string[] {
  const pattern = patternOf(replacement);
  const { put, isPattern } = replacement;
  if (!isPattern) return texts.map((text) => text.replaceAll(pattern, () => put));
  return texts.map((text) => text.replaceAll(pattern, put));
}
