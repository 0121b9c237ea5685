import type { MetadataField } from '#src/contract/metadata.ts';
import { labelOf } from '#src/features/editor/form/editor-groups.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { type PictureSize, pictureGuidance } from '#src/lib/picture.ts';
import { Sign } from '#src/ui/sign.tsx';
import type { PreviewSide } from './preview-sources.ts';

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
