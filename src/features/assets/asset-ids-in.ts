import { decoded, idText, namedIn, withoutStop, wordIn } from '#src/lib/pasted-id.ts';

const inAddress = new RegExp(`/assets/(${idText})`, 'g');

/** Ids that say themselves of what they are, wherever they stand: in a sentence, in the name of a file. What holds no digit is the name of a field. */
const anywhere = /(?<![A-Za-z0-9])asset_(?=[\w-]*\d)[\w-]*[A-Za-z0-9]/g;

/** The assets that a text names: in an address, in JSON, by ids that say that they are an asset's, or the text itself where it is a single word. */
export function assetIdsIn(text: string): readonly string[] {
  const trimmed = text.trim();
  const alone = wordIn(trimmed);
  if (alone !== undefined) return [alone];
  const addressed = [...trimmed.matchAll(inAddress)].map(([, found = '']) => decoded(withoutStop(found, trimmed)));
  const found = [...addressed, ...namedIn(trimmed, 'asset')];
  return [...new Set(found.length > 0 ? found : trimmed.match(anywhere))];
}
