import { cx } from '#src/lib/class-names.ts';
import type { PictureSize } from '#src/lib/picture.ts';
import { pictureSource } from '#src/lib/picture.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';

/** What every preview with a picture needs to know about pictures. */
export type PictureRules = {
  readonly imageHosts: readonly string[];
  /** Called with the address as the field has it, and the size that the browser measured. */
  readonly onSize: (address: string, size: PictureSize) => void;
};

type PreviewPictureProps = {
  address: string;
  alt: string | undefined;
  /** Its room in the preview: an aspect ratio or a size. */
  className: string;
  rules: PictureRules;
};

/** The picture of a preview, from an allowed host. Of any other its host stands in the room, and the caption leads to it. */
export function PreviewPicture({ address, alt, className, rules }: PreviewPictureProps) {
  const source = pictureSource(address, window.location.origin, rules.imageHosts);
  if (source.kind === 'show') {
    return (
      <Picture
        key={source.src}
        src={source.src}
        alt={alt ?? ''}
        className={className}
        filling
        onSize={(size) => rules.onSize(address, size)}
      />
    );
  }
  return (
    <span
      className={cx(
        'flex flex-col items-center justify-center gap-1 bg-paper-sunken p-2 text-center text-12 text-ink-muted',
        className,
      )}
    >
      <Icon name="file" />
      {source.kind === 'link' ? (
        <span>
          Picture on <bdi className="wrap-anywhere">{source.url.host}</bdi>
        </span>
      ) : (
        <span>No address of a picture</span>
      )}
    </span>
  );
}

/** What a network draws where a card has no picture. */
export function NoPicture({ className }: { className: string }) {
  return (
    <span className={cx('flex items-center justify-center', className)}>
      <Icon name="file" className="size-6" />
    </span>
  );
}
