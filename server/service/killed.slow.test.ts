import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { personList } from '#src/contract/person.ts';
import { runService } from '#test/service/service-process.ts';
import { keyed, newServicePlace, testKey } from '#test/service/test-service.ts';

it('a SIGKILL among 1,000 writes loses no acknowledged one', async () => {
  const place = await newServicePlace();
  onTestFinished(() => place.remove());
  const first = await runService(place);
  const acknowledged = new Map<string, number>();
  let sent = 0;
  const writer = async (): Promise<void> => {
    while (sent < 1000) {
      const number = sent;
      sent += 1;
      // The writes go round 250 people, so the last acknowledged value of each person counts.
      const personId = `person_${String((number % 250) + 1).padStart(3, '0')}`;
      const url = `${first.url}/v0/persons/${personId}`;
      const response = await fetch(url, keyed('PATCH', { name: `Write ${number}` }));
      await response.arrayBuffer();
      if (response.status === 200) acknowledged.set(personId, number);
      if (acknowledged.size >= 250 && number >= 700) first.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([writer(), writer(), writer(), writer()]);
  await first.ended;
  expect(acknowledged.size).toBe(250);
  expect(sent).toBeGreaterThan(600);

  const second = await runService(place);
  const response = await fetch(`${second.url}/v0/persons?limit=1000`, keyed());
  const stored = new Map(z.parse(personList, await response.json()).items.map((item) => [item.personId, item.name]));
  for (const [personId, number] of acknowledged) {
    // A write that was carried out but not acknowledged may have followed it.
    expect(Number(stored.get(personId)?.replace('Write ', '')), personId).toBeGreaterThanOrEqual(number);
  }
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(second.out()).toMatch(/^Service: http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(second.out() + second.err()).not.toContain(testKey);
  expect(await stat(join(place.dataDir, 'lock')).catch(() => 'gone')).toBe('gone');
});
