import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import { type AudienceAnswer, audiencesOf, titleOf } from '#src/api/audiences.ts';
import {
  type AudienceFacts,
  audienceFacts,
  audienceFields,
  audienceKey,
  metricFields,
} from '#src/fields/audience-fields.tsx';
import {
  BulkEditable,
  BulkEditableRows,
  BulkEditButton,
  type BulkEditKind,
  UnfinishedBulkEdit,
} from '#src/fields/bulk-links.tsx';
import { audiencesPlace } from '#src/fields/bulk-place.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';
import { fileWords } from '#src/lib/file-name.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { readListView, useListSearch, useOnSearch } from '#src/list/list-view.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { type ListSource, WalkedList } from '#src/list/walked-list.tsx';
import { copyId } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { MenuItem } from '#src/ui/popover.tsx';
import { ScreenTitle } from '#src/ui/screen-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useNow } from '#src/ui/time.tsx';
import { AudienceLive } from './audience-live.tsx';
import { useEndedVersions, useStatusRefresh } from './ended-versions.ts';

type AudiencesScreenProps = {
  pageId: string;
  /** Of the page, for the document title and files. */
  pageName: string;
  /** Loads the session columns and shows the progress; mounted only while they are shown. */
  Metrics: ComponentType<{ pageId: string; onMetrics: (metrics: AudienceFacts['metrics']) => void }>;
};

/** All audiences of a page (§4.3), searchable among thousands, with refreshing statuses. */
export function AudiencesScreen(props: AudiencesScreenProps) {
  const query = audiencesOf(props.pageId).query;
  // What has loaded so far; WalkedList requests it.
  const { data } = useQuery({ ...query, enabled: false });
  const ended = useEndedVersions(data?.items ?? noAudiences);
  return (
    <>
      <ScreenTitle>{`${ended > 0 ? `(${formatNumber(ended)}) ` : ''}${props.pageName} – Audiences`}</ScreenTitle>
      <UnfinishedBulkEdit place={audiencesPlace(props.pageId)} />
      <WalkedList query={query} what="audiences">
        {({ items, source }) => <AudienceList {...props} audiences={items} source={source} />}
      </WalkedList>
    </>
  );
}

const bulkEdits: readonly BulkEditKind[] = [
  { by: 'edit', icon: 'edit', label: (which) => `Bulk edit the ${which}` },
  { by: 'replace', icon: 'search', label: (which) => `Find and replace in the ${which}` },
  { by: 'copy', icon: 'copy', label: (which) => `Copy overrides to the ${which}` },
  { by: 'table', icon: 'list', label: (which) => `Show the overrides of the ${which} as a table` },
  { by: 'spreadsheet', icon: 'upload', label: (which) => `Export or import the ${which}` },
  { by: 'archive', icon: 'archive', label: (which) => `Archive the ${which}`, danger: true },
];

const noAudiences: readonly AudienceAnswer[] = [];

type AudienceListProps = AudiencesScreenProps & {
  audiences: readonly AudienceAnswer[];
  source: ListSource;
};

function AudienceList({ pageId, pageName, Metrics, audiences, source }: AudienceListProps) {
  const onSearch = useOnSearch();
  const now = useNow();
  const [metrics, setMetrics] = useState<AudienceFacts['metrics']>();
  const [live, setLive] = useState<AudienceAnswer>();
  const facts = useMemo(() => audienceFacts(audiences, metrics, now), [audiences, metrics, now]);
  const working = useMemo(() => audiences.some(isWorking), [audiences]);
  const load = useStatusRefresh(pageId, working && source.report.state !== 'walking', source.load);
  const { columns, sort } = readListView(audienceFields, useListSearch());
  const needsMetrics = metricFields.some((key) => columns.includes(key) || sort?.key === key);
  const actions = useCallback(
    (audience: AudienceAnswer) => {
      const { audienceId, personId } = audience;
      const items: MenuItem[] = [];
      if (audienceId !== undefined) {
        items.push(
          { label: 'View live', icon: 'external-link', onSelect: () => setLive(audience) },
          { label: 'Copy audience ID', icon: 'copy', onSelect: () => void copyId('audience', audienceId) },
        );
      }
      if (typeof personId === 'string') {
        items.push(
          'separator',
          { label: 'Copy person ID', icon: 'copy', onSelect: () => void copyId('person', personId) },
          { label: 'Show audiences of this person', icon: 'search', onSelect: () => onSearch({ personId }) },
        );
      }
      return items;
    },
    [onSearch],
  );
  const liveId = live?.audienceId;
  const place = useMemo(() => audiencesPlace(pageId), [pageId]);
  return (
    <BulkEditable value={place}>
      <ResourceList
        what="audiences"
        fields={audienceFields}
        rows={audiences}
        facts={facts}
        rowKey={audienceKey}
        rowTitle={titleOf}
        source={{ ...source, load }}
        fileName={`${fileWords(pageName)}-audiences`}
        empty={
          <Empty title="No audiences">
            Audiences are created outside this API. Once this page has one, it is listed here.
          </Empty>
        }
        noneFound={
          <p>
            Search covers names, IDs and status. To look in the overrides, use{' '}
            <TextLink to={place.bulkEdit} search={{ by: 'replace' }}>
              Find and replace
            </TextLink>
            .
          </p>
        }
        actions={actions}
        Selectable={BulkEditableRows}
        tools={<BulkEditButton place={place} kinds={bulkEdits} />}
        above={needsMetrics && <Metrics pageId={pageId} onMetrics={setMetrics} />}
      />
      {live !== undefined && liveId !== undefined && (
        <Dialog title={<bdi>{titleOf(live)}</bdi>} onClose={() => setLive(undefined)}>
          <div className="-mx-4 -mb-4 md:-mx-6">
            <AudienceLive pageId={pageId} audienceId={liveId} />
          </div>
        </Dialog>
      )}
    </BulkEditable>
  );
}
