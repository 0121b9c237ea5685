import type { PageAnswer } from '#src/api/pages.ts';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { type MetadataRow, metadataGroups } from '#src/ui/metadata-fields.ts';
import { MetadataValue } from '#src/ui/metadata-value.tsx';

type PageMetadata = NonNullable<PageAnswer['metadata']>;

type OverviewMetadataProps = { metadata: PageMetadata | undefined; imageHosts: readonly string[] };

/** The twenty-three metadata fields in their groups. Not set and empty are different answers, and read so. */
export function OverviewMetadata({ metadata, imageHosts }: OverviewMetadataProps) {
  if (metadata === undefined) {
    return (
      <p className="text-13 text-ink-muted">
        The service sent no metadata for this page. The contract leaves that open, so it may have none or keep it to
        itself.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {metadataGroups.map(({ key, title, rows }) => (
        <MetadataGroup key={key} title={title} rows={rows} metadata={metadata} imageHosts={imageHosts} />
      ))}
    </div>
  );
}

type MetadataGroupProps = {
  title: string;
  rows: readonly MetadataRow[];
  metadata: PageMetadata;
  imageHosts: readonly string[];
};

function MetadataGroup({ title, rows, metadata, imageHosts }: MetadataGroupProps) {
  const set = rows.filter(({ field }) => metadata[field] !== undefined);
  const absent = rows.filter(({ field }) => metadata[field] === undefined);
  const items = set.map((row) => ({
    key: row.field,
    label: row.label,
    value: <MetadataValue row={row} metadata={metadata} imageHosts={imageHosts} />,
  }));
  return (
    <div>
      <h3 className="text-13">
        {title}{' '}
        <span className="font-normal text-ink-muted tabular-nums">
          {set.length} of {rows.length} set
        </span>
      </h3>
      <KeyValueList items={items} />
      {absent.length > 0 && (
        <p className="border-t border-line pt-2 text-12 text-ink-muted">
          Not set: {absent.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join(', ')}
        </p>
      )}
    </div>
  );
}
