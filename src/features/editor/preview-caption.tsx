import type { ReactNode } from 'react';
import type { MetadataField } from '#src/contract/metadata.ts';
import { labelOf } from '#src/fields/audience-override-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { type PictureSize, pictureGuidance, pictureSource } from '#src/lib/picture.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Sign } from '#src/ui/sign.tsx';
import {
  type FieldOrigin,
  fallbackChains,
  type PreviewSide,
  type PreviewSlot,
  type SourcedText,
} from './preview-sources.ts';
import type { DrawnPreview } from './preview-text.ts';

const origins: Record<FieldOrigin, string> = {
  audience: 'this audience',
  page: 'page',
  unknown: 'effective',
};

/** The field behind each part of a preview, with those that were empty before it, and whether it is cut. */
export function PreviewCaption({ preview, imageHosts }: { preview: DrawnPreview; imageHosts: readonly string[] }) {
  const { network, title, description, siteName, picture } = preview;
  const has = (slot: PreviewSlot) => fallbackChains[network][slot].length > 0;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12 text-ink-muted">
      <CaptionRow name="Title" source={title} isCut={preview.drawnTitle?.isCut} />
      {has('description') && (
        <CaptionRow
          name="Text"
          source={description}
          isCut={preview.drawnDescription?.isCut}
          isHidden={description !== undefined && preview.drawnDescription === undefined}
        />
      )}
      {has('siteName') && siteName !== undefined && <CaptionRow name="Site" source={siteName} />}
      {has('picture') && (
        <CaptionRow name="Image" source={picture}>
          {picture !== undefined && <ElsewhereLink address={picture.text} imageHosts={imageHosts} />}
        </CaptionRow>
      )}
    </dl>
  );
}

type CaptionRowProps = {
  name: string;
  source: SourcedText | undefined;
  isCut?: boolean | undefined;
  isHidden?: boolean | undefined;
  children?: ReactNode | undefined;
};

function CaptionRow({ name, source, isCut = false, isHidden = false, children }: CaptionRowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {source === undefined ? (
          'none set'
        ) : (
          <>
            {source.passedOver.map((field) => (
              <span key={field}>
                {labelOf(field)}
                <span className="sr-only"> is empty,</span> <span aria-hidden="true">→ </span>
              </span>
            ))}
            <span className="text-ink">{labelOf(source.field)}</span> ({origins[source.origin]}){isCut && ', truncated'}
            {isHidden && ', not shown'}
          </>
        )}
        {children}
      </dd>
    </>
  );
}

/** A picture that is not shown here is one click away. */
function ElsewhereLink({ address, imageHosts }: { address: string; imageHosts: readonly string[] }) {
  const source = pictureSource(address, window.location.origin, imageHosts);
  if (source.kind === 'show') return null;
  return (
    <span className="block">
      {source.kind === 'link' && 'Not loaded here. '}
      <ExternalLink href={address}>{source.kind === 'link' ? 'Open in a new tab' : undefined}</ExternalLink>
    </span>
  );
}

type PictureNotesProps = {
  side: PreviewSide;
  /** The sizes that were measured, by the address as the field has it. A picture that was not loaded has none. */
  sizes: ReadonlyMap<string, PictureSize>;
};

const fields = ['ogImageUrl', 'twitterImageUrl'] as const satisfies readonly MetadataField[];

/** What is to be said of the pictures' own sizes. They cannot be changed here (§2.2), so this is for whoever made them. */
export function PictureNotes({ side, sizes }: PictureNotesProps) {
  const notes = fields.flatMap((field) => {
    const size = sizes.get(side.metadata[field] ?? '');
    return size === undefined ? [] : [{ field, size, found: pictureGuidance(size) }];
  });
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-12 text-ink-muted">
      {notes.map(({ field, size, found }) => (
        <li key={field} className="flex items-start gap-1.5">
          <span className="mt-0.5">
            <Sign kind={found.length === 0 ? 'live' : 'drift'} />
          </span>
          <span>
            <span className="text-ink">{labelOf(field)}</span>: {formatNumber(size.width)} × {formatNumber(size.height)}{' '}
            px. {found.length === 0 ? 'Good for sharing.' : found.join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
