import { useMemo } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { clipEnd } from '#src/lib/text.ts';
import { type TextRun, wordDifference } from '#src/lib/word-difference.ts';

/** UTF-16 units of unchanged text that stay beside a change, and of a change itself. */
const beside = 60;
const mostOfChange = 1_000;

type TextChangesProps = { before: string; after: string };

/** What became of a text, word by word: removed words struck, added ones marked; unchanged stretches are cut, and say so. */
export function TextChanges({ before, after }: TextChangesProps) {
  const runs = useMemo(() => wordDifference(before, after), [before, after]);
  // Two texts with nothing in common stand one below the other, each in its own direction.
  const apart = runs.length > 1 && runs.every(({ kind }) => kind !== 'same');
  return (
    <bdi dir="auto" className={cx('wrap-anywhere whitespace-pre-wrap', apart && 'flex flex-col items-start gap-1')}>
      {runs.map((run, index) => (
        // Runs have their place and nothing else.
        <Run key={`run-${index.toString()}`} run={run} first={index === 0} last={index === runs.length - 1} />
      ))}
    </bdi>
  );
}

function Run({ run: { kind, text }, first, last }: { run: TextRun; first: boolean; last: boolean }) {
  if (kind === 'same') return shortened(text, first, last);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <>
      <span className="sr-only">{kind === 'removed' ? ' Removed: ' : ' Added: '}</span>
      <Mark
        dir="auto"
        className={
          kind === 'removed'
            ? 'rounded-sign bg-bad-wash px-0.5 text-bad line-through'
            : 'rounded-sign bg-good-wash px-0.5 text-good no-underline'
        }
      >
        {clipEnd(text, mostOfChange)}
      </Mark>
      <span className="sr-only">. </span>
    </>
  );
}

/** What stands next to a change; the rest of a long unchanged stretch is an ellipsis. */
function shortened(text: string, first: boolean, last: boolean): string {
  if (first && last) return clipEnd(text, mostOfChange);
  const head = first ? '' : text.slice(0, wholeCharacter(text, beside));
  const tail = last ? '' : text.slice(wholeCharacter(text, text.length - beside));
  return text.length <= beside * (first || last ? 1.5 : 2.5) ? text : `${head}…${tail}`;
}

/** The index, moved back by one when it would part a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
