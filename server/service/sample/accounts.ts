import type { accounts } from '#server/service/schema.ts';
import { day } from './clock.ts';
import { companies } from './companies.ts';
import { randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

/** Accounts of the first `count` companies; one in ten has no name, one in five no activity yet. */
export function sampleAccounts(count: number, now: number): readonly (typeof accounts.$inferInsert)[] {
  const random = randomFrom('accounts');
  const nextId = idSequence('account');
  return companies.slice(0, count).map((company, index) => {
    const createdAt = Math.round(now - (720 - index * 11) * day - random.next() * day);
    const activeAt = Math.round(now - random.next() * Math.min(60 * day, now - createdAt));
    return {
      accountId: nextId(),
      domain: company.domain,
      name: random.chance(0.9) ? company.name : null,
      createdAt,
      updatedAt: random.chance(0.5) ? createdAt : activeAt,
      latestActivityAt: random.chance(0.8) ? activeAt : null,
    };
  });
}
