import { type Replacement, replaceTexts } from '#src/lib/replace-text.ts';

/* Runs in its own worker, which can be ended: a regular expression may take forever. */

/** Texts, and what to replace in them. */
export type ReplaceRequest = { readonly texts: readonly string[]; readonly replacement: Replacement };

self.addEventListener('message', ({ data }: MessageEvent<ReplaceRequest>) =>
  self.postMessage(replaceTexts(data.texts, data.replacement)),
);
