import { decoded } from '#src/lib/decoded.ts';

/** Characters that end an id in an address, in JSON and in a list. */
const id = String.raw`[^\s/?#"'{}[\]<>,;&]+`;
const inAddress = new RegExp(`/assets/(${id})`, 'g');
const named = new RegExp(String.raw`asset_?id["']?\s*[:=]\s*["']?(${id})`, 'gi');
const alone = new RegExp(`^${id}$`);

/** Ids that say themselves of what they are, wherever they stand: in a sentence, in the name of a file. */
const anywhere = /(?<![A-Za-z0-9])asset_[A-Za-z0-9][\w-]*/g;

/** The assets that a text names: in an address, in JSON, by ids that say that they are an asset's, or the text itself where it is a single word. */
export function assetIdsIn(text: string): readonly string[] {
  const trimmed = text.trim();
  if (alone.test(trimmed)) return [trimmed];
  const addressed = [...trimmed.matchAll(inAddress)].map(([, found = '']) => decoded(found));
  const underName = [...trimmed.matchAll(named)].map(([, found = '']) => found);
  const found = [...addressed, ...underName];
  return [...new Set(found.length > 0 ? found : trimmed.match(anywhere))];
}
