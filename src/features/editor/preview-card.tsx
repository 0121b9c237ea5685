import { Fragment, memo } from 'react';
import { labelOf } from '#src/fields/audience-override-fields.tsx';
import { cx } from '#src/lib/class-names.ts';
import type { PictureSize } from '#src/lib/picture.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Picture, pictureAt } from '#src/ui/picture.tsx';
import { type Network, networks, type Preview, type SourcedText, urlTrail } from './networks.ts';

/** `address` is an image's URL as in the field, `size` as measured by the browser. */
export type OnPictureSize = (address: string, size: PictureSize) => void;

/** How a network draws a link, as utility classes. */
type Look = {
  readonly ground: string;
  /** Around image and texts. */
  readonly frame: string;
  readonly texts?: string;
  readonly title: string;
  /** Of less than the title. */
  readonly soft: string;
  readonly description?: string;
  /** Of the host, or of what takes its place. */
  readonly place: string;
  readonly isPlaceBelow?: boolean;
  readonly picture?: string;
  /** The image's place, if not before the texts. */
  readonly pictureAt?: 'within' | 'after';
};

const wide = 'aspect-[1.91] w-full';

const google: Look = {
  ground: 'px-4 py-4 bg-[light-dark(#ffffff,#1f1f1f)] [font-family:Arial,sans-serif]',
  frame: 'max-w-82',
  texts: 'flex flex-col gap-1.5',
  title: 'text-[18px] leading-[24px] text-[light-dark(#1a0dab,#99c3ff)]',
  soft: 'text-[light-dark(#4d5156,#bdc1c6)]',
  description: 'text-14 leading-[22px]',
  place: 'text-14 text-[light-dark(#202124,#dadce0)]',
};

const slack: Look = {
  ground:
    'bg-[light-dark(#ffffff,#1a1d21)] px-4 py-3.5 [font-family:Lato,Arial,sans-serif] text-[15px] leading-[22px] text-[light-dark(#1d1c1d,#d1d2d3)]',
  frame:
    'flex max-w-117 gap-3 before:w-1 before:shrink-0 before:rounded-full before:bg-[light-dark(#dddddd,#4a4d51)] before:content-[""]',
  texts: 'min-w-0 flex-1',
  title: 'font-semibold text-[light-dark(#1264a3,#1d9bd1)]',
  soft: '',
  place: 'font-semibold',
  picture: 'mt-1.5 aspect-[1.91] w-full max-w-90 rounded-[8px]',
  pictureAt: 'within',
};

const x = {
  ground:
    'bg-[light-dark(#ffffff,#000000)] px-4 py-4 [font-family:-apple-system,"Segoe_UI",Roboto,Helvetica,Arial,sans-serif] text-[15px] leading-[20px]',
  soft: 'text-[light-dark(#536471,#8b98a5)]',
};
const edge = 'rounded-[16px] border border-[light-dark(#cfd9de,#2f3336)]';

const looks: { readonly [Name in Network | 'slack-small']: Look } = {
  'google-desktop': {
    ...google,
    // A line of a wide screen is 600 px long; in less room the texts take more lines.
    frame: 'max-w-150',
    title: 'text-[20px] leading-[26px] text-[light-dark(#1a0dab,#99c3ff)]',
  },
  'google-mobile': google,
  facebook: {
    ground: 'bg-[light-dark(#f0f2f5,#333334)] [font-family:"Segoe_UI_Historic","Segoe_UI",Helvetica,Arial,sans-serif]',
    frame: 'max-w-125',
    texts: 'px-3 py-2.5',
    title: 'text-[17px] leading-[20px] font-semibold text-[light-dark(#080809,#e4e6eb)]',
    soft: 'text-[light-dark(#606266,#b0b3b8)]',
    description: 'mt-0.5 text-[15px] leading-[20px]',
    place: 'text-13 uppercase',
    picture: wide,
  },
  linkedin: {
    ground: 'bg-[light-dark(#edf3f8,#293138)] [font-family:"Segoe_UI",Roboto,Arial,sans-serif]',
    frame: 'max-w-125',
    texts: 'px-3 py-2',
    title: 'text-14 leading-[20px] font-semibold text-[light-dark(#191919,#f2f2f2)]',
    soft: 'text-[light-dark(#5c5f63,#b4b8bc)]',
    place: 'text-12',
    isPlaceBelow: true,
    picture: wide,
  },
  slack,
  'slack-small': { ...slack, picture: 'size-20 shrink-0 rounded-[8px]', pictureAt: 'after' },
  'x-summary': {
    ...x,
    frame: cx('flex max-w-117 overflow-hidden', edge),
    texts: 'flex min-w-0 flex-1 flex-col justify-center gap-0.5 border-l border-[light-dark(#cfd9de,#2f3336)] p-3',
    title: 'text-[light-dark(#0f1419,#e7e9ea)]',
    place: '',
    picture: 'aspect-square w-32 shrink-0 self-stretch',
  },
  'x-summary_large_image': {
    ...x,
    frame: 'relative max-w-117',
    title:
      'absolute bottom-9 left-3 max-w-[calc(100%-1.5rem)] rounded-[4px] bg-[rgb(0_0_0/0.77)] px-1.5 text-13 leading-[20px] text-[#ffffff]',
    place: 'mt-1 text-13',
    isPlaceBelow: true,
    picture: cx(wide, edge),
  },
};

/** The look of the preview's card. X draws a large card without an image as a small one. */
function lookOf({ network, card, picture }: Preview): Look {
  if (network === 'slack' && card === 'summary') return looks['slack-small'];
  return looks[network === 'x-summary_large_image' && picture === undefined ? 'x-summary' : network];
}

type PreviewCardProps = { preview: Preview; onSize: OnPictureSize };

