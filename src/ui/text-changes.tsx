import { useMemo } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { clipEnd, wholeCharacter } from '#src/lib/text.ts';

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

/** A run of text on the way from one text to another. */
export type TextRun = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Above so many pairs of words to compare, what differs is told as a whole: the comparison would hold up the screen. */
const mostPairs = 4_000_000;

/**
 * The way from one text to another, word by word: the `same` and `removed` runs make up `before`, the `same` and `added` runs `after`.
 * Where two large texts have little in common, everything between their common beginning and end is one change; where one was written anew, it is all
 * of it.
 */
export function wordDifference(before: string, after: string): readonly TextRun[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const one = words(before);
  const other = words(after);
  let head = 0;
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < one.length - head && tail < other.length - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const middle = between(one.slice(head, one.length - tail), other.slice(head, other.length - tail));
  const runs = joined([
    { kind: 'same', text: one.slice(0, head).join('') },
    ...middle,
    { kind: 'same', text: one.slice(one.length - tail).join('') },
  ]);
  return isRewritten(runs, before, after)
    ? [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
    : runs;
}

/** Below this share of the shorter text, what two long texts have in common is chance: full stops, "the", "of". */
const leastInCommon = 0.25;

/** Whether one text took the other's place as a whole: scraps of the two between each other cannot be read. Short changes are read either way. */
function isRewritten(runs: readonly TextRun[], before: string, after: string): boolean {
  const kept = runs.filter(({ kind }) => kind === 'same');
  if (kept.length < 3) return false;
  const letters = (text: string) => text.replaceAll(/\s+/g, '').length;
  const inCommon = kept.reduce((sum, { text }) => sum + letters(text), 0);
  return inCommon < leastInCommon * Math.min(letters(before), letters(after));
}

/**
 * Words, white space, and single characters: of scripts without spaces, signs, whole emoji. (`Intl.Segmenter` knows more of words and takes
 * seconds for a long context.)
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}]+|\s+|\p{RI}{2}|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\u200d]*|./gsu;

function words(text: string): readonly string[] {
  return text.match(wordPattern) ?? [];
}

/** The longest common subsequence, by the table of its lengths. */
function between(one: readonly string[], other: readonly string[]): readonly TextRun[] {
  const wide = other.length + 1;
  if (one.length * other.length > mostPairs) {
    return [
      { kind: 'removed', text: one.join('') },
      { kind: 'added', text: other.join('') },
    ];
  }
  const lengths = new Uint32Array((one.length + 1) * wide);
  const at = (row: number, column: number) => lengths[row * wide + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * wide + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const runs: TextRun[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length || column < other.length) {
    const removed = one[row];
    const added = other[column];
    if (removed !== undefined && removed === added) {
      runs.push({ kind: 'same', text: removed });
      row += 1;
      column += 1;
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: 'removed', text: removed });
      row += 1;
    } else {
      runs.push({ kind: 'added', text: added ?? '' });
      column += 1;
    }
  }
  return runs;
}

/** Neighbouring runs of a kind as one, and a space between two changes as part of both: words apart are read as one change. */
function joined(runs: readonly TextRun[]): readonly TextRun[] {
  const result: TextRun[] = [];
  let removed = '';
  let added = '';
  function flush() {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  }
  let same = '';
  for (const { kind, text } of runs) {
    if (text === '') continue;
    if (kind === 'same') {
      same += text;
      continue;
    }
    if (same !== '' && (same.trim() !== '' || (removed === '' && added === ''))) {
      flush();
      result.push({ kind: 'same', text: same });
    } else {
      removed += same;
      added += same;
    }
    same = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  if (same !== '') result.push({ kind: 'same', text: same });
  return result;
}
