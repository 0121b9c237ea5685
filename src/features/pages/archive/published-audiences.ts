import { publishedVersionOf } from '#src/api/audience-versions.ts';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { isBlank } from '#src/lib/text.ts';

export type PublishedAudience = { readonly key: string; readonly name: string };

/**
 * The audiences that people may be seeing now: those with the status `published`, and those of any other status but `archived` that still
 * have a published version.
 */
export function publishedAudiences(audiences: readonly AudienceAnswer[]): readonly PublishedAudience[] {
  return audiences.flatMap((audience, index) => {
    const { audienceId, status, effectiveName, customName, computedName } = audience;
    const hasVersion = publishedVersionOf(audience) !== undefined;
    if (status !== 'published' && (status === 'archived' || !hasVersion)) return [];
    const name = [effectiveName, customName, computedName].find((text) => typeof text === 'string' && !isBlank(text));
    return [{ key: audienceId ?? `audience-${index}`, name: name ?? audienceId ?? 'An audience without a name' }];
  });
}
