import { visibleName } from '#src/api/audience-name.ts';
import { publishedVersionOf } from '#src/api/audience-versions.ts';
import type { AudienceAnswer } from '#src/api/audiences.ts';

export type PublishedAudience = { readonly key: string; readonly name: string };

/**
 * The audiences that people may be seeing now: those with the status `published`, and those of any other status but `archived` that still
 * have a published version.
 */
export function publishedAudiences(audiences: readonly AudienceAnswer[]): readonly PublishedAudience[] {
  return audiences.flatMap((audience, index) => {
    const { audienceId, status } = audience;
    const hasVersion = publishedVersionOf(audience) !== undefined;
    if (status !== 'published' && (status === 'archived' || !hasVersion)) return [];
    return [
      {
        key: audienceId ?? `audience-${index}`,
        name: visibleName(audience) ?? audienceId ?? 'An audience without a name',
      },
    ];
  });
}
