import { expect, it } from 'vitest';
import { world } from '../service/small-world.ts';
import { faultsForTests } from './faults-for-tests.ts';

/* The tests that suffer the other faults prove them. Only these fail when one of the two breaks. */

const { service, ask, only } = faultsForTests();
const write = async (body: object, from: 'url' | 'directUrl' = 'url') =>
  Object(await (await ask(`/v0/persons/${world.person}`, 'PATCH', body, from)).json());

it('gives the first of two answers after the second, though both were carried out as they came', async () => {
  only({ kind: 'reorder' });
  const order: string[] = [];
  const nameNow = async () => (await write({}, 'directUrl')).name;
  const rename = async (name: string) => order.push((await write({ name })).name);
  const first = rename('First');
  await expect.poll(() => service().received().length).toBe(1);
  await expect.poll(nameNow).toBe('First');
  await Promise.all([first, rename('Second')]);
  expect(order).toEqual(['Second', 'First']);
  expect(await nameNow()).toBe('Second');
});

it('answers with the headers that it is given', async () => {
  only({ kind: 'answer', status: 503, headers: { 'retry-after': '3' } });
  expect((await ask('/v0/persons')).headers.get('retry-after')).toBe('3');
});
