import type { PaletteEntry } from '#src/ui/palette-entry.ts';

/** What the features bring to the command palette; the routes put it together (`src/routes/-palette.ts`). */
export type PaletteSource = {
  /** The records that this browser knows now, the likeliest first. Nothing is asked of the service. */
  readonly records: () => readonly PaletteEntry[];
  /** What an id in a text may be opened as. `sure`: the text is an id or holds one, and is no name. */
  readonly openAs: (text: string) => { readonly entries: readonly PaletteEntry[]; readonly sure: boolean };
};
