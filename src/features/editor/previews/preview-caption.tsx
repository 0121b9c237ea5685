import type { ReactNode } from 'react';
import { labelOf } from '#src/features/editor/form/editor-groups.ts';
import { pictureSource } from '#src/lib/picture.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { type FieldOrigin, fallbackChains, type PreviewSlot, type SourcedText } from './preview-sources.ts';
import type { DrawnPreview } from './preview-texts.ts';

const origins: Record<FieldOrigin, string> = {
  audience: 'set on this audience',
  page: 'from the page',
  unknown: 'effective value',
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
        <CaptionRow name="Picture" source={picture}>
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
            <span className="text-ink">{labelOf(source.field)}</span>, {origins[source.origin]}
            {isCut && ', cut about here'}
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
