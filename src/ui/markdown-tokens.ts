import { Lexer, type Token, type TokensList } from 'marked';

/** The greatest depth of blocks, and again of formatting in a line. What is nested deeper stays raw. */
const maxDepth = 30;

/** How often, on average, the lexer may read a character before it gives up: once per level, and once more wherever it backtracks. */
const maxReadings = 60;

/** A line this long is no prose, and some of the lexer's expressions are quadratic in its length. */
const maxLine = 8_000;

/** marked recurses once per level and re-reads what follows a quotation, both without bound. */
class BoundedLexer extends Lexer {
  #depth = 0;
  #budget: number;

  constructor(text: string) {
    super({ gfm: true, breaks: true });
    this.#budget = (text.length + 100) * maxReadings;
  }

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    return this.#bounded(src, tokens, () => super.blockTokens(src, tokens, lastParagraphClipped));
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length > maxLine) return withRaw(tokens, src);
    return this.#bounded(src, tokens, () => super.inlineTokens(src, tokens));
  }

  #bounded(src: string, tokens: Token[], read: () => Token[]): Token[] {
    this.#budget -= src.length;
    if (this.#budget < 0) throw new Error('The text takes too long to parse.');
    if (this.#depth >= maxDepth) return withRaw(tokens, src);
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** A kind of token that marked never makes: it is shown as it was typed. */
function withRaw(tokens: Token[], raw: string): Token[] {
  tokens.push({ type: 'raw', raw });
  return tokens;
}

/**
 * The tokens of GitHub-flavoured Markdown from outside, at most 30 levels deep, in a time that is bounded by the length of
 * the text. A text that the lexer cannot cope with is one raw token.
 */
export function markdownTokens(text: string): readonly Token[] {
  try {
    return new BoundedLexer(text).lex(text);
  } catch {
    // Whatever the lexer fails at, the text can still be read.
    return withRaw([], text);
  }
}
