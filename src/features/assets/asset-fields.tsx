import type { AssetAnswer } from '#src/api/assets.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { DetailList, drawId, drawMoment, drawStatus, drawText } from '#src/ui/detail-list.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';

/** Every field of an asset (§2.7). */
export function AssetFields({ asset }: { asset: AssetAnswer }) {
  const { data, tags } = asset;
  const drawAddress = (url: string) => <ExternalLink href={url} />;
  return (
    <DetailList
      of={{ ...asset, type: data?.type, fileId: data?.fileId, tags: tags?.length === 0 ? null : tags }}
      rows={[
        { key: 'name', label: 'Name', draw: drawText },
        { key: 'purpose', label: 'Purpose', draw: drawText },
        { key: 'tags', label: 'Tags', draw: () => <Tags tags={tags ?? []} />, none: 'none' },
        { key: 'aiDescription', label: 'Description by AI', draw: drawText, none: 'none' },
        { key: 'lifecycleState', label: 'State', draw: drawStatus },
        { key: 'hidden', label: 'Hidden', draw: (hidden) => (hidden === 'yes' ? 'Yes' : 'No') },
        { key: 'type', label: 'Type', draw: drawText },
        { key: 'fileId', label: 'File ID', draw: drawId('file') },
        { key: 'parentAssetId', label: 'Parent asset', draw: drawId('asset'), none: 'none' },
        { key: 'createdAt', label: 'Created', draw: drawMoment },
        { key: 'updatedAt', label: 'Updated', draw: drawMoment },
        { key: 'trashedAt', label: 'Put in the trash', draw: drawMoment, none: 'never' },
        { key: 'deletedAt', label: 'Deleted', draw: drawMoment, none: 'not deleted' },
        { key: 'assetId', label: 'Asset ID', draw: drawId('asset', true) },
        { key: 'tenantId', label: 'Tenant ID', draw: drawId('tenant') },
        { key: 'downloadUrl', label: 'Download URL', draw: drawAddress, none: 'none', note: () => 'It may expire.' },
        { key: 'previewDownloadUrl', label: 'Preview URL', draw: drawAddress, none: 'none' },
      ]}
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
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
