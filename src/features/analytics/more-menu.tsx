import { lazy, Suspense, useState } from 'react';
import { Menu } from '#src/ui/menu.tsx';
import { useOneFile } from '#src/ui/use-one-file.ts';
import type { SessionQuery } from './query/session-query.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import type { AnalyticsView } from './view/view.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

const loadActions = () => import('./more-actions.ts');
const ContactFileDialog = lazy(() =>
  import('./contact-file-dialog.tsx').then((module) => ({ default: module.ContactFileDialog })),
);

type MoreMenuProps = {
  onSearch: (change: AnalyticsSearch) => void;
  analytics: SessionAnalytics | undefined;
  query: SessionQuery | undefined;
  view: AnalyticsView;
  fileName: string;
};

/** What can be taken away: the rows, the link, and what this browser keeps. */
export function MoreMenu({ analytics, query, view, fileName, onSearch }: MoreMenuProps) {
  const [withContacts, setWithContacts] = useState(false);
  const oneFile = useOneFile();
  const parts = analytics === undefined || query === undefined ? undefined : { analytics, query, fileName };
  const copyLink = () => {
    if (query === undefined) return;
    // Absolute moments and the zone: the same numbers for whoever opens it, whenever.
    onSearch({
      range: 'custom',
      from: new Date(query.range.from).toISOString(),
      to: new Date(query.range.to).toISOString(),
      tz: view.zone,
      unit: query.unit,
      // All time is compared with nothing, whatever the address still says.
      compare: query.compare === 'none' ? undefined : query.compare,
    });
    // The address changes with the next frame.
    requestAnimationFrame(() => setTimeout(async () => (await loadActions()).copyLink()));
  };
  return (
    <>
      <Menu
        label="Files, link and storage"
        items={[
          {
            label: 'Download sessions as CSV',
            icon: 'download',
            disabledReason: oneFile.reason,
            onSelect: () => parts && void oneFile.makeFile(async () => (await loadActions()).saveSessions(parts)),
          },
          {
            label: 'Download with contact fields',
            icon: 'download',
            onSelect: () => setWithContacts(true),
          },
          { label: 'Copy link to these numbers', icon: 'link', onSelect: copyLink },
          'separator',
          {
            label: 'Forget the days kept in this browser',
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
