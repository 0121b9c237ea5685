import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode, useMemo } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { ExternalLink } from './external-link.tsx';
import { VisibleText } from './hidden-characters.tsx';
import { markdownTokens } from './markdown-tokens.ts';
import { MessagePicture } from './picture.tsx';

type MarkdownProps = {
  /** GitHub-flavoured Markdown from outside. */
  text: string;
  /** Hosts whose pictures may be shown, on a press (security.md R30). */
  imageHosts: readonly string[];
};

/**
 * Markdown from outside as elements. Only its structure is taken from the parser: raw HTML stays visible text, a link is one only when its address is
 * safe, a picture is loaded on a press and from allowed hosts alone, and nothing is ever turned into markup. Headings are no headings of the screen.
 */
export function Markdown({ text, imageHosts }: MarkdownProps) {
  const tokens = useMemo(() => markdownTokens(text), [text]);
  return (
    <div className="flex min-w-0 flex-col gap-2.5 wrap-anywhere">
      <Parts tokens={tokens} imageHosts={imageHosts} />
    </div>
  );
}

type PartsProps = { tokens: readonly Token[]; imageHosts: readonly string[] };

function Parts({ tokens, imageHosts }: PartsProps) {
  return tokens.map((token, index) => (
    // Tokens have their place and nothing else.
    <Fragment key={`token-${index.toString()}`}>{part(token, imageHosts)}</Fragment>
  ));
}

function part(token: Token, imageHosts: readonly string[]): ReactNode {
  // Any other kind comes to the end of the switch: raw parts (markdown-tokens.ts), and what a later lexer may make.
  const known = token as MarkedToken;
  const inner = 'tokens' in known && <Parts tokens={known.tokens ?? []} imageHosts={imageHosts} />;
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
    case 'blockquote':
      return (
        <blockquote dir="auto" className="flex flex-col gap-2 border-s-2 border-line-strong ps-3 text-ink-muted">
          {inner}
        </blockquote>
      );
    case 'list':
      return <List list={known} imageHosts={imageHosts} />;
    case 'table':
      return <Table table={known} imageHosts={imageHosts} />;
    case 'paragraph':
      return <p dir="auto">{inner}</p>;
    case 'br':
      return <br />;
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'del':
      return <del>{inner}</del>;
    case 'codespan':
      return (
        <code dir="auto" className="rounded-sign bg-paper-sunken px-1 font-mono text-13">
          <VisibleText text={known.text} />
        </code>
      );
    case 'link':
      return <LinkTo link={known} imageHosts={imageHosts} />;
    case 'image':
      return <MessagePicture address={known.href} alt={known.text} imageHosts={imageHosts} />;
    case 'checkbox':
      return known.checked ? '☑ ' : '☐ ';
    case 'text':
      // With tokens of its own it is a line of a list.
      return inner === false ? <VisibleText text={known.text} /> : <div>{inner}</div>;
    case 'escape':
      return <VisibleText text={known.text} />;
    default:
      // HTML is text too.
      return (
        <span dir="auto" className="whitespace-pre-wrap">
          <VisibleText text={token.raw.trimEnd()} />
        </span>
      );
  }
}

function LinkTo({ link, imageHosts }: { link: Tokens.Link; imageHosts: readonly string[] }) {
  if (link.text === link.href) return <ExternalLink href={link.href} />;
  const words = <Parts tokens={link.tokens} imageHosts={imageHosts} />;
  // A picture has controls of its own, which cannot stand inside a link.
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
    <section
      // Long lines scroll, also for the keyboard.
      aria-label={language === undefined || language === '' ? 'Code' : `Code, ${language.slice(0, 40)}`}
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-paper-sunken p-3"
    >
      <pre dir="ltr" className="font-mono text-12 whitespace-pre">
        <code>
          <VisibleText text={text} />
        </code>
      </pre>
    </section>
  );
}

function List({ list, imageHosts }: { list: Tokens.List; imageHosts: readonly string[] }) {
  const items = list.items.map((item, index) => (
    <li key={`item-${index.toString()}`} dir="auto" className="ps-1">
      <div className="flex flex-col gap-1.5">
        <Parts tokens={item.tokens} imageHosts={imageHosts} />
      </div>
    </li>
  ));
  return list.ordered ? (
    <ol dir="auto" start={list.start === '' ? undefined : list.start} className="ms-5 flex list-decimal flex-col gap-1">
      {items}
    </ol>
  ) : (
    <ul dir="auto" className="ms-5 flex list-disc flex-col gap-1">
      {items}
    </ul>
  );
}

function Table({ table, imageHosts }: { table: Tokens.Table; imageHosts: readonly string[] }) {
  return (
    <section aria-label="Table in the message" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-13 wrap-break-word">
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th
                key={`head-${index.toString()}`}
                dir="auto"
                className="border border-line px-2 py-1 text-start font-semibold"
              >
                <Parts tokens={cell.tokens} imageHosts={imageHosts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, rowIndex) => (
            <tr key={`row-${rowIndex.toString()}`}>
              {row.map((cell, index) => (
                <td key={`cell-${index.toString()}`} dir="auto" className="border border-line px-2 py-1">
                  <Parts tokens={cell.tokens} imageHosts={imageHosts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
