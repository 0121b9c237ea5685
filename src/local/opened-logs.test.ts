import { expect, test } from 'vitest';
import { forgetLog, openedLogsRecord, rememberLog } from './opened-logs.ts';

test('opened log entries stand newest first, each once, and can be taken off', () => {
  rememberLog({ personId: 'person_1', personLogId: 'log_1', words: 'call' }, 1);
  rememberLog({ personId: 'person_1', personLogId: 'log_2', words: 'mail' }, 2);
  rememberLog({ personId: 'person_1', personLogId: 'log_1', words: 'call' }, 3);
  expect(openedLogsRecord.get().map(({ personLogId, at }) => [personLogId, at])).toEqual([
    ['log_1', 3],
    ['log_2', 2],
  ]);
  forgetLog({ personId: 'person_1', personLogId: 'log_1' });
  expect(openedLogsRecord.get().map(({ personLogId }) => personLogId)).toEqual(['log_2']);
});

test('of a long type or source as much is kept as tells the entry by', () => {
  rememberLog({ personId: 'person_1', personLogId: 'log_long', words: 'x'.repeat(1_000_000) }, 1);
  expect(openedLogsRecord.get()[0]?.words).toHaveLength(200);
});
