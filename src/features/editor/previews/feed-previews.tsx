import { cx } from '#src/lib/class-names.ts';
import { type PictureRules, PreviewPicture } from './preview-picture.tsx';
import { PreviewText } from './preview-text.tsx';
import type { DrawnPreview } from './preview-texts.ts';

type FeedPreviewProps = { preview: DrawnPreview; pictures: PictureRules };

const facebookGround =
  'bg-[light-dark(#f0f2f5,#333334)] [font-family:"Segoe_UI_Historic","Segoe_UI",Helvetica,Arial,sans-serif]';
const facebookSoft = 'text-[light-dark(#606266,#b0b3b8)]';

/** A link in a Facebook post: picture, host in capitals, title, and a description while the title takes one line. */
export function FacebookPreview({ preview, pictures }: FeedPreviewProps) {
  const { host, picture } = preview;
  return (
    <div className={cx('max-w-125', facebookGround)}>
      {picture !== undefined && (
        <PreviewPicture
          address={picture.text}
          alt={preview.pictureAlt?.text}
          className="aspect-[1.91] w-full"
          rules={pictures}
        />
      )}
      <div className="px-3 py-2.5">
        <bdi className={cx('block truncate text-13 uppercase', facebookSoft)}>{host ?? 'the host'}</bdi>
        <PreviewText
          text={preview.drawnTitle}
          without={host ?? 'the address of the page'}
          className="text-[17px] leading-[20px] font-semibold text-[light-dark(#080809,#e4e6eb)]"
        />
        <PreviewText
          text={preview.drawnDescription}
          className={cx('mt-0.5 text-[15px] leading-[20px]', facebookSoft)}
        />
      </div>
    </div>
  );
}

/** A link in a LinkedIn post: picture, title, host. */
export function LinkedinPreview({ preview, pictures }: FeedPreviewProps) {
  const { host, picture } = preview;
  return (
    <div className='max-w-125 bg-[light-dark(#edf3f8,#293138)] [font-family:"Segoe_UI",Roboto,Arial,sans-serif]'>
      {picture !== undefined && (
        <PreviewPicture
          address={picture.text}
          alt={preview.pictureAlt?.text}
          className="aspect-[1.91] w-full"
          rules={pictures}
        />
      )}
      <div className="px-3 py-2">
        <PreviewText
          text={preview.drawnTitle}
          without={host ?? 'the address of the page'}
          className="text-14 leading-[20px] font-semibold text-[light-dark(#191919,#f2f2f2)]"
        />
        <bdi className="block truncate text-12 text-[light-dark(#5c5f63,#b4b8bc)]">{host ?? 'the host'}</bdi>
      </div>
    </div>
  );
}
