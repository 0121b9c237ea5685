import { expect, it } from 'vitest';
import { audienceVersions, versionTimeline } from './audience-versions.tsx';

it('the timeline of a version holds the moments that have come, by time, with the time between them', () => {
  const createdAt = '2026-01-01T00:00:00Z';
  // Not in the order of life, and in another form.
  const archivedAt = '+1767225608';
  const timeline = versionTimeline({ publishedAt: '2026-01-01T00:00:09Z', createdAt, queuedAt: createdAt, archivedAt });
  expect(timeline.map(({ moment, gapMs }) => [moment, gapMs])).toEqual([
    ['createdAt', undefined],
    ['queuedAt', 0],
    ['archivedAt', 8000],
    ['publishedAt', 1000],
  ]);
});

it('the timeline of a version keeps what cannot be read as it came, at the end', () => {
  const [createdAt, cancelledAt] = ['last Tuesday', '2026-02-30T00:00:00Z'];
  expect(versionTimeline({ createdAt, queuedAt: '', publishedAt: '2026-01-01T00:00:00Z', cancelledAt })).toEqual([
    { moment: 'publishedAt', at: expect.anything(), gapMs: undefined },
    { moment: 'createdAt', at: { raw: createdAt }, gapMs: undefined },
    { moment: 'cancelledAt', at: { raw: cancelledAt }, gapMs: undefined },
  ]);
});

const version = { versionId: 'v1', versionNumber: 1, status: 'published' };
const draft = { ...version, status: 'draft' };

it.each([
  ['none where the service sent {}', {}, undefined, []],
  ['one where the latest is the published one', version, { ...version }, ['latest and published']],
  ['two where their ids differ', version, { versionId: 'v0' }, ['latest', 'published']],
  ['two where their contents differ', version, { ...version, status: 'obsolete' }, ['latest', 'published']],
  ['one where the published one is {}', version, {}, ['latest']],
  ['one where the published one is no more than a draft', draft, { ...draft }, ['latest']],
])('the versions of an audience are %s', (_, latestVersion, publishedVersion, roles) => {
  expect(audienceVersions({ latestVersion, publishedVersion }).map(({ role }) => role)).toEqual(roles);
});
