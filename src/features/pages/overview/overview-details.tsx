import type { PageAnswer } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PageTypeName } from '#src/features/pages/values/page-type-name.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { Figure } from '#src/ui/number.tsx';
import { RequiredText } from '#src/ui/required-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

/** The single fields of a page (§2.6): what it is called, what it is, whose it is, and when what happened to it. */
export function OverviewDetails({ page }: { page: PageAnswer }) {
  const ended = page.status === 'archived' ? 'archived, but the service gave no date' : 'not archived';
  return (
    <KeyValueList
      items={[
        { key: 'name', label: 'Name', value: <RequiredText text={page.name} /> },
        { key: 'title', label: 'Title', value: <RequiredText text={page.title} /> },
        { key: 'pageType', label: 'Type', value: <PageTypeName type={page.pageType} /> },
        { key: 'status', label: 'Status', value: <StatusSign status={page.status} /> },
        {
          key: 'audiencesCount',
          label: 'Audiences',
          value: page.audiencesCount === undefined ? <Missing /> : <Figure value={page.audiencesCount} />,
        },
        { key: 'createdAt', label: 'Created', value: <Moment value={page.createdAt} /> },
        { key: 'updatedAt', label: 'Updated', value: <Moment value={page.updatedAt} /> },
        { key: 'archivedAt', label: 'Archived', value: <Moment value={page.archivedAt} none={ended} /> },
        { key: 'deletedAt', label: 'Deleted', value: <Moment value={page.deletedAt} none="not deleted" /> },
        { key: 'pageId', label: 'Page id', value: <RequiredId id={page.pageId} of="page" /> },
        { key: 'brandId', label: 'Brand id', value: <RequiredId id={page.brandId} of="brand" /> },
      ]}
    />
  );
}

function RequiredId({ id, of }: { id: string | undefined; of: string }) {
  return id === undefined ? <Missing /> : <IdText id={id} of={of} whole />;
}

/** A required moment; null is an answer too where the contract allows it (`none` says what it means). */
function Moment({ value, none }: { value: string | null | undefined; none?: string | undefined }) {
  if (value === undefined || (value === null && none === undefined)) return <Missing />;
  return <Time value={readTimestamp(value)} none={none ?? 'empty'} />;
}
