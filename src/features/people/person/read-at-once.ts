/** Audiences of a person whose sessions are read with them. */
const most = 10;

/** An audience and the page it is on. */
export type PlacedAudience = { readonly pageId: string; readonly audienceId: string };

/**
 * The audiences whose sessions are read without being asked for: the first that are found. Lists come in any order, and what was chosen before stays chosen
 * as long as it is found, so that no sessions go that somebody reads. The same array where nothing is to be changed.
 */
export function readAtOnce(
  chosen: readonly PlacedAudience[],
  found: readonly PlacedAudience[],
): readonly PlacedAudience[] {
  const isIn = (places: readonly PlacedAudience[]) => {
    const keys = new Set(places.map(keyOf));
    return (place: PlacedAudience) => keys.has(keyOf(place));
  };
  const kept = chosen.filter(isIn(found));
  const wasChosen = isIn(kept);
  const more = found.filter((place) => !wasChosen(place)).slice(0, most - kept.length);
  return kept.length === chosen.length && more.length === 0 ? chosen : [...kept, ...more];
}

function keyOf({ pageId, audienceId }: PlacedAudience): string {
  return `${pageId}\n${audienceId}`;
}
