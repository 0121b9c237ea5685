import { expect, test } from 'vitest';
import { readSessionList } from './session-table.tsx';

test('rows are sorted by a column that is shown, and otherwise the newest first', () => {
  const sortOf = (search: Parameters<typeof readSessionList>[0]) => readSessionList(search).sort;
  const newestFirst = { key: 'startedAt', direction: 'descending' };
  expect(sortOf({ order: 'seconds' })).toEqual({ key: 'seconds', direction: 'ascending' });
  expect(sortOf({ order: 'seconds', cols: 'startedAt,clicks' })).toEqual(newestFirst);
  expect(sortOf({ order: '-utmTerm' })).toEqual(newestFirst);
  expect(sortOf({ order: '-utmTerm', cols: 'startedAt,utmTerm' })).toEqual({ key: 'utmTerm', direction: 'descending' });
  expect(sortOf({ order: '-heat' })).toEqual(newestFirst);
});
