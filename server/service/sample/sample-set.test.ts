import { describe, expect, test } from 'vitest';
import { assetLifecycleStates } from '#src/contract/asset.ts';
import { audienceStatuses } from '#src/contract/audience.ts';
import { knownValues } from '#src/contract/fields.ts';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { pageStatuses, pageTypes } from '#src/contract/page.ts';
import { day } from './clock.ts';
import { samplePeople } from './people.ts';
import { createSampleSet, sampleSizes } from './sample-set.ts';

// A Wednesday afternoon.
const now = Date.UTC(2026, 10, 18, 15, 30);
const full = createSampleSet(sampleSizes.full, now);
const small = createSampleSet(sampleSizes.small, now);
const fullSessions = [...full.sessions()];

const goesBack = (times: readonly number[]) => times.some((time, index) => time < (times[index - 1] ?? time));
const audiencesOf = (key: string) => full.audiences.filter(({ visits }) => visits.page.key === key);
const messages = full.audiences.flatMap(({ written }) => written.messages);
const changes = full.audiences.flatMap(({ written }) => written.changes);
const versions = full.audiences.flatMap(({ written }) => written.versions);

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

  test('has as much as promised', () => {
    expect(full.pages).toHaveLength(6);
    expect(full.people).toHaveLength(2000);
    expect(fullSessions).toHaveLength(30_000);
    expect(full.accounts).toHaveLength(60);
    expect(full.personLogs).toHaveLength(300);
    expect(full.subscriptions).toHaveLength(6);
    expect(full.assets.length).toBeGreaterThanOrEqual(35);
    const perPage = full.pages.map((page) => audiencesOf(page.key).length);
    expect(Math.min(...perPage)).toBe(12);
    expect(Math.max(...perPage)).toBe(5000);
    expect(Math.max(...full.audiences.map(({ written }) => written.messages.length))).toBe(5000);
    expect(Math.max(...small.audiences.map(({ written }) => written.messages.length))).toBe(300);
    expect([...small.sessions()]).toHaveLength(2500);
    expect(small.people).toHaveLength(300);
  });

  test('has every value of every enum', () => {
    /** The values of a field, each once. */
    const seen = <Key extends string>(rows: readonly { readonly [key in Key]?: unknown }[], key: Key) =>
      new Set(rows.map((row) => row[key]));
    const pages = full.pages.map(({ row }) => row);
    expect(seen(pages, 'pageType')).toEqual(new Set(pageTypes));
    expect(seen(pages, 'status')).toEqual(new Set(pageStatuses));
    for (const set of [full, small]) {
      for (const { row } of set.pages) {
        const own = set.audiences.filter((audience) => audience.row.pageId === row.pageId);
        expect(new Set(own.map((audience) => audience.row.status))).toEqual(new Set(audienceStatuses));
      }
      const written = set.audiences.map((audience) => audience.written);
      const [ofVersions, ofChanges] = [written.flatMap((one) => one.versions), written.flatMap((one) => one.changes)];
      expect(seen(ofVersions, 'status')).toEqual(new Set(knownValues.versionStatus));
      expect(seen(ofChanges, 'status')).toEqual(new Set(knownValues.changeStatus));
      expect(seen([...set.sessions()], 'computationStatus')).toEqual(new Set(knownValues.computationStatus));
    }
    expect(seen(full.assets, 'lifecycleState')).toEqual(new Set(assetLifecycleStates));
    expect(seen(changes, 'field')).toEqual(new Set(knownValues.changeField));
    expect(seen(messages, 'role')).toEqual(new Set(knownValues.messageRole));
    const calls = messages.flatMap(({ toolCalls }) => toolCalls ?? []);
    expect(seen(calls, 'status')).toEqual(new Set(['cancelled', 'completed', 'failed', 'running']));
  });

  test('is being written, at the end of its conversation, for every audience that is processing and for no other', () => {
    const wrong = full.audiences.filter(({ row, written }) => {
      const generating = written.messages.filter((message) => message.generating === true);
      const last = written.messages.at(-1);
      return row.status === 'processing'
        ? generating.length !== 1 || last !== generating[0] || last?.versionId !== row.latestVersionId
        : generating.length > 0;
    });
    expect(wrong).toEqual([]);
  });

  test('has audiences with and without people, long names and overrides in every group, blank ones among them', () => {
    const rows = full.audiences.map(({ row }) => row);
    expect(new Set(rows.map((row) => row.personId === null))).toEqual(new Set([true, false]));
    expect(rows.filter((row) => row.customName?.length === 300).length).toBeGreaterThan(3);
    for (const key of ['actionUrlOverride', 'actionFormIdOverride', 'actionFormInstructionsOverride'] as const) {
      expect(rows.some((row) => row[key])).toBe(true);
    }
    expect(rows.some((row) => row.actionFormIdOverride === '')).toBe(true);
    const overrides = rows.map((row) => row.metadataOverride ?? {});
    expect(overrides.some((override) => override.ogDescription === '')).toBe(true);
    const fields = new Set(overrides.flatMap((override) => Object.keys(override)));
    const never = [...writableMetadataFields, ...imageMetadataFields].filter((field) => !fields.has(field));
    expect(never.sort()).toEqual(['ogSiteName', 'twitterImageAlt', 'twitterSite']);
  });

  test('has versions with every moment of their life, in order', () => {
    const moments = ['createdAt', 'queuedAt', 'becameDraftAt', 'publishedAt', 'obsoleteAt'] as const;
    for (const key of [...moments, 'cancelledAt', 'archivedAt', 'queueDurationMs'] as const) {
      expect(versions.some((version) => typeof version[key] === 'number')).toBe(true);
    }
    const outOfOrder = versions.filter((version) => goesBack([...moments.flatMap((key) => version[key] ?? []), now]));
    expect(outOfOrder).toEqual([]);
    expect(versions.filter(({ archivedAt }) => (archivedAt ?? 0) > now)).toEqual([]);
    expect(full.audiences.some(({ written }) => written.versions.length >= 4)).toBe(true);
  });

  test('points each audience at its own newest and live version', () => {
    const wrong = full.audiences.filter(({ row, written }) => {
      const live = written.versions.find((version) => version.versionId === row.publishedVersionId);
      const message = written.messages.find(({ messageId }) => messageId === written.conversation.publishedMessageId);
      const holds =
        row.latestVersionId === written.versions.at(-1)?.versionId &&
        (live === undefined
          ? row.publishedVersionId === null
          : live.status === 'published' || (live.status === 'archived' && row.status === 'archived')) &&
        (row.status !== 'published' || row.publishedVersionId === row.latestVersionId) &&
        (row.archivedAt !== null) === (row.status === 'archived') &&
        (message?.versionId ?? null) === row.publishedVersionId;
      return !holds;
    });
    expect(wrong).toEqual([]);
  });

  test('has changes that lead back from the present context without a break', () => {
    const broken: unknown[] = [];
    const pageOf = new Map(full.pages.map((page) => [page.row.pageId, page.row]));
    for (const { row, written } of full.audiences) {
      const effective = { ...pageOf.get(row.pageId)?.metadata, ...row.metadataOverride };
      const present = new Map<string, string>([
        ['supplementaryContext', row.supplementaryContext ?? ''],
        ['metaTitle', effective.title ?? ''],
        ['metaDescription', effective.description ?? ''],
        ['metaKeywords', (effective.keywords ?? []).join(', ')],
      ]);
      for (const change of written.changes.toReversed()) {
        const now = present.get(change.field);
        if (change.status === 'pending' && change.previousValue !== now) broken.push(change);
        if (change.status !== 'applied') continue;
        if (change.newValue !== now || change.newValue === change.previousValue) broken.push(change);
        present.set(change.field, change.previousValue ?? '');
      }
      if (present.get('supplementaryContext') !== '') broken.push(row);
    }
    expect(broken).toEqual([]);
  });

  test('has a snapshot row for each message that says so, numbered messages and rising times', () => {
    const wrong = full.audiences.filter(({ written, row }) => {
      const marked = written.messages.filter((message) => message.hasSnapshot).map((message) => message.messageId);
      const times = [row.createdAt, ...written.messages.map((message) => message.sentAt), now];
      return (
        marked.join() !== written.snapshots.map((snapshot) => snapshot.messageId).join() ||
        written.messages.some((message, position) => message.position !== position) ||
        goesBack(times)
      );
    });
    expect(wrong).toEqual([]);
    expect(messages.some((message) => message.isInterrupted === true)).toBe(true);
    expect(messages.some((message) => (message.contentParts ?? []).length > 1)).toBe(true);
    expect(messages.some((message) => typeof message.reasoning === 'string')).toBe(true);
  });

  test('tells absent and empty e-mails apart and repeats some people', () => {
    const rows = full.people.map(({ row }) => row);
    expect(rows.filter((row) => row.email === null).length).toBeGreaterThan(50);
    expect(rows.filter((row) => row.email === '').length).toBeGreaterThan(10);
    for (const key of ['domain', 'phoneNumber', 'linkedinProfileUrl'] as const) {
      expect(rows.some((row) => row[key] === null)).toBe(true);
      expect(rows.some((row) => row[key] === '')).toBe(false);
    }
    const emails = rows.flatMap((row) => row.email || []);
    expect(new Set(emails).size).toBeLessThan(emails.length);
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u]) {
      expect(rows.some((row) => script.test(row.name))).toBe(true);
    }
    expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length);
  });

  test('has a few people in a hundred who may be the same as another, however many there are', () => {
    for (const [count, most] of [
      [2_000, 0.06],
      [20_000, 0.12],
    ] as const) {
      const people = samplePeople(count, now).map(({ row }) => row);
      const keysOf = ({ email, phoneNumber, linkedinProfileUrl, name, domain }: (typeof people)[number]) => {
        const nameAndDomain = domain && `${name.toLowerCase().replace(/\s+/g, ' ')}\n${domain}`;
        return [email, phoneNumber, linkedinProfileUrl, nameAndDomain].filter(Boolean);
      };
      const uses = new Map<unknown, number>();
      for (const key of people.flatMap(keysOf)) uses.set(key, (uses.get(key) ?? 0) + 1);
      const twins = people.filter((person) => keysOf(person).some((key) => (uses.get(key) ?? 0) > 1));
      expect(twins.length / count).toBeGreaterThan(0.03);
      expect(twins.length / count).toBeLessThan(most);
    }
  });

  test('has subscriptions for all events, for none, inactive, and two to one host', () => {
    const { subscriptions } = full;
    expect(subscriptions.filter(({ events }) => events === null)).toHaveLength(1);
    expect(subscriptions.filter(({ events }) => events?.length === 0)).toHaveLength(1);
    expect(subscriptions.filter(({ active }) => !active)).toHaveLength(1);
    expect(new Set(subscriptions.map(({ url }) => new URL(url).host)).size).toBe(subscriptions.length - 1);
  });

  test('shows pictures of its assets alone, since no other is drawn', () => {
    const rows = [full.pages.map(({ row }) => row), full.audiences.map(({ row }) => row), versions, messages, changes];
    const shown = new Set(
      [...JSON.stringify(rows).matchAll(/\/sample-files\/(.*?)\.png/g)].map(([, fileId]) => fileId),
    );
    expect([...shown].filter((fileId) => !full.assets.some((asset) => asset.fileId === fileId))).toEqual([]);
    expect(shown.size).toBeGreaterThan(5);
    expect(full.assets.length).toBeLessThanOrEqual(200);
  });

  test('has on one page everything that the health check looks for', () => {
    const deck = full.pages.find((page) => page.key === 'deck')?.row;
    expect(deck?.metadata?.title?.length).toBeGreaterThan(70);
    expect(deck?.metadata?.robots).toContain('noindex');
    expect(new URL(deck?.metadata?.canonicalUrl ?? '').host).not.toBe('go.harbourline.example');
    expect(deck?.actions?.some(({ url }) => url === '')).toBe(true);
    expect(deck?.actions?.some(({ url }) => url?.startsWith('http:'))).toBe(true);
    expect(deck?.scripts?.some(({ enabled }) => enabled === false)).toBe(true);
    expect(deck?.actionCardWidgets?.some(({ logos }) => logos?.some(({ image }) => image?.altText === ''))).toBe(true);
    const links = deck?.footerLinks?.flatMap((group) => (group.links ?? []).map(({ url }) => url)) ?? [];
    expect(new Set(links).size).toBeLessThan(links.length);
  });
});

