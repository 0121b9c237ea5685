import { useState } from 'react';
import { pictureSource } from '#src/lib/picture.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { Button } from './button.tsx';
import { ExternalLink } from './external-link.tsx';
import { Picture } from './picture.tsx';

type MessagePictureProps = {
  /** Text from outside. */
  address: string;
  /** What the message says that it shows. */
  alt: string;
  imageHosts: readonly string[];
};

/**
 * A picture in a text that somebody else wrote: asking for it tells its host that the text was read, so it is loaded on a press, and only from hosts
 * that the deployer allows; any other is named and opens in a tab of its own (security.md R30).
 */
export function MessagePicture({ address, alt, imageHosts }: MessagePictureProps) {
  const [shown, setShown] = useState(false);
  const source = pictureSource(address, window.location.origin, imageHosts);
  const words = isBlank(alt) ? 'without a description' : `“${clipEnd(alt, 120)}”`;
  if (source.kind === 'show' && shown) return <Picture src={source.src} alt={alt} className="max-h-80 max-w-full" />;
  const host = source.kind === 'show' ? source.host : source.kind === 'link' ? source.url.host : undefined;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-muted">
      <bdi>
        [image: {host ?? 'no safe address'}] {words}
      </bdi>
      {source.kind === 'show' && (
        <Button variant="quiet" onClick={() => setShown(true)}>
          Show the picture
        </Button>
      )}
      {source.kind === 'link' && <ExternalLink href={source.url.href}>Open in a new tab</ExternalLink>}
      {source.kind === 'text' && safeUrl(address) === undefined && <ExternalLink href={address} />}
    </span>
  );
}
