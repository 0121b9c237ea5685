import { eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import { accounts } from '#server/service/schema.ts';
import type { AccountCreate } from '#src/contract/account.ts';

type AccountRow = typeof accounts.$inferSelect;

/**
 * Stores a new account. The unique domain decides, so simultaneous requests make one account.
 * @returns the new row, or the ID of the account that already has the domain.
 */
export async function insertAccount(
  database: Database,
  body: AccountCreate,
): Promise<{ readonly created: AccountRow } | { readonly takenBy: string }> {
  const now = Date.now();
  const [created] = await database
    .insert(accounts)
    .values({
      accountId: newId('account'),
      domain: body.domain,
      name: body.name ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: accounts.domain })
    .returning();
  if (created !== undefined) return { created };
  const [existing] = await database.select().from(accounts).where(eq(accounts.domain, body.domain));
  if (existing === undefined) throw new Error('An account that held the domain has gone.');
  return { takenBy: existing.accountId };
}