describe('the sample sessions', () => {
  test('fill 120 days up to now', () => {
    const ages = fullSessions.map((session) => now - session.startedAt).sort((a, b) => a - b);
    expect(ages[0]).toBeGreaterThan(0);
    expect(ages[0]).toBeLessThan(day / 8);
    expect(ages.at(-1)).toBeGreaterThan(119 * day);
    expect(ages.at(-1)).toBeLessThanOrEqual(120 * day);
  });

  test('follow the working week and the working day', () => {
    const dates = fullSessions.map(({ startedAt }) => new Date(startedAt));
    const onDay = (day: number) => dates.filter((date) => date.getUTCDay() === day).length;
    const inHour = (hour: number) => dates.filter((date) => date.getUTCHours() === hour).length;
    expect(Math.min(...[1, 2, 3, 4, 5].map(onDay))).toBeGreaterThan(2 * Math.max(onDay(0), onDay(6)));
    expect(inHour(9)).toBeGreaterThan(5 * inHour(2));
  });

  test('lie in the time in which their audience could be seen', () => {
    const visits = new Map(full.audiences.map((audience) => [audience.row.audienceId, audience.visits]));
    const outside = fullSessions.filter(({ audienceId, startedAt }) => {
      const audience = visits.get(audienceId);
      return startedAt < (audience?.from ?? now) - 1 || startedAt > (audience?.until ?? 0) + 1;
    });
    expect(outside).toEqual([]);
  });

  test('convert differently by audience, and some are still being computed', () => {
    const rate = (key: string) => {
      const page = full.pages.find((one) => one.key === key)?.row;
      const own = fullSessions.filter(({ pageId }) => pageId === page?.pageId);
      return own.filter((session) => session.hasConversion === true).length / own.length;
    };
    expect(rate('followup')).toBeGreaterThan(3 * rate('campaign'));
    const pending = fullSessions.filter((session) => session.computationStatus === 'pending');
    expect(pending.length).toBeGreaterThan(3);
    expect(pending.every((session) => session.hasConversion === null)).toBe(true);
  });

  test('hold the oddities that data quality looks for', () => {
    const count = (test: (session: (typeof fullSessions)[number]) => boolean) => fullSessions.filter(test).length;
    expect(count(({ endedAt, startedAt }) => (endedAt ?? startedAt) < startedAt)).toBeGreaterThan(5);
    expect(count((session) => (session.maxScrollDepthPercentage ?? 0) > 100)).toBeGreaterThan(5);
    expect(count((session) => session.hasConversion === true && session.hasFormSubmit === false)).toBeGreaterThan(5);
    expect(count((session) => session.utmSource === 'linkedin')).toBeGreaterThan(500);
    expect(count((session) => session.utmSource === 'LinkedIn')).toBeGreaterThan(50);
  });
});
