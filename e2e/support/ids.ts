import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const sampleIds = z.looseObject({
  pageId: z.string(),
  audienceId: z.string(),
  archiveAudienceId: z.string(),
  generatingAudienceId: z.string(),
  messageId: z.string(),
  archivePageId: z.string(),
  otherPageId: z.string(),
  personLogId: z.string(),
  personLogPersonId: z.string(),
  personId: z.string(),
  otherPersonId: z.string(),
  assetId: z.string(),
  subscriptionId: z.string(),
});

/** Ids of the sample data that belong together, as `npm run service:ids` prints them. */
export type SampleIds = z.infer<typeof sampleIds>;

/** Reads the ids that seeding wrote into a data folder. */
export function readSampleIds(dataFolder: string): SampleIds {
  return sampleIds.parse(JSON.parse(readFileSync(join(dataFolder, 'ids.json'), 'utf8')));
}
