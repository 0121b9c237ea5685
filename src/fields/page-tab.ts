import type { PageAnswer } from '#src/api/pages.ts';

/**
 * The tab that a page opens on: its audiences, once it has any (`audiencesCount`, §4.1). Before it
 * is loaded, the address that decides when it is opened.
 */
export function pageTab(page: PageAnswer | undefined) {
  if (page === undefined) return '/pages/$pageId';
  return page.audiencesCount ? '/pages/$pageId/audiences' : '/pages/$pageId/overview';
}
