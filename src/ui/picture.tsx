import { useState } from 'react';
import { cx } from '#src/lib/class-names.ts';

type PictureProps = {
  /** An address that the content security policy allows: whoever draws it has checked. */
  src: string;
  /** What it shows; "" for a picture that the words beside it describe. */
  alt: string;
  /** Reserves the room, so that nothing moves when it arrives: height and width or aspect ratio. */
  className: string;
  /** Fills its room to the edges and is cut there, without a frame, as in the previews of other sites. */
  filling?: boolean | undefined;
  /** Called with the picture's own size in pixels once it is loaded; 0 by 0 for a drawing without a size. */
  onSize?: ((size: { readonly width: number; readonly height: number }) => void) | undefined;
  /** Called when it cannot be loaded. */
  onFail?: (() => void) | undefined;
};

/** The only place for pictures from data (security.md R27). One that cannot be loaded says so in its own room. */
export function Picture({ src, alt, className, filling = false, onSize, onFail }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const frame = filling
    ? 'block max-w-full object-cover'
    : 'block max-w-full rounded-control border border-line bg-paper-sunken object-contain';
  if (failed === src) {
    return (
      <span
        className={cx(
          frame,
          'flex items-center justify-center bg-paper-sunken p-2 text-center text-12 text-ink-muted',
          className,
        )}
      >
        The picture could not be loaded
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        setFailed(src);
        onFail?.();
      }}
      onLoad={
        onSize === undefined
          ? undefined
          : ({ currentTarget }) => onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      className={cx(frame, className)}
    />
  );
}
