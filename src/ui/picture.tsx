import { useState } from 'react';
import { cx } from '#src/lib/class-names.ts';

type PictureProps = {
  /** An address that the content security policy allows: whoever draws it has checked. */
  src: string;
  /** What it shows; "" for a picture that the words beside it describe. */
  alt: string;
  /** Reserves the room, so that nothing moves when it arrives: height and width or aspect ratio. */
  className: string;
};

/** The only place for pictures from data (security.md R27). One that cannot be loaded says so in its own room. */
export function Picture({ src, alt, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const frame = 'block max-w-full rounded-control border border-line bg-paper-sunken object-contain';
  if (failed === src) {
    return (
      <span className={cx(frame, 'flex items-center justify-center p-2 text-center text-12 text-ink-muted', className)}>
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
      onError={() => setFailed(src)}
      className={cx(frame, className)}
    />
  );
}
