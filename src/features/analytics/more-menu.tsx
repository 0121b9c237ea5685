import { copyText } from '#src/lib/clipboard.ts';
import { downloadFile } from '#src/lib/download.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { SessionQuery } from './query/session-query.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import type { AnalyticsView } from './view/view.ts';
import type { SessionAnalytics } from './worker/session-analytics.ts';

type MoreMenuProps = {
  onSearch: (change: AnalyticsSearch) => void;
  analytics: SessionAnalytics | undefined;
  query: SessionQuery | undefined;
  view: AnalyticsView;
  fileName: string;
};

/** What can be taken away: the rows, the link, and what this browser keeps. */
export function MoreMenu({ analytics, query, view, fileName, onSearch }: MoreMenuProps) {
  const exportRows = async () => {
    if (analytics === undefined || query === undefined) return;
    try {
      const { file, sessions } = await analytics.ask('csv', query);
      downloadFile(`${fileName}-sessions.csv`, file);
      showToast({ tone: 'good', text: `${formatNumber(sessions)} sessions written.` });
    } catch (error) {
      showToast({
        tone: 'bad',
        text: `The sessions could not be written: ${error instanceof Error ? error.message : error}`,
      });
    }
  };
  const copyLink = async () => {
    if (query === undefined) return;
    // Absolute moments and the zone: the same numbers for whoever opens it, whenever.
    onSearch({
      range: 'custom',
      from: new Date(query.range.from).toISOString(),
      to: new Date(query.range.to).toISOString(),
      tz: view.zone,
      unit: query.unit,
    });
    // The address changes with the next frame.
    requestAnimationFrame(() =>
      setTimeout(async () => {
        const done = await copyText(location.href);
        showToast(
          done
            ? { tone: 'good', text: 'Link copied. It shows these numbers wherever it is opened.' }
            : { tone: 'bad', text: 'The browser did not allow copying. The address bar holds the link.' },
        );
      }),
    );
  };
  const forget = async () => {
    if (analytics === undefined) return;
    const { days, bytes } = await analytics.ask('kept');
    await analytics.ask('forget');
    showToast({
      tone: 'good',
      text: `Forgot ${formatNumber(days)} days (${formatNumber(bytes / 1e6, 1)} MB) that this browser kept. They are read again when they are needed.`,
    });
  };
  return (
    <Menu
      label="Files, link and storage"
      items={[
        { label: 'Download sessions as CSV', icon: 'download', onSelect: () => void exportRows() },
        { label: 'Copy link to these numbers', icon: 'link', onSelect: () => void copyLink() },
        'separator',
        { label: 'Forget the days kept in this browser', icon: 'trash', onSelect: () => void forget() },
      ]}
    />
  );
}
