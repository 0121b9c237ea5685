import { BidiText } from './bidi-text.tsx';

/**
 * A long name and its last words. Parts of one written from the right would change places, and
 * words that can be seen end it.
 */
const lastWords = /^([^\u0590-\u08ff\u202a-\u202e]{20,140}?)( [^\u0590-\u08ff\u202a-\u202e]{0,15}[\p{L}\p{N})\].])$/u;

/** The most characters of a name in a list; its own screen has it in full. */
export const longestName = 160;

/** A name that is cut before its last words: they tell it from others that begin alike. */
export function LongName({ text }: { text: string }) {
  const [, head, end] = lastWords.exec(text) ?? [];
  if (end === undefined) return <BidiText text={text} maximum={longestName} />;
  return (
    <bdi className="keeps-end">
      <span>{head}</span>
      <span>{end}</span>
    </bdi>
  );
}

/** The name of a row, or its ID without a visible name. */
export function NameOrId({ name, id = 'no name' }: { name: string | undefined; id: string | undefined }) {
  if (name === undefined) return <span className="font-mono text-12">{id}</span>;
  return <LongName text={name} />;
}
