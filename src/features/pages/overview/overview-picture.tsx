import { pictureSource } from '#src/features/pages/values/picture-source.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Picture } from '#src/ui/picture.tsx';

type OverviewPictureProps = {
  url: string;
  alt: string;
  imageHosts: readonly string[];
  /** The picture of a link preview, or a logo. */
  size: 'share' | 'logo';
};

/**
 * A picture of the page: shown where its host is allowed, else its address, to be opened in a tab of its own. Nothing is asked of another
 * host without a click.
 */
export function OverviewPicture({ url, alt, imageHosts, size }: OverviewPictureProps) {
  const source = pictureSource(url, window.location.origin, imageHosts);
  if (source.kind !== 'show') return <ExternalLink href={url} />;
  return (
    <span className="flex flex-col items-start gap-1">
      <Picture src={source.src} alt={alt} className={size === 'share' ? 'aspect-[1.91] w-70' : 'h-12 w-32 p-1'} />
      <ExternalLink href={source.src}>{size === 'logo' ? 'Open' : undefined}</ExternalLink>
    </span>
  );
}
