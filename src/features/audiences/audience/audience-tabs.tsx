import { TabLink, TabLinks } from '#src/ui/tab-links.tsx';

type AudienceTabsProps = { pageId: string; audienceId: string };

/** The ways between the screens of an audience. */
export function AudienceTabs({ pageId, audienceId }: AudienceTabsProps) {
  const params = { pageId, audienceId };
  const activeOptions = { exact: true, includeSearch: false };
  return (
    <TabLinks label="Audience">
      <TabLink to="/pages/$pageId/audiences/$audienceId" params={params} activeOptions={activeOptions}>
        Editor
      </TabLink>
      <TabLink to="/pages/$pageId/audiences/$audienceId/conversation" params={params} activeOptions={activeOptions}>
        Conversation
      </TabLink>
      <TabLink to="/pages/$pageId/audiences/$audienceId/sessions" params={params} activeOptions={activeOptions}>
        Sessions
      </TabLink>
    </TabLinks>
  );
}
