import { addWorker, askWorker } from '#src/api/own-worker.ts';
import { patternOf, type Replacement, replaceTexts } from '#src/lib/replace-text.ts';
import type { ReplaceRequest } from './replace-worker.ts';
import workerUrl from './replace-worker.ts?worker&url';

/** The longest time that a regular expression may take. */
const limit = { ms: 2_000, words: 'This expression takes too long. Make it simpler.' };

/**
 * Each text after a replacement. A regular expression runs in a worker, which is ended in time.
 * @throws {Error} with a sentence, if it took too long. @throws {SyntaxError} if it is none.
 */
export async function replaceInTime(
  texts: readonly string[],
  replacement: Replacement,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // Tells at once what is wrong with it.
  patternOf(replacement);
  // Without a pattern of the user the time grows with the texts alone.
  if (!replacement.isPattern) return replaceTexts(texts, replacement);
  addWorker('replace', workerUrl);
  return await askWorker<ReplaceRequest, readonly string[]>('replace', { texts, replacement }, { signal, limit });
}
