import { TabLink, TabLinks } from '#src/ui/tab-links.tsx';

type PageTabsProps = {
  pageId: string;
  /** As the page says it (§2.6). */
  audiencesCount: number | undefined;
};

/** The ways between the screens of a page. */
export function PageTabs({ pageId, audiencesCount }: PageTabsProps) {
  return (
    <TabLinks label="Page">
      <TabLink to="/pages/$pageId" params={{ pageId }} activeOptions={{ exact: true, includeSearch: false }}>
        Overview
      </TabLink>
      <TabLink
        to="/pages/$pageId/audiences"
        params={{ pageId }}
        activeOptions={{ exact: true, includeSearch: false }}
        count={audiencesCount}
      >
        Audiences
      </TabLink>
      <TabLink to="/pages/$pageId/sessions" params={{ pageId }} activeOptions={{ exact: true, includeSearch: false }}>
        Analytics
      </TabLink>
    </TabLinks>
  );
}
