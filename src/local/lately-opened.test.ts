import { afterEach, expect, test } from 'vitest';
import { forgetEverything } from './forget-everything.ts';
import { latelyOpened, rememberOpened } from './lately-opened.ts';
import { setKeptService } from './service-scope.ts';

afterEach(() => {
  setKeptService(undefined);
  return forgetEverything();
});

const ids = (kind: 'audience' | 'person') => latelyOpened(kind).map(({ id }) => id);

test('what was opened last comes first, each once, fifty of a kind, and all of it is forgotten with the rest', async () => {
  for (let index = 0; index < 60; index += 1)
    rememberOpened({ kind: 'person', id: `p${index}`, name: 'x'.repeat(900) });
  rememberOpened({ kind: 'audience', id: 'a1', pageId: 'page_1', name: undefined });
  rememberOpened({ kind: 'person', id: 'p30', name: 'Ann' });
  expect(ids('person')).toHaveLength(50);
  expect(ids('person').slice(0, 2)).toEqual(['p30', 'p59']);
  expect(latelyOpened('person').map(({ name }) => name?.length)).toEqual([3, ...Array.from({ length: 49 }, () => 200)]);
  expect(ids('audience')).toEqual(['a1']);
  await forgetEverything();
  expect([...ids('person'), ...ids('audience')]).toEqual([]);
});

test('what was opened at one service is not offered at another', () => {
  setKeptService('one');
  rememberOpened({ kind: 'person', id: 'p1', name: 'Ann' });
  setKeptService('two');
  expect(ids('person')).toEqual([]);
  setKeptService('one');
  expect(ids('person')).toEqual(['p1']);
});
