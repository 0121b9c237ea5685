import { type AudienceAnswer, visibleName } from '#src/api/audiences.ts';
import { clipEnd } from '#src/lib/text.ts';

/** What an audience is called where room is short: titles, toasts. Its id where no name can be seen. */
export function shortName(audience: AudienceAnswer | undefined, audienceId: string): string {
  return clipEnd((audience === undefined ? undefined : visibleName(audience)) ?? audienceId, 80);
}
