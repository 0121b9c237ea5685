import { beforeEach, expect, test } from 'vitest';
import { learnManners, mannersRecord } from './service-manners.ts';

beforeEach(() => mannersRecord.update(() => ({})));

test('that a field went by being left out disproves merging, and takes back nothing else that was learned', () => {
  learnManners({ patch: 'replace-all' });
  learnManners({ patch: undefined, clear: 'omit' });
  expect(mannersRecord.get()).toEqual({ patch: 'replace-all', clear: 'omit' });
  learnManners({ patch: 'merge' });
  learnManners({ patch: undefined, clear: 'omit' });
  expect(mannersRecord.get().patch).toBeUndefined();
});
