import { expect, test } from 'vitest';
import { learnQuirks, quirksRecord } from './service-quirks.ts';

test('that a field went by being left out disproves merging, and takes back nothing else that was learned', () => {
  learnQuirks({ patch: 'replace-all' });
  learnQuirks({ patch: undefined, clear: 'omit' });
  expect(quirksRecord.get()).toEqual({ patch: 'replace-all', clear: 'omit' });
  learnQuirks({ patch: 'merge' });
  learnQuirks({ patch: undefined, clear: 'omit' });
  expect(quirksRecord.get().patch).toBeUndefined();
});
