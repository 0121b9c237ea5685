import type { personLogs } from '#server/service/schema.ts';
import { day, hour, minute } from './clock.ts';
import kinds from './data/person-logs.json' with { type: 'json' };
import type { SamplePerson } from './people.ts';
import { randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';
import { fillInRecord } from './template.ts';

/** Entries of people with e-mail: some edited, a few deleted, every third with idempotency key. */
export function samplePersonLogs(
  count: number,
  people: readonly SamplePerson[],
  now: number,
): readonly (typeof personLogs.$inferInsert)[] {
  const random = randomFrom('person logs');
  const nextId = idSequence('log');
  return Array.from({ length: count }, (_, index) => {
    // The first entry belongs to the first person, so that ids.json is easy to follow.
    const { row, company } = random.pick(index === 0 ? people.slice(0, 1) : people);
    const createdAt = Math.round(now - random.next() * Math.min(300 * day, now - row.createdAt));
    const { source, type, payload } = random.pick(kinds);
    return {
      personId: row.personId,
      personLogId: nextId(),
      source,
      type,
      payload: fillInRecord(payload, { company: company.name }, random),
      idempotencyKey: index % 3 === 0 ? `${row.slug}/${index}` : null,
      createdAt,
      updatedAt: random.chance(0.3) ? Math.min(now, createdAt + random.int(1, 90) * minute) : null,
      deletedAt: index > 0 && random.chance(0.03) ? Math.min(now, createdAt + random.int(2, 400) * hour) : null,
    };
  });
}
