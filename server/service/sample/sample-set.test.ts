import { describe, expect, test } from 'vitest';
import { audienceStatuses } from '#src/contract/audience.ts';
import { knownValues } from '#src/contract/fields.ts';
import { pageStatuses, pageTypes } from '#src/contract/page.ts';
import { day } from './clock.ts';
import { createSampleSet, sampleSizes } from './sample-set.ts';

const now = Date.UTC(2026, 10, 18, 15, 30);
const full = createSampleSet(sampleSizes.full, now);
const small = createSampleSet(sampleSizes.small, now);

/** The values of a field, each once. */
const valuesOf = <Key extends string>(rows: readonly { readonly [key in Key]?: unknown }[], key: Key) =>
  new Set(rows.map((row) => row[key]));

describe('the sample data', () => {
  test('is the same for the same moment', () => {
    const again = createSampleSet(sampleSizes.small, now);
    expect(JSON.stringify([again, [...again.sessions()]])).toBe(JSON.stringify([small, [...small.sessions()]]));
  });
  const idsOf = (set: typeof full) => [
    ...set.pages.map(({ row }) => row.pageId),
    ...set.audiences.flatMap(({ row, written }) => [
      row.audienceId,
      written.conversation.conversationId,
      ...written.messages.map(({ messageId }) => messageId),
      ...written.versions.map(({ versionId }) => versionId),
      ...written.changes.map(({ changeId }) => changeId),
    ]),
    ...[...set.sessions()].map(({ audienceSessionId }) => audienceSessionId),
    ...set.people.map(({ row }) => row.personId),
  ];

  test('has identifiers of the agreed form, each once, which stay when it is made on another day', () => {
    const ids = idsOf(full);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))).toEqual([]);
    expect(idsOf(createSampleSet(sampleSizes.small, now + 3 * day + 12_345))).toEqual(idsOf(small));
  });

  test('has every value of every enum', () => {
    const pages = full.pages.map(({ row }) => row);
    expect(valuesOf(pages, 'pageType')).toEqual(new Set(pageTypes));
    expect(valuesOf(pages, 'status')).toEqual(new Set(pageStatuses));
    for (const set of [full, small]) {
      for (const { row } of set.pages) {
        const own = set.audiences.filter((audience) => audience.row.pageId === row.pageId);
        expect(new Set(own.map((audience) => audience.row.status))).toEqual(new Set(audienceStatuses));
      }
      const written = set.audiences.map((audience) => audience.written);
      const [ofVersions, ofChanges] = [written.flatMap((one) => one.versions), written.flatMap((one) => one.changes)];
      expect(valuesOf(ofVersions, 'status')).toEqual(new Set(knownValues.versionStatus));
      expect(valuesOf(ofChanges, 'status')).toEqual(new Set(knownValues.changeStatus));
      expect(valuesOf([...set.sessions()], 'computationStatus')).toEqual(new Set(knownValues.computationStatus));
    }
  });

  test('fills in every template', () => {
    expect(JSON.stringify([small, [...small.sessions()]])).not.toMatch(/\{[\w.|-]+\}/);
  });
});
