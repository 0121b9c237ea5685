import { afterEach, expect, test, vi } from 'vitest';
import { forgetSessionDays, sessionDays } from './session-days.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that opens no database. */
function withDatabases(deleteDatabase: (name: string) => void) {
  const open = vi.fn(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  vi.stubGlobal('indexedDB', { open, deleteDatabase });
  return open;
}

test('the days that earlier builds kept are deleted, and so they are with everything else', async () => {
  const deleteDatabase = vi.fn();
  const open = withDatabases(deleteDatabase);
  const days = sessionDays();
  expect(deleteDatabase.mock.calls).toEqual([['facet-sessions']]);
  await days.size();
  expect(deleteDatabase).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalledWith('facet-sessions');
  await forgetSessionDays();
  expect(deleteDatabase.mock.calls).toEqual([['facet-sessions'], ['facet-sessions']]);
});

test('a browser that denies databases keeps no days', async () => {
  withDatabases(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(await sessionDays().size()).toEqual({ days: 0, bytes: 0 });
  await expect(forgetSessionDays()).resolves.toBeUndefined();
});
