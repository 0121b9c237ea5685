import type { ReactNode } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import type { MetadataField } from '#src/contract/metadata.ts';
import { LongText } from '#src/features/pages/values/long-text.tsx';
import { RawValue } from '#src/features/pages/values/raw-value.tsx';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { type MetadataRow, metadataGroups } from './overview-metadata-fields.ts';
import { OverviewPicture } from './overview-picture.tsx';

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

const empty = <span className="text-ink-muted">empty</span>;

function MetadataValue({
  row,
  metadata,
  imageHosts,
}: {
  row: MetadataRow;
  metadata: PageMetadata;
  imageHosts: readonly string[];
}) {
  const { field, form, known } = row;
  const value: string | readonly string[] | undefined = metadata[field];
  if (value === undefined) return null;
  if (typeof value !== 'string') return <Values values={value} known={known} />;
  if (isBlank(value)) return empty;
  switch (form) {
    case 'address':
      return <ExternalLink href={value} />;
    case 'picture':
      return <OverviewPicture url={value} alt={altOf(field, metadata)} imageHosts={imageHosts} size="share" />;
    case 'id':
      return <IdText id={value} of="file" whole />;
    case 'enum':
      return known?.includes(value) ? value : <RawValue value={value} />;
    case 'colour':
      return <Colour text={value} />;
    default:
      return <LongText text={value} of={row.label.toLowerCase()} clip={600} small />;
  }
}

function altOf(field: MetadataField, metadata: PageMetadata): string {
  return (field === 'ogImageUrl' ? metadata.ogImageAlt : metadata.twitterImageAlt) ?? '';
}

function Values({ values, known }: { values: readonly string[]; known: readonly string[] | undefined }): ReactNode {
  if (values.length === 0) return <span className="text-ink-muted">empty list</span>;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1">
      {values.map((value, index) => (
        // The same word may stand in a list twice.
        <li key={`${index.toString()}-${value}`} className="not-last:after:text-ink-muted not-last:after:content-[',']">
          {known === undefined || known.includes(value) ? (
            <BidiText text={value} fallback='""' />
          ) : (
            <RawValue value={value} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The text, and a swatch where it is a plain hexadecimal colour: the only form that cannot carry anything else into a style. */
function Colour({ text }: { text: string }) {
  const plain = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());
  return (
    <span className="inline-flex items-center gap-2">
      {plain && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: text.trim() }}
          className="size-4 rounded-sign border border-line-control"
        />
      )}
      <BidiText text={text} maximum={60} className="font-mono text-12" />
    </span>
  );
}
