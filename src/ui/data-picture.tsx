import { pictureSource } from '#src/lib/picture.ts';
import { ExternalLink } from './external-link.tsx';
import { Picture } from './picture.tsx';

type DataPictureProps = {
  url: string;
  alt: string;
  imageHosts: readonly string[];
  /** The picture of a link preview, or a logo. */
  size: 'share' | 'logo';
};

/**
 * A picture whose address the service sent: shown where its host is allowed, else its address, to be opened in a tab of its own. Nothing is asked of another
 * host without a click.
 */
export function DataPicture({ url, alt, imageHosts, size }: DataPictureProps) {
  const source = pictureSource(url, window.location.origin, imageHosts);
  if (source.kind !== 'show') return <ExternalLink href={url} />;
  return (
    // A line without height stands before it: what is beside it is on the line of its top, and not of the address under it.
    <span className="flex flex-col items-start gap-1 before:-mb-1 before:h-0 before:content-['\200b']">
      <Picture src={source.src} alt={alt} className={size === 'share' ? 'aspect-[1.91] w-70' : 'h-12 w-32 p-1'} />
      <ExternalLink href={source.src}>{size === 'logo' ? 'Open' : undefined}</ExternalLink>
    </span>
  );
}
