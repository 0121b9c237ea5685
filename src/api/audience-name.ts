import { isBlank } from '#src/lib/text.ts';
import type { AudienceAnswer } from './audiences.ts';

/** What an audience is called (§2.3): the first of its names that can be seen, the effective one before the others; undefined when there is none. */
export function visibleName({ effectiveName, customName, computedName }: AudienceAnswer): string | undefined {
  const name = [effectiveName, customName, computedName].find((text) => typeof text === 'string' && !isBlank(text));
  return name ?? undefined;
}

/** What an audience is called where only text can stand. */
export function titleOf(audience: AudienceAnswer): string {
  return visibleName(audience) ?? audience.audienceId ?? 'An audience without a name';
}
