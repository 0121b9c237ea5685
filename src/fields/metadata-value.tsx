import type { ReactNode } from 'react';
import type { Metadata, MetadataField } from '#src/contract/metadata.ts';
import type { Tolerant } from '#src/contract/tolerant-reader.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { DataPicture } from '#src/ui/picture.tsx';
import { RawValue } from '#src/ui/sign.tsx';
import type { MetadataRow } from './audience-override-fields.tsx';

/** A metadata object from an answer (§2.2). */
export type ReadMetadata = Tolerant<Metadata>;

/** Nothing for an unset field; "empty" for an empty one. */
export function MetadataValue({ row, metadata }: { row: MetadataRow; metadata: ReadMetadata }) {
  const { field, form, known } = row;
  const value: string | readonly string[] | undefined = metadata[field];
  if (value === undefined) return null;
  if (typeof value !== 'string') return <Values values={value} known={known} />;
  if (isBlank(value)) return <span className="text-ink-muted">empty</span>;
  switch (form) {
    case 'address':
      return <ExternalLink href={value} />;
    case 'picture':
      return <DataPicture url={value} alt={altOf(field, metadata)} size="share" />;
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

function altOf(field: MetadataField, metadata: ReadMetadata): string {
  return (field === 'ogImageUrl' ? metadata.ogImageAlt : metadata.twitterImageAlt) ?? '';
}

function Values({ values, known }: { values: readonly string[]; known: readonly string[] | undefined }): ReactNode {
  if (values.length === 0) return <span className="text-ink-muted">empty list</span>;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1">
      {values.map((value, index) => (
        // A word may be in a list twice.
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

/** A hexadecimal colour, the only form that is safe in a style. */
export function isHexColour(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());
}

/** With a swatch where the form is known. */
function Colour({ text }: { text: string }) {
  const plain = isHexColour(text);
  return (
    <span className="inline-flex items-baseline gap-2">
      {plain && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: text.trim() }}
          className="size-4 self-center rounded-sign border border-line-control"
        />
      )}
      <BidiText text={text} maximum={60} className="font-mono text-12" />
    </span>
  );
}
