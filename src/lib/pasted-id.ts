/** A part of an address as it was before it was written there; as it stands where it is no such encoding. */
export function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
