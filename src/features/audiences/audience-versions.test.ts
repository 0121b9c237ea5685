import { describe, expect, it } from 'vitest';
import { audienceVersions, versionTimeline } from './audience-versions.tsx';

describe('the timeline of a version', () => {
  it('holds the moments that have come, by time, with the time between them', () => {
    const timeline = versionTimeline({
      publishedAt: '2026-01-01T00:00:09Z',
      createdAt: '2026-01-01T00:00:00Z',
      queuedAt: '2026-01-01T00:00:00Z',
      becameDraftAt: '2026-01-01T00:00:08Z',
    });
    expect(timeline.map(({ moment, gapMs }) => [moment, gapMs])).toEqual([
      ['createdAt', undefined],
      ['queuedAt', 0],
      ['becameDraftAt', 8000],
      ['publishedAt', 1000],
    ]);
  });

  it('follows the moments, not the order of life, and reads every form of them', () => {
    const timeline = versionTimeline({ archivedAt: '+1700000000', createdAt: '+1700000001000' });
    expect(timeline.map(({ moment }) => moment)).toEqual(['archivedAt', 'createdAt']);
    expect(timeline[1]?.gapMs).toBe(1000);
  });

  it('keeps what cannot be read as it came, at the end', () => {
    const timeline = versionTimeline({
      createdAt: 'last Tuesday',
      queuedAt: '',
      publishedAt: '2026-01-01T00:00:00Z',
      cancelledAt: '2026-02-30T00:00:00Z',
    });
    expect(timeline).toEqual([
      { moment: 'publishedAt', at: expect.objectContaining({ raw: '2026-01-01T00:00:00Z' }), gapMs: undefined },
      { moment: 'createdAt', at: { raw: 'last Tuesday' }, gapMs: undefined },
      { moment: 'cancelledAt', at: { raw: '2026-02-30T00:00:00Z' }, gapMs: undefined },
    ]);
  });
});

describe('the versions of an audience', () => {
  it('are none where the service sent {}, null or nothing', () => {
    expect(audienceVersions({ latestVersion: {} })).toEqual([]);
  });

  it('are one where the latest is the published one, and two where they differ', () => {
    const version = { versionId: 'v1', versionNumber: 1, status: 'published' };
    const again = { status: 'published', versionNumber: 1, versionId: 'v1' };
    expect(audienceVersions({ latestVersion: version, publishedVersion: again })).toEqual([
      { role: 'latest and published', version },
    ]);
    const roles = (published: object) =>
      audienceVersions({ latestVersion: version, publishedVersion: published }).map(({ role }) => role);
    expect(roles({ versionId: 'v0' })).toEqual(['latest', 'published']);
    expect(roles({ ...version, status: 'obsolete' })).toEqual(['latest', 'published']);
    expect(roles({})).toEqual(['latest']);
    expect(
      audienceVersions({
        latestVersion: { ...version, status: 'draft' },
        publishedVersion: { ...version, status: 'draft' },
      }).map(({ role }) => role),
    ).toEqual(['latest']);
  });
});
