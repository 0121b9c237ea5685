import type { Database } from './database.ts';
import type { ServiceSettings } from './settings.ts';

/** The dependencies of every handler. */
export type ServiceContext = {
  readonly database: Database;
  readonly settings: ServiceSettings;
};
