import { expect, test } from 'vitest';
import { forgetEverything } from './forget-everything.ts';
import { forgetLog, latelyOpened, openedLogsRecord, rememberLog, rememberOpened } from './opened.ts';

const ids = (kind: 'audience' | 'person') => latelyOpened(kind).map(({ id }) => id);

test('what was opened last comes first, each once, fifty of a kind whatever the other, and all of it is forgotten with the rest', async () => {
  for (let index = 0; index < 60; index += 1)
    rememberOpened({ kind: 'person', id: `p${index}`, name: 'x'.repeat(900) });
  rememberOpened({ kind: 'audience', id: 'a1', pageId: 'page_1', name: undefined });
  rememberOpened({ kind: 'person', id: 'p30', name: 'Ann' });
  expect(ids('person')).toHaveLength(50);
  expect(ids('person').slice(0, 2)).toEqual(['p30', 'p59']);
  expect(latelyOpened('person')[1]?.name).toHaveLength(200);
  expect(ids('audience')).toEqual(['a1']);
  expect(
    latelyOpened()
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['p30', 'a1', 'p59']);
  await forgetEverything();
  expect([...ids('person'), ...ids('audience')]).toEqual([]);
});

test('opened log entries stand newest first, each once, with a short text, and can be taken off', () => {
  rememberLog({ personId: 'person_1', personLogId: 'log_1', words: 'call' }, 1);
  rememberLog({ personId: 'person_1', personLogId: 'log_2', words: 'x'.repeat(1_000_000) }, 2);
  rememberLog({ personId: 'person_1', personLogId: 'log_1', words: 'call' }, 3);
  expect(openedLogsRecord.get().map(({ personLogId, at }) => [personLogId, at])).toEqual([
    ['log_1', 3],
    ['log_2', 2],
  ]);
  forgetLog({ personId: 'person_1', personLogId: 'log_1' });
  expect(openedLogsRecord.get()).toMatchObject([{ personLogId: 'log_2', words: 'x'.repeat(200) }]);
});