export function PreviewCard({ preview, onSize }: PreviewCardProps) {
  const look = lookOf(preview);
  const without = textsWithout(preview);
  const { network, host, shownUrl, siteName, picture: image, pictureAlt } = preview;
  const place = <Place network={network} siteName={siteName?.text} host={host} shownUrl={shownUrl} look={look} />;
  const picture = <PreviewPicture imageUrl={image?.text} alt={pictureAlt?.text} look={look} onSize={onSize} />;
  if (without.all !== undefined) {
    return (
      <div className={look.ground}>
        <PreviewText without={without.all} className={look.soft} />
      </div>
    );
  }
  return (
    <div className={look.ground}>
      <div className={look.frame}>
        {look.pictureAt === undefined && picture}
        <div className={look.texts}>
          {!look.isPlaceBelow && place}
          <PreviewText text={preview.title?.shown} without={without.title} className={look.title} />
          <PreviewText
            text={preview.description?.shown}
            without={without.description}
            className={cx(look.soft, look.description)}
          />
          {look.isPlaceBelow && place}
          {look.pictureAt === 'within' && picture}
        </div>
        {look.pictureAt === 'after' && picture}
      </div>
    </div>
  );
}

/** What a network shows where no field has a title, a description, or a card. */
function textsWithout({ network, orders, host, title, description, picture }: Preview) {
  switch (network) {
    case 'google-desktop':
    case 'google-mobile':
      return {
        title: 'Google writes its own title',
        description: orders.noSnippet ? 'No text (robots is set to nosnippet)' : 'Google picks a passage from the page',
      };
    case 'slack':
      return { all: (title ?? description ?? picture) ? undefined : 'Slack shows only the URL' };
    case 'facebook':
    case 'linkedin':
      return { title: host ?? 'page URL' };
    default:
      return { all: title ? undefined : 'X shows no card without a title' };
  }
}

type PlaceProps = Pick<Preview, 'network' | 'host' | 'shownUrl'> & { siteName: string | undefined; look: Look };

const Place = memo(function Place({ network, siteName, host, shownUrl, look }: PlaceProps) {
  const name = siteName ?? host ?? (networks[network].reads.siteName ? 'The site' : 'the host');
  if (!network.startsWith('google')) {
    return (
      <span className={cx('block truncate', look.soft, look.place)}>
        {look === looks['x-summary_large_image'] && 'From '}
        <bdi>{name}</bdi>
      </span>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="size-7 shrink-0 rounded-full bg-[light-dark(#e8eaed,#3c4043)]" />
      <span className="min-w-0 text-left">
        <bdi className={cx('block truncate', look.place)}>{name}</bdi>
        <bdi className={cx('block truncate text-12', look.soft)}>
          {shownUrl === undefined ? 'page URL' : urlTrail(shownUrl)}
        </bdi>
      </span>
    </div>
  );
});

type PreviewTextProps = { text?: string | undefined; without: string | undefined; className: string };

/** Text that the network would add itself is set apart. */
function PreviewText({ text, without, className }: PreviewTextProps) {
  if (text === undefined && without === undefined) return null;
  return (
    <span dir="auto" className={cx('block wrap-anywhere', className, text === undefined && 'italic opacity-80')}>
      {text ?? without}
    </span>
  );
}

type PreviewPictureProps = { imageUrl: string | undefined; alt: string | undefined; look: Look; onSize: OnPictureSize };

/** A preview's image, if its host is allowed. Of any other the URL is shown. */
const PreviewPicture = memo(function PreviewPicture({ imageUrl, alt, look, onSize }: PreviewPictureProps) {
  if (imageUrl === undefined && look !== looks['x-summary']) return null;
  const url = imageUrl ?? '';
  const source = pictureAt(url);
  if (source.kind === 'show') {
    return (
      <Picture
        key={source.src}
        src={source.src}
        alt={alt ?? ''}
        className={look.picture ?? ''}
        filling
        onSize={(size) => onSize(url, size)}
      />
    );
  }
  return (
    <span
      className={cx(
        'flex flex-col items-center justify-center gap-1 bg-paper-sunken p-2 text-center text-12 text-ink-muted',
        look.picture,
        // A small square grows for the words.
        'h-auto!',
      )}
    >
      <Icon name="file" />
      {source.kind === 'link' && (
        <span>
          Image on <ExternalLink href={url}>{source.url.host}</ExternalLink>
        </span>
      )}
      {source.kind === 'text' && imageUrl !== undefined && 'Not an image URL'}
    </span>
  );
});

const captions = [
  ['title', 'Title'],
  ['description', 'Text'],
  ['siteName', 'Site'],
  ['picture', 'Image'],
] as const;

/** The field behind each part of a preview, the empty ones before it, and whether it is cut. */
export function PreviewCaption({ preview }: { preview: Preview }) {
  const { reads } = networks[preview.network];
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12 text-ink-muted">
      {captions
        .filter(([slot]) => reads[slot] !== undefined && (slot !== 'siteName' || preview.siteName !== undefined))
        .map(([slot, name]) => (
          <Fragment key={slot}>
            <dt>{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <Source source={preview[slot]} />
              {slot === 'description' && preview[slot] !== undefined && !preview[slot].shown && ', not shown'}
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}

function Source({ source }: { source: SourcedText | undefined }) {
  if (source === undefined) return 'none set';
  return (
    <>
      {source.passedOver.map((field) => (
        <span key={field}>
          {labelOf(field)}
          <span className="sr-only"> is empty,</span> <span aria-hidden="true">→ </span>
        </span>
      ))}
      <span className="text-ink">{labelOf(source.field)}</span> ({source.origin}){source.isCut && ', truncated'}
    </>
  );
}
