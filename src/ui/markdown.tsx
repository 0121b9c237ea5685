import { Lexer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked';
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { visibleRuns } from '#src/lib/hidden-characters.ts';
import { ExternalLink } from './external-link.tsx';
import { MessagePicture } from './picture.tsx';

/**
 * GitHub-flavoured Markdown from outside as elements, never as markup: raw HTML stays visible text,
 * only safe URLs become links, images load on a press from allowed hosts, headings are paragraphs.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => markdownTokens(text), [text]);
  return (
    <div className="flex min-w-0 flex-col gap-2.5 wrap-anywhere">
      <Parts tokens={tokens} />
    </div>
  );
}

function Parts({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Fragment key={`token-${index.toString()}`}>{part(token)}</Fragment>);
}

/** Tokens that are one element around their children. */
const plain: Readonly<
  Record<string, readonly [tag: 'blockquote' | 'p' | 'strong' | 'em' | 'del', className?: string]>
> = {
  blockquote: ['blockquote', 'flex flex-col gap-2 border-s-2 border-line-strong ps-3 text-ink-muted'],
  paragraph: ['p'],
  strong: ['strong', 'font-semibold'],
  em: ['em'],
  del: ['del'],
};

function part(token: Token): ReactNode {
  // Any other kind reaches the end of the switch: raw parts, and what a later lexer may make.
  const known = token as MarkedToken;
  const inner = 'tokens' in known && <Parts tokens={known.tokens ?? []} />;
  const [Tag, className] = plain[known.type] ?? [];
  if (Tag !== undefined)
    return (
      <Tag dir={Tag === 'p' || Tag === 'blockquote' ? 'auto' : undefined} className={className}>
        {inner}
      </Tag>
    );
  switch (known.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr className="border-line" />;
    case 'heading':
      return (
        <p dir="auto" className={cx('font-semibold', known.depth <= 2 ? 'text-16' : 'text-14')}>
          {inner}
        </p>
      );
    case 'code':
      return <CodeBlock text={known.text} language={known.lang} />;
    case 'list':
      return <List list={known} />;
    case 'table':
      return <Table table={known} />;
    case 'br':
      return <br />;
    case 'codespan':
      return (
        <code dir="auto" className="rounded-sign bg-paper-sunken px-1 font-mono text-13">
          <VisibleText text={known.text} />
        </code>
      );
    case 'link':
      return <LinkTo link={known} />;
    case 'image':
      return <MessagePicture address={known.href} alt={known.text} />;
    case 'checkbox':
      return known.checked ? '☑ ' : '☐ ';
    case 'escape':
    case 'text':
      // With child tokens it is a line of a list.
      return inner === false ? <VisibleText text={known.text} /> : <div>{inner}</div>;
    default:
      // HTML is shown as text.
      return (
        <span dir="auto" className="whitespace-pre-wrap">
          <VisibleText text={token.raw.trimEnd()} />
        </span>
      );
  }
}

function LinkTo({ link }: { link: Tokens.Link }) {
  if (link.text === link.href) return <ExternalLink href={link.href} />;
  const words = <Parts tokens={link.tokens} />;
  // An image has controls of its own, which can't be inside a link.
  return holdsPicture(link.tokens) ? (
    <>
      {words} <ExternalLink href={link.href} />
    </>
  ) : (
    <ExternalLink href={link.href}>{words}</ExternalLink>
  );
}

function holdsPicture(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.type === 'image' || ('tokens' in token && holdsPicture(token.tokens ?? [])));
}

function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  return (
    <figure
      // Long lines scroll, also by keyboard.
      aria-label={language === undefined || language === '' ? 'Code' : `Code, ${language.slice(0, 40)}`}
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-paper-sunken p-3"
    >
      <pre dir="ltr" className="font-mono text-12 whitespace-pre">
        <code>
          <VisibleText text={text} />
        </code>
      </pre>
    </figure>
  );
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      dir="auto"
      {...(ordered && start !== '' ? { start } : {})}
      className={cx('ms-5 flex flex-col gap-1', ordered ? 'list-decimal' : 'list-disc')}
    >
      {items.map((item, index) => (
        <li key={`item-${index.toString()}`} dir="auto" className="ps-1">
          <div className="flex flex-col gap-1.5">
            <Parts tokens={item.tokens} />
          </div>
        </li>
      ))}
    </Tag>
  );
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  const row = (Cell: 'th' | 'td', cells: readonly Tokens.TableCell[], place: number) => (
    <tr key={`row-${place.toString()}`}>
      {cells.map(({ tokens }, index) => (
        <Cell key={`cell-${index.toString()}`} dir="auto" className="border border-line px-2 py-1 text-start">
          <Parts tokens={tokens} />
        </Cell>
      ))}
    </tr>
  );
  return (
    <section aria-label="Table in the message" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-13 wrap-break-word [&_th]:font-semibold">
        <thead>{row('th', header, 0)}</thead>
        <tbody>{rows.map((cells, place) => row('td', cells, place))}</tbody>
      </table>
    </section>
  );
}

/** Maximum depth of blocks, and of inline formatting. Deeper content stays raw. */
const maxDepth = 30;

/** How often the lexer may scan a character on average: once per level and per backtrack. */
const maxReadings = 60;

/** A longer line is no prose, and some of the lexer's expressions are quadratic in its length. */
const maxLine = 8_000;

/** marked recurses once per level and rescans what follows a quotation, both without bound. */
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

/** A token kind that marked never makes: shown as typed. */
function withRaw(tokens: Token[], raw: string): Token[] {
  tokens.push({ type: 'raw', raw });
  return tokens;
}

/**
 * Lexes GitHub-flavoured Markdown, at most 30 levels deep, in time bounded by the length of the
 * text. A text that the lexer can't handle is one raw token.
 */
export function markdownTokens(text: string): readonly Token[] {
  try {
    return new BoundedLexer(text).lex(text);
  } catch {
    // Whatever the lexer fails at, the text stays readable.
    return withRaw([], text);
  }
}

/** Whether invisible characters (zero-width, direction-changing) are drawn by name. */
export const ShowHidden = createContext(false);

/** Text from outside; within `ShowHidden` invisible characters are drawn by name. */
function VisibleText({ text }: { text: string }) {
  const shown = useContext(ShowHidden);
  if (!shown) return text;
  return visibleRuns(text).map((run, index) =>
    run.kind === 'text' ? (
      run.text
    ) : (
      <code
        key={`hidden-${index.toString()}`}
        dir="ltr"
        className="mx-0.5 rounded-sign bg-notice-wash px-0.5 font-mono text-12 text-notice [unicode-bidi:isolate]"
      >
        {run.code}
      </code>
    ),
  );
}
