import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleAudience } from './audiences.ts';
import type { PageKey } from './pages.ts';
import type { SampleSet } from './sample-set.ts';

/** Related IDs (interfaces.md, "Commands"), as `service:ids` prints them. */
export type SampleIds = {
  /** Not archived, 3 to 100 audiences and 20 to 800 sessions, all with a start. */
  readonly pageId: string;
  /** Two unarchived audiences of `pageId`. */
  readonly audienceId: string;
  readonly archiveAudienceId: string;
  /** Has a snapshot; in the conversation of `audienceId`. */
  readonly messageId: string;
  /** On `pageId`; its last message is always being written: the agent runs again and again. */
  readonly generatingAudienceId: string;
  /** Two other pages, neither archived. */
  readonly archivePageId: string;
  readonly otherPageId: string;
  readonly personId: string;
  readonly otherPersonId: string;
  /** A log entry and its person. */
  readonly personLogId: string;
  readonly personLogPersonId: string;
  readonly assetId: string;
  readonly subscriptionId: string;
};

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The sample data has no ${what}.`);
  return value;
}

/** Picks the ids from a data set. */
export function chooseIds(set: SampleSet): SampleIds {
  const pageIdOf = (key: PageKey) => required(set.pages.find((page) => page.key === key)?.row.pageId, `page ${key}`);
  const pageId = pageIdOf('main');
  const onPage = set.audiences.filter((candidate) => candidate.row.pageId === pageId);
  const [audience, archiveAudience] = onPage;
  const generating = onPage.find((candidate) => candidate.row.status === 'processing');
  const { row, written }: SampleAudience = required(audience, 'audience');
  // People with every field, so that an example shows them all.
  const complete = set.people.filter(
    ({ row }) =>
      row.email &&
      row.domain &&
      row.phoneNumber &&
      row.linkedinProfileUrl &&
      row.personId !== set.personLogs[0]?.personId,
  );
  const log = required(set.personLogs[0], 'person log');
  return {
    pageId,
    audienceId: row.audienceId,
    archiveAudienceId: required(archiveAudience, 'second audience').row.audienceId,
    messageId: required(written.snapshots.at(-1), 'snapshot').messageId,
    generatingAudienceId: required(generating, 'audience that is being written').row.audienceId,
    archivePageId: pageIdOf('followup'),
    otherPageId: pageIdOf('demo'),
    personId: required(complete[0], 'complete person').row.personId,
    otherPersonId: required(complete[1], 'second complete person').row.personId,
    personLogId: log.personLogId,
    personLogPersonId: log.personId,
    assetId: required(set.assets[0], 'asset').assetId,
    subscriptionId: required(set.subscriptions[0], 'subscription').subscriptionId,
  };
}

/** Replaces `ids.json` atomically: a reader sees the old file or the new one, never a part. */
export async function writeIdsFile(dataDir: string, ids: SampleIds): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'ids.json');
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(ids, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
