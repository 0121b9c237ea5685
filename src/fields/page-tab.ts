import type { PageAnswer } from '#src/api/pages.ts';

/** The tab that a page opens on: its audiences, once it has any (`audiencesCount`, §4.1). */
export const pageTab = (page: PageAnswer | undefined) =>
  page?.audiencesCount ? '/pages/$pageId/audiences' : '/pages/$pageId/overview';
