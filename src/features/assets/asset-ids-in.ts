/** Characters that end an id in an address, in JSON and in a list. */
const id = String.raw`[^\s/?#"'{}[\]<>,;&]+`;
const inAddress = new RegExp(`/assets/(${id})`, 'g');
const named = new RegExp(String.raw`asset_?id["']?\s*[:=]\s*["']?(${id})`, 'gi');
const alone = new RegExp(`^${id}$`);

/** The assets that a text names, in an address or in JSON, or the text itself where it is a single word. */
export function assetIdsIn(text: string): readonly string[] {
  const trimmed = text.trim();
  if (alone.test(trimmed)) return [trimmed];
  const addressed = [...trimmed.matchAll(inAddress)].map(([, found = '']) => decoded(found));
  const underName = [...trimmed.matchAll(named)].map(([, found = '']) => found);
  return [...new Set([...addressed, ...underName])];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
