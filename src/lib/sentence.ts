/** A text that further sentences may follow: with a full stop where nothing else ends it. */
export function ended(sentence: string): string {
  return /[.!?…。]$/u.test(sentence.trimEnd()) ? sentence : `${sentence.trimEnd()}.`;
}
