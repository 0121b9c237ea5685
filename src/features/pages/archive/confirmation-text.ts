import type { PageAnswer } from '#src/api/pages.ts';
import { isBlank } from '#src/lib/text.ts';

/** What has to be typed to confirm: the name; the id where the name cannot be seen or cannot be typed into one line. */
export function confirmationText(page: PageAnswer, pageId: string): string {
  const { name } = page;
  return name === undefined || isBlank(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name) ? pageId : name;
}
