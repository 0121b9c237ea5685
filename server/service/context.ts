import type { Database } from './database.ts';
import type { ServiceSettings } from './settings.ts';

/** What every handler works with. */
export type ServiceContext = {
  readonly database: Database;
  readonly settings: ServiceSettings;
};
