/** A name as the beginning of a file's: "Spring offer: UK" is "spring-offer-uk". */
export function fileWords(name: string): string {
  const words = name.slice(0, 60).replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.replace(/^-|-$/g, '').toLowerCase() || 'untitled';
}
