import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleAudience } from './audiences.ts';
import type { PageKey } from './pages.ts';
import type { SampleSet } from './sample-set.ts';

/** Related IDs (interfaces.md, "Commands"), as `service:ids` prints them. */
export type SampleIds = ReturnType<typeof chooseIds>;

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The sample data has no ${what}.`);
  return value;
}

export function chooseIds(set: SampleSet) {
  const pageIdOf = (key: PageKey) => required(set.pages.find((page) => page.key === key)?.row.pageId, `page ${key}`);
  const pageId = pageIdOf('main');
  const onPage = set.audiences.filter((candidate) => candidate.row.pageId === pageId);
  const [audience, archiveAudience] = onPage;
  const generating = onPage.find((candidate) => candidate.row.status === 'processing');
  const { row, written }: SampleAudience = required(audience, 'audience');
  // People with every field, so that an example shows them all.
  const log = required(set.personLogs[0], 'person log');
  const others = set.people.filter(({ row }) => row.personId !== log.personId);
  const complete = others.filter(({ row }) => row.email && row.domain && row.phoneNumber && row.linkedinProfileUrl);
  return {
    /** Not archived, 3 to 100 audiences and 20 to 800 sessions, all with a start. */
    pageId,
    /** Two unarchived audiences of `pageId`. */
    audienceId: row.audienceId,
    archiveAudienceId: required(archiveAudience, 'second audience').row.audienceId,
    /** Has a snapshot; in the conversation of `audienceId`. */
    messageId: required(written.snapshots.at(-1), 'snapshot').messageId,
    /** On `pageId`; its last message is always being written: the agent runs again and again. */
    generatingAudienceId: required(generating, 'audience that is being written').row.audienceId,
    /** Two other pages, neither archived. */
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
  await writeFile(draft, `${JSON.stringify(ids, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
