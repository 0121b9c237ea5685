import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { runMutation } from '#src/api/writes.ts';
import { lostAnswer } from '#test/api-errors.ts';
import { ApiError } from './api/errors.ts';
import { createQueryClient } from './query-client.ts';

/** A list on the screen whose second reading ends when the test says so. */
async function shownList() {
  const client = createQueryClient();
  let reads = 0;
  let finish = () => {};
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      reads += 1;
      if (reads > 1) await new Promise<void>((resolve) => (finish = resolve));
      return reads;
    },
  });
  onTestFinished(list.subscribe(() => {}));
  await expect.poll(() => list.getCurrentResult().data).toBe(1);
  return { client, list, finish: () => finish() };
}

test('a save that was answered is over while what it may have changed is still being read again', async () => {
  const { client, list, finish } = await shownList();
  const mutation = { mutationFn: async () => 'answer', meta: { invalidates: [['list']] } };
  await expect(runMutation(client, mutation, undefined)).resolves.toBe('answer');
  expect(list.getCurrentResult().isFetching).toBe(true);
  finish();
  await expect.poll(() => list.getCurrentResult().data).toBe(2);
});

test('an answer that was put into its list has the list read again only where that is outdated', async () => {
  const { client, list } = await shownList();
  const mutation = {
    mutationFn: async () => 9,
    onSuccess: (answer: number) => void client.setQueryData(['list'], answer),
    meta: { answerIn: ['list'] },
  };
  await runMutation(client, mutation, undefined);
  expect(list.getCurrentResult()).toMatchObject({ data: 9, isFetching: false });
  const onSuccess = () => void client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' });
  await runMutation(client, { ...mutation, onSuccess }, undefined);
  expect(list.getCurrentResult().isFetching).toBe(true);
});

test('a reading that may have passed the thing before it was written begins anew, and so does one after a lost answer', async () => {
  const { client, list, finish } = await shownList();
  const meta = { answerIn: ['list'] };
  void list.refetch();
  await runMutation(client, { mutationFn: async () => 9, meta }, undefined);
  expect(list.getCurrentResult().isFetching).toBe(true);
  finish();
  await expect.poll(() => list.getCurrentResult().data).toBe(3);
  const mutationFn = () => Promise.reject(lostAnswer());
  const lost = runMutation(client, { mutationFn, meta }, undefined).catch((error: unknown) => error);
  await expect.poll(() => list.getCurrentResult().isFetching).toBe(true);
  finish();
  expect(await lost).toBeInstanceOf(ApiError);
  await expect.poll(() => list.getCurrentResult().data).toBe(4);
});
