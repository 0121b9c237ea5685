import { lazy, Suspense, useState } from 'react';
import { Menu } from '#src/ui/menu.tsx';
import { useOneFile } from '#src/ui/use-one-file.ts';
import type { SessionQuery } from './query/session-query.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

const loadActions = () => import('./more-actions.ts');
const ContactFileDialog = lazy(() =>
  import('./contact-file-dialog.tsx').then((module) => ({ default: module.ContactFileDialog })),
);

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
            onSelect: () => parts && void oneFile.makeFile(async () => (await loadActions()).saveSessions(parts)),
          },
          {
            label: 'Export CSV with contact data…',
            icon: 'download',
            onSelect: () => setWithContacts(true),
          },
          {
            label: 'Copy share link',
            icon: 'link',
            onSelect: async () => query && (await loadActions()).copyLink(query),
          },
          'separator',
          {
            label: 'Clear cached data',
            icon: 'trash',
            onSelect: async () => analytics && (await loadActions()).forgetDays(analytics),
          },
        ]}
      />
      {withContacts && parts !== undefined && (
        <Suspense fallback={null}>
          <ContactFileDialog {...parts} onClose={() => setWithContacts(false)} />
        </Suspense>
      )}
    </>
  );
}
