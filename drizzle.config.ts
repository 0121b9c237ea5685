import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --name what-changed` writes the next migration from the schema, without
 * a database.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/service/schema.ts',
  out: './server/service/migrations',
  schemaFilter: ['facet'],
});
