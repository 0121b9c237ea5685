import { useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { type PictureSize, type PictureSource, pictureSource } from '#src/lib/picture.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { Button } from './button.tsx';
import { allowedImageHosts } from './display.ts';
import { ExternalLink } from './external-link.tsx';

type PictureProps = {
  /** A URL that the content security policy allows: the caller has checked. */
  src: string;
  /** What it shows; "" for an image that the text beside it describes. */
  alt: string;
  /** Reserves the space, so that nothing moves when it loads: height and width or aspect ratio. */
  className: string;
  /** Covers its space, cropped and without a frame, as in the previews of other sites. */
  filling?: boolean | undefined;
  /** Called with the image's own size in pixels once loaded; 0 by 0 for an SVG without a size. */
  onSize?: ((size: PictureSize) => void) | undefined;
  onFail?: (() => void) | undefined;
};

/** The only component for images from data (security.md R27). Shows a failure in its own space. */
export function Picture({ src, alt, className, filling = false, onSize, onFail }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const frame = filling
    ? 'block max-w-full object-cover'
    : 'block max-w-full rounded-control border border-line bg-paper-sunken object-contain';
  if (failed === src) {
    // In a list of values its label aligns with this text.
    const place = filling ? 'items-center justify-center text-center' : 'items-start';
    return (
      <span className={cx(frame, 'flex bg-paper-sunken p-2 text-12 text-ink-muted', place, className)}>
        The image couldn’t be loaded
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
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
      className={cx(frame, className)}
    />
  );
}

/** Whether an image URL from the service or from a user's text may be shown. */
export function pictureAt(address: string): PictureSource {
  return pictureSource(address, window.location.origin, allowedImageHosts());
}

/**
 * An image whose URL the service sent: shown if its host is allowed, else its URL as a link to a
 * new tab. No other host gets a request without a click.
 */
export function DataPicture({ url, alt, size }: { url: string; alt: string; size: 'share' | 'logo' }) {
  const source = pictureAt(url);
  if (source.kind !== 'show') return <ExternalLink href={url} />;
  return (
    // A line without height comes first: content beside aligns with its top, not with the URL.
    <span className="flex flex-col items-start gap-1 has-[img]:before:-mb-1 has-[img]:before:h-0 has-[img]:before:content-['\200b']">
      <Picture src={source.src} alt={alt} className={size === 'share' ? 'aspect-[1.91] w-70' : 'h-12 w-32 p-1'} />
      <ExternalLink href={source.src}>{size === 'logo' ? 'Open' : undefined}</ExternalLink>
    </span>
  );
}

/**
 * An image in a text from outside: loading it tells its host that the text was read, so it loads on
 * a press, from allowed hosts only; any other is named, with a link to a new tab (security.md R30).
 */
export function MessagePicture({ address, alt }: { address: string; alt: string }) {
  const [shown, setShown] = useState(false);
  const source = pictureAt(address);
  const words = isBlank(alt) ? 'without a description' : `“${clipEnd(alt, 120)}”`;
  if (source.kind === 'show' && shown) return <Picture src={source.src} alt={alt} className="max-h-80 max-w-full" />;
  const host = source.kind === 'show' ? source.host : source.kind === 'link' ? source.url.host : undefined;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-muted">
      <bdi>
        [image: {host ?? 'no safe URL'}] {words}
      </bdi>
      {source.kind === 'show' && (
        <Button variant="quiet" onClick={() => setShown(true)}>
          Show the image
        </Button>
      )}
      {source.kind === 'link' && <ExternalLink href={source.url.href}>Open in a new tab</ExternalLink>}
      {source.kind === 'text' && safeUrl(address) === undefined && <ExternalLink href={address} />}
    </span>
  );
}
