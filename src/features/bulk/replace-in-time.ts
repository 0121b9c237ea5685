import { addWorker, startWorker } from '#src/api/own-worker.ts';
import { patternOf, type Replacement, replaceTexts } from '#src/lib/replace-text.ts';
import type { ReplaceRequest } from './replace-worker.ts';
import workerUrl from './replace-worker.ts?worker&url';

/** The longest time that a regular expression may take. Milliseconds. */
const longestMs = 2_000;

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
  const worker = startWorker('replace');
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => reject(new Error('This expression takes too long. Make it simpler.')), longestMs);
      worker.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => resolve(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      });
      const asked: ReplaceRequest = { texts, replacement };
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}
