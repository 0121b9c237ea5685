import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import type { PictureSize } from '#src/lib/picture.ts';
import { pictureSource } from '#src/lib/picture.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { addressTrail } from './preview-sources.ts';
import type { CutText, DrawnPreview } from './preview-text.ts';

const googleGround = 'bg-[light-dark(#ffffff,#1f1f1f)] [font-family:Arial,sans-serif]';
const googleInk = 'text-[light-dark(#202124,#dadce0)]';
const googleSoft = 'text-[light-dark(#4d5156,#bdc1c6)]';
const link = 'text-[light-dark(#1a0dab,#99c3ff)]';

/** One result of a Google search. On a wide screen a line of it is 600 px long; in a narrower place the same texts take more lines. */
export function GooglePreview({ preview }: { preview: DrawnPreview }) {
  const { host, shownUrl, siteName } = preview;
  const isMobile = preview.network === 'google-mobile';
  const trail = shownUrl === undefined ? 'page URL' : addressTrail(shownUrl);
  return (
    <div className={cx('px-4 py-4', googleGround)}>
      <div className={cx('flex flex-col gap-1.5', isMobile ? 'max-w-82' : 'max-w-150')}>
        <div className="flex min-w-0 items-center gap-3">
          <span className="size-7 shrink-0 rounded-full bg-[light-dark(#e8eaed,#3c4043)]" />
          <span className="min-w-0 text-left">
            <bdi className={cx('block truncate text-14', googleInk)}>{siteName?.text ?? host ?? 'The site'}</bdi>
            <bdi className={cx('block truncate text-12', googleSoft)}>{trail}</bdi>
          </span>
        </div>
        <PreviewText
          text={preview.drawnTitle}
          without="Google writes its own title"
          className={cx(link, isMobile ? 'text-[18px] leading-[24px]' : 'text-[20px] leading-[26px]')}
        />
        <PreviewText
          text={preview.drawnDescription}
          without={
            preview.orders.noSnippet ? 'No text (robots is set to nosnippet)' : 'Google picks a passage from the page'
          }
          className={cx('text-14 leading-[22px]', googleSoft)}
        />
      </div>
    </div>
  );
}

type CardProps = { preview: DrawnPreview; pictures: PictureRules };

const wide = 'aspect-[1.91] w-full';

const feeds = {
  facebook: {
    ground: 'bg-[light-dark(#f0f2f5,#333334)] [font-family:"Segoe_UI_Historic","Segoe_UI",Helvetica,Arial,sans-serif]',
    room: 'px-3 py-2.5',
    title: 'text-[17px] leading-[20px] font-semibold text-[light-dark(#080809,#e4e6eb)]',
    soft: 'text-[light-dark(#606266,#b0b3b8)]',
  },
  linkedin: {
    ground: 'bg-[light-dark(#edf3f8,#293138)] [font-family:"Segoe_UI",Roboto,Arial,sans-serif]',
    room: 'px-3 py-2',
    title: 'text-14 leading-[20px] font-semibold text-[light-dark(#191919,#f2f2f2)]',
    soft: 'text-[light-dark(#5c5f63,#b4b8bc)]',
  },
} as const;

/**
 * A link in a post: picture, host and title. Facebook has the host in capitals over the title, and a description while
 * the title takes one line; LinkedIn the host below it.
 */
export function FeedPreview({ preview, pictures, of }: CardProps & { of: keyof typeof feeds }) {
  const { ground, room, title, soft } = feeds[of];
  const { host } = preview;
  const isFacebook = of === 'facebook';
  const place = (
    <bdi className={cx('block truncate', isFacebook ? 'text-13 uppercase' : 'text-12', soft)}>{host ?? 'the host'}</bdi>
  );
  return (
    <div className={cx('max-w-125', ground)}>
      <PreviewPicture preview={preview} className={wide} pictures={pictures} />
      <div className={room}>
        {isFacebook && place}
        <PreviewText text={preview.drawnTitle} without={host ?? 'page URL'} className={title} />
        {isFacebook ? (
          <PreviewText text={preview.drawnDescription} className={cx('mt-0.5 text-[15px] leading-[20px]', soft)} />
        ) : (
          place
        )}
      </div>
    </div>
  );
}

/** What Slack unfolds below a message with a link. Where `twitterCard` says summary, the picture is a small square at the side. */
export function SlackPreview({ preview, pictures }: CardProps) {
  const { siteName, host, picture, drawnTitle, drawnDescription, card } = preview;
  const isSmall = card === 'summary';
  const shown = (
    <PreviewPicture
      preview={preview}
      className={isSmall ? 'size-20 shrink-0 rounded-[8px]' : 'mt-1.5 aspect-[1.91] w-full max-w-90 rounded-[8px]'}
      pictures={pictures}
    />
  );
  const isNothing = drawnTitle === undefined && drawnDescription === undefined && picture === undefined;
  return (
    <div className="bg-[light-dark(#ffffff,#1a1d21)] px-4 py-3.5 [font-family:Lato,Arial,sans-serif] text-[15px] leading-[22px] text-[light-dark(#1d1c1d,#d1d2d3)]">
      {isNothing ? (
        <span className="block italic opacity-80">Slack shows only the URL</span>
      ) : (
        <div className="flex max-w-117 gap-3">
          <span className="w-1 shrink-0 rounded-full bg-[light-dark(#dddddd,#4a4d51)]" />
          <div className="min-w-0 flex-1">
            <bdi className="block truncate font-semibold">{siteName?.text ?? host ?? 'The site'}</bdi>
            <PreviewText text={drawnTitle} className="font-semibold text-[light-dark(#1264a3,#1d9bd1)]" />
            <PreviewText text={drawnDescription} className="" />
            {!isSmall && shown}
          </div>
          {isSmall && shown}
        </div>
      )}
    </div>
  );
}

