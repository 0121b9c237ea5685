/** Characters that end an id in an address, in JSON and in a list. */
export const idText = String.raw`[^\s/?#"'{}[\]<>,;&“”‘’«»]+`;

/** A part of an address as it was before it was written there; as it stands where it is no such encoding. */
export function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** An id without what ends the sentence that it was found in. A text of one word is no sentence: an id may end as it likes there. */
export function withoutStop(id: string, text: string): string {
  if (!/\s/.test(text.trim())) return id;
  const stopped = id.replace(/[.!:…]+$/, '');
  const bare = stopped.endsWith(')') && !stopped.includes('(') ? stopped.replace(/[).!:…]+$/, '') : stopped;
  return bare === '' ? id : bare;
}
