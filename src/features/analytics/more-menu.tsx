import { useState } from 'react';
import { useOneFile } from '#src/list/list-export.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { ContactFileDialog } from './contact-file-dialog.tsx';
import { copyLink, forgetDays, saveSessions } from './more-actions.ts';
import type { SessionQuery } from './query/session-query.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

type MoreMenuProps = {
  analytics: SessionAnalytics | undefined;
  query: SessionQuery | undefined;
  fileName: string;
};

/** What can be taken away: the rows, the link, and what this browser keeps. */
export function MoreMenu({ analytics, query, fileName }: MoreMenuProps) {
  const [withContacts, setWithContacts] = useState(false);
  const oneFile = useOneFile();
  const parts = analytics === undefined || query === undefined ? undefined : { analytics, query, fileName };
  return (
    <>
      <Menu
        label="More actions"
        items={[
          {
            label: 'Export CSV',
            icon: 'download',
            disabledReason: oneFile.reason,
            onSelect: () => parts && void oneFile.makeFile(() => saveSessions(parts)),
          },
          {
            label: 'Export CSV with contact data…',
            icon: 'download',
            onSelect: () => setWithContacts(true),
          },
          {
            label: 'Copy share link',
            icon: 'link',
            onSelect: () => query && void copyLink(query),
          },
          'separator',
          {
            label: 'Clear cached data',
            icon: 'trash',
            onSelect: () => analytics && void forgetDays(analytics),
          },
        ]}
      />
      {withContacts && parts !== undefined && <ContactFileDialog {...parts} onClose={() => setWithContacts(false)} />}
    </>
  );
}
