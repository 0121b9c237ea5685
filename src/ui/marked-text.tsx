import { Fragment } from 'react';

type MarkedTextProps = {
  text: string;
  /** Pairs of offsets: [from, to, from, to …], in order. */
  ranges: readonly number[];
};

/** A text with the places that a search found. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  if (ranges.length === 0) return <>{text}</>;
  const parts: { readonly at: number; readonly part: string; readonly found: boolean }[] = [];
  let end = 0;
  for (let place = 0; place + 1 < ranges.length; place += 2) {
    const from = Math.max(end, Math.min(ranges[place] ?? 0, text.length));
    const to = Math.max(from, Math.min(ranges[place + 1] ?? 0, text.length));
    parts.push(
      { at: end, part: text.slice(end, from), found: false },
      { at: from, part: text.slice(from, to), found: true },
    );
    end = to;
  }
  parts.push({ at: end, part: text.slice(end), found: false });
  return (
    <>
      {parts.map(({ at, part, found }) =>
        part === '' ? null : found ? (
          <mark key={`found-${at.toString()}`} className="bg-transparent font-semibold text-accent-strong">
            {part}
          </mark>
        ) : (
          <Fragment key={`rest-${at.toString()}`}>{part}</Fragment>
        ),
      )}
    </>
  );
}
