import type { ReactNode } from 'react';
import type { AssetAnswer } from '#src/api/assets.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { RequiredId, RequiredText, RequiredTime } from '#src/ui/required-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';

/** Every field of an asset (§2.7). */
export function AssetFields({ asset }: { asset: AssetAnswer }) {
  const { parentAssetId, aiDescription, hidden, lifecycleState, data } = asset;
  return (
    <KeyValueList
      items={[
        { key: 'name', label: 'Name', value: <RequiredText text={asset.name} maximum={500} /> },
        { key: 'purpose', label: 'Purpose', value: <RequiredText text={asset.purpose} maximum={500} /> },
        { key: 'tags', label: 'Tags', value: <Tags tags={asset.tags} /> },
        {
          key: 'aiDescription',
          label: 'Description by AI',
          value: orNone(aiDescription, 'none', (text) => <LongText text={text} of="description" clip={600} small />),
        },
        { key: 'lifecycleState', label: 'State', value: <StatusSign status={lifecycleState} /> },
        { key: 'hidden', label: 'Hidden', value: hidden === undefined ? <Missing /> : hidden ? 'Yes' : 'No' },
        { key: 'type', label: 'Type', value: <RequiredText text={data?.type} maximum={100} /> },
        { key: 'fileId', label: 'File ID', value: <RequiredId id={data?.fileId} of="file" /> },
        {
          key: 'parentAssetId',
          label: 'Parent asset',
          value: orNone(parentAssetId, 'none', (id) => <IdText id={id} of="asset" whole />),
        },
        { key: 'createdAt', label: 'Created', value: <RequiredTime value={asset.createdAt} /> },
        { key: 'updatedAt', label: 'Updated', value: <RequiredTime value={asset.updatedAt} /> },
        { key: 'trashedAt', label: 'Put in the trash', value: <RequiredTime value={asset.trashedAt} none="never" /> },
        { key: 'deletedAt', label: 'Deleted', value: <RequiredTime value={asset.deletedAt} none="not deleted" /> },
        { key: 'assetId', label: 'Asset ID', value: <RequiredId id={asset.assetId} of="asset" here /> },
        { key: 'tenantId', label: 'Tenant ID', value: <RequiredId id={asset.tenantId} of="tenant" /> },
        {
          key: 'downloadUrl',
          label: 'Download URL',
          value: orNone(asset.downloadUrl, 'none', (url) => <ExternalLink href={url} />),
          note: 'It may expire.',
        },
        {
          key: 'previewDownloadUrl',
          label: 'Preview URL',
          value: orNone(asset.previewDownloadUrl, 'none', (url) => <ExternalLink href={url} />),
        },
      ]}
    />
  );
}

/** A required value that may be null: `none` says what that means. */
function orNone(value: string | null | undefined, none: string, draw: (value: string) => ReactNode): ReactNode {
  if (value === undefined) return <Missing />;
  if (value === null || value === '') return <span className="text-ink-muted">{value === '' ? 'empty' : none}</span>;
  return draw(value);
}

function Tags({ tags }: { tags: AssetAnswer['tags'] }) {
  if (tags === undefined) return <Missing />;
  if (tags.length === 0) return <span className="text-ink-muted">none</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.slice(0, 100).map((tag, index) => (
        <li key={`tag-${index.toString()}`} className="rounded-sign bg-paper-sunken px-1.5 text-12">
          <BidiText text={tag} maximum={60} fallback='""' />
        </li>
      ))}
      {tags.length > 100 && <li className="text-12 text-ink-muted">and {tags.length - 100} more</li>}
    </ul>
  );
}
