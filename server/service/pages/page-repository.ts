import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { laterThanBefore } from '#server/service/list-sql.ts';
import { pages } from '#server/service/schema.ts';
import type { PageRow } from './page-view.ts';

/** The page with this ID (§4.1) in any status; undefined when there is none. */
export async function findPage(database: Database, pageId: string): Promise<PageRow | undefined> {
  const [row] = await database.select().from(pages).where(eq(pages.pageId, pageId));
  return row;
}

/** Archives a page once: an archived one keeps its `archivedAt`. Its audiences stay as they are. */
export async function archivePageRow(database: Database, pageId: string): Promise<PageRow | undefined> {
  const [archived] = await database
    .update(pages)
    .set({ status: 'archived', archivedAt: Date.now(), updatedAt: laterThanBefore(pages.updatedAt) })
    .where(and(eq(pages.pageId, pageId), ne(pages.status, 'archived')))
    .returning();
  return archived ?? findPage(database, pageId);
}

/** The pages for the dashboard's page list, oldest first. */
export function pageNames(database: Database): Promise<{ pageId: string; name: string }[]> {
  return database
    .select({ pageId: pages.pageId, name: pages.name })
    .from(pages)
    .orderBy(asc(pages.createdAt), asc(pages.pageId))
    .limit(100);
}