const xGround =
  'bg-[light-dark(#ffffff,#000000)] px-4 py-4 [font-family:-apple-system,"Segoe_UI",Roboto,Helvetica,Arial,sans-serif] text-[15px] leading-[20px]';
const edge = 'overflow-hidden rounded-[16px] border border-[light-dark(#cfd9de,#2f3336)]';
const xSoft = 'text-[light-dark(#536471,#8b98a5)]';
const xInk = 'text-[light-dark(#0f1419,#e7e9ea)]';
const noPicture = 'bg-[light-dark(#f7f9f9,#16181c)]';

/** A link in a post on X, in the form that the preview's card asks for. A large card without a picture is drawn as a small one. */
export function XPreview({ preview, pictures }: CardProps) {
  const { network, picture, drawnTitle } = preview;
  return (
    <div className={xGround}>
      <div className="max-w-117">
        {drawnTitle === undefined ? (
          <span className={cx('block italic opacity-80', xSoft)}>X shows no card without a title</span>
        ) : network === 'x-summary_large_image' && picture !== undefined ? (
          <LargeCard preview={preview} pictures={pictures} />
        ) : (
          <SmallCard preview={preview} pictures={pictures} />
        )}
      </div>
    </div>
  );
}

function LargeCard({ preview, pictures }: CardProps) {
  return (
    <>
      <div className={cx('relative', edge)}>
        <PreviewPicture preview={preview} className={wide} pictures={pictures} />
        <PreviewText
          text={preview.drawnTitle}
          className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] rounded-[4px] bg-[rgb(0_0_0/0.77)] px-1.5 text-13 leading-[20px] text-[#ffffff]"
        />
      </div>
      <span className={cx('mt-1 block truncate text-13', xSoft)}>
        From <bdi>{preview.host ?? 'the host'}</bdi>
      </span>
    </>
  );
}

function SmallCard({ preview, pictures }: CardProps) {
  const { picture, host } = preview;
  const square = 'aspect-square w-32 shrink-0 self-stretch';
  return (
    <div className={cx('flex', edge)}>
      {picture === undefined ? (
        <span className={cx('flex items-center justify-center', square, noPicture, xSoft)}>
          <Icon name="file" className="size-6" />
        </span>
      ) : (
        <PreviewPicture preview={preview} className={square} pictures={pictures} />
      )}
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 border-l border-[light-dark(#cfd9de,#2f3336)] p-3">
        <bdi className={cx('block truncate', xSoft)}>{host ?? 'the host'}</bdi>
        <PreviewText text={preview.drawnTitle} className={xInk} />
        <PreviewText text={preview.drawnDescription} className={xSoft} />
      </div>
    </div>
  );
}

type PreviewTextProps = {
  text: CutText | undefined;
  className: string;
  /** What stands there when no field says anything. */
  without?: ReactNode | undefined;
};

/** A text of a preview in its own direction. What the network would fill in by itself is set apart: it is no text of anybody's. */
function PreviewText({ text, className, without }: PreviewTextProps) {
  if (text === undefined) {
    return without === undefined ? null : <span className={cx('block italic opacity-80', className)}>{without}</span>;
  }
  return (
    <span dir="auto" className={cx('block wrap-anywhere', className)}>
      {text.shown}
    </span>
  );
}

/** What every preview with a picture needs to know about pictures. */
export type PictureRules = {
  readonly imageHosts: readonly string[];
  /** Called with the address as the field has it, and the size that the browser measured. */
  readonly onSize: (address: string, size: PictureSize) => void;
};

type PreviewPictureProps = CardProps & {
  /** Its room in the preview: an aspect ratio or a size. */
  className: string;
};

/** The picture of a preview, from an allowed host. Of any other its host stands in the room, and the caption leads to it. */
function PreviewPicture({ preview: { picture, pictureAlt }, className, pictures }: PreviewPictureProps) {
  if (picture === undefined) return null;
  const address = picture.text;
  const source = pictureSource(address, window.location.origin, pictures.imageHosts);
  if (source.kind === 'show') {
    return (
      <Picture
        key={source.src}
        src={source.src}
        alt={pictureAlt?.text ?? ''}
        className={className}
        filling
        onSize={(size) => pictures.onSize(address, size)}
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
          Image on <bdi className="wrap-anywhere">{source.url.host}</bdi>
        </span>
      ) : (
        <span>Not an image URL</span>
      )}
    </span>
  );
}
