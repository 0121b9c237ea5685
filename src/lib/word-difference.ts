import { diffArrays } from 'diff';

/** A run of text on the way from one text to another. */
export type TextRun = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Above so many changed words the comparison would hold up the screen. */
const mostChanges = 1_000;

/**
 * The way from one text to another, word by word: the `same` and `removed` runs make up `before`,
 * the `same` and `added` runs `after`. Where the text was written anew, it is all one change.
 */
export function wordDifference(before: string, after: string): readonly TextRun[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength: mostChanges });
  const runs = joined(
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? [],
  );
  return changes === undefined || isRewritten(runs, before, after)
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

function words(text: string): string[] {
  return text.match(wordPattern) ?? [];
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
