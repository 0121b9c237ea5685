import { describe, expect, it } from 'vitest';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { metadataGroups } from './metadata-fields.ts';

describe('metadata on the overview', () => {
  it('shows each of the twenty-three fields once', () => {
    const shown = metadataGroups.flatMap(({ rows }) => rows.map(({ field }) => field));
    expect([...shown].sort()).toEqual([...writableMetadataFields, ...imageMetadataFields].sort());
    expect(shown).toHaveLength(23);
  });
});
