import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { clipEnd, wholeCharacter } from '#src/lib/text.ts';

/** UTF-16 units of unchanged text that stay beside a change, and of a change itself. */
const beside = 60;
const mostOfChange = 1_000;

type TextChangesProps = { before: string; after: string; whole?: boolean | undefined };

/**
 * A word diff: removed words struck, added ones marked; unchanged stretches are truncated. Or the
 * `whole` new text, with added words marked.
 */
export function TextChanges({ before, after, whole = false }: TextChangesProps) {
  const runs = useMemo(() => wordDifference(before, after), [before, after]);
  // Two texts with nothing in common stand one below the other, each in its own direction.
  const apart = runs.length > 1 && runs.every(({ kind }) => kind !== 'same');
  return (
    <bdi dir="auto" className={cx('wrap-anywhere whitespace-pre-wrap', apart && 'flex flex-col items-start gap-1')}>
      {runs.map((run, at) =>
        whole && run.kind === 'removed' ? null : (
          <Run
            key={`run-${at.toString()}`}
            run={run}
            first={whole || at === 0}
            last={whole || at === runs.length - 1}
          />
        ),
      )}
    </bdi>
  );
}

function Run({ run: { kind, text }, first, last }: { run: TextRun; first: boolean; last: boolean }) {
  if (kind === 'same') return shortened(text, first, last);
  const [Mark, word, look] =
    kind === 'removed'
      ? (['del', 'Removed', 'bg-bad-wash text-bad line-through'] as const)
      : (['ins', 'Added', 'bg-good-wash text-good no-underline'] as const);
  return (
    <>
      <span className="sr-only">{` ${word}: `}</span>
      <Mark dir="auto" className={cx('rounded-sign px-0.5', look)}>
        {clipEnd(text, mostOfChange)}
      </Mark>
      <span className="sr-only">. </span>
    </>
  );
}

/** Keeps what is next to a change; the rest of a long unchanged stretch becomes an ellipsis. */
function shortened(text: string, first: boolean, last: boolean): string {
  if (first && last) return clipEnd(text, mostOfChange);
  const head = first ? '' : text.slice(0, wholeCharacter(text, beside));
  const tail = last ? '' : text.slice(wholeCharacter(text, text.length - beside));
  return text.length <= beside * (first || last ? 1.5 : 2.5) ? text : `${head}…${tail}`;
}

type TextRun = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** With more words removed and added, the diff is one change: comparing would block the screen. */
const mostChanges = 3_000;

/**
 * A word diff: `same` and `removed` runs make up `before`, `same` and `added` runs `after`. Large
 * texts with little in common have one change between their common start and end; a rewritten text
 * is one change as a whole.
 */
export function wordDifference(before: string, after: string): readonly TextRun[] {
  const one = words(before);
  const other = words(after);
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const removed = one.slice(head, one.length - tail);
  const added = other.slice(head, other.length - tail);
  const between = diffArrays(removed, added, { maxEditLength: mostChanges }) ?? [
    { value: removed, removed: true },
    { value: added, added: true },
  ];
  const runs = joined([{ value: one.slice(0, head) }, ...between, { value: one.slice(one.length - tail) }]);
  return isRewritten(runs, before, after)
    ? [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
    : runs;
}

/** Below this share of the shorter text, what two long texts share is chance: "the", "of". */
const leastInCommon = 0.5;

/** Whether one text replaced the other: a mix of scraps is unreadable. Short changes never are. */
function isRewritten(runs: readonly TextRun[], before: string, after: string): boolean {
  const kept = runs.filter(({ kind }) => kind === 'same');
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').length;
  const inCommon = kept.reduce((sum, { text }) => sum + letters(text), 0);
  // A comma alone is nothing in common.
  return kept.length < 2
    ? inCommon === 0 && kept.length > 0
    : inCommon < leastInCommon * Math.min(letters(before), letters(after));
}

/** Words, white space, single characters. (`Intl.Segmenter` takes seconds for a long context.) */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}]+|\s+|\p{RI}{2}|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\u200d]*|./gsu;

function words(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

type Part = { readonly value: readonly string[]; readonly added?: boolean; readonly removed?: boolean };

/** Merges two changes separated by a space into one. */
function joined(parts: readonly Part[]): readonly TextRun[] {
  const filled = parts.filter(({ value }) => value.length > 0);
  const isChange = (part: Part | undefined) => part?.added === true || part?.removed === true;
  const runs: TextRun[] = [];
  let removed = '';
  let added = '';
  for (const [place, part] of filled.entries()) {
    const text = part.value.join('');
    const changes =
      isChange(part) || (text.trim() === '' && isChange(filled[place - 1]) && isChange(filled[place + 1]));
    if (changes && !part.added) removed += text;
    if (changes && !part.removed) added += text;
    if (changes && place < filled.length - 1) continue;
    if (removed !== '') runs.push({ kind: 'removed', text: removed });
    if (added !== '') runs.push({ kind: 'added', text: added });
    removed = '';
    added = '';
    if (!changes) runs.push({ kind: 'same', text });
  }
  return runs;
}
