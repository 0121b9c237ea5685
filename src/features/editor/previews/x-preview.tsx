import { cx } from '#src/lib/class-names.ts';
import { NoPicture, type PictureRules, PreviewPicture } from './preview-picture.tsx';
import { PreviewText } from './preview-text.tsx';
import type { DrawnPreview } from './preview-texts.ts';

const ground =
  'bg-[light-dark(#ffffff,#000000)] px-4 py-4 [font-family:-apple-system,"Segoe_UI",Roboto,Helvetica,Arial,sans-serif] text-[15px] leading-[20px]';
const edge = 'overflow-hidden rounded-[16px] border border-[light-dark(#cfd9de,#2f3336)]';
const soft = 'text-[light-dark(#536471,#8b98a5)]';
const ink = 'text-[light-dark(#0f1419,#e7e9ea)]';
const noPicture = 'bg-[light-dark(#f7f9f9,#16181c)]';

type XPreviewProps = { preview: DrawnPreview; pictures: PictureRules };

/** A link in a post on X, in the form that the preview's card asks for. A large card without a picture is drawn as a small one. */
export function XPreview({ preview, pictures }: XPreviewProps) {
  const { picture, drawnTitle } = preview;
  return (
    <div className={ground}>
      <div className="max-w-117">
        {drawnTitle === undefined ? (
          <span className={cx('block italic opacity-80', soft)}>No card: X wants a title for one</span>
        ) : preview.network === 'x-summary_large_image' && picture !== undefined ? (
          <LargeCard preview={preview} picture={picture.text} pictures={pictures} />
        ) : (
          <SmallCard preview={preview} pictures={pictures} />
        )}
      </div>
    </div>
  );
}

function LargeCard({ preview, picture, pictures }: XPreviewProps & { picture: string }) {
  return (
    <>
      <div className={cx('relative', edge)}>
        <PreviewPicture
          address={picture}
          alt={preview.pictureAlt?.text}
          className="aspect-[1.91] w-full"
          rules={pictures}
        />
        <PreviewText
          text={preview.drawnTitle}
          className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] rounded-[4px] bg-[rgb(0_0_0/0.77)] px-1.5 text-13 leading-[20px] text-[#ffffff]"
        />
      </div>
      <span className={cx('mt-1 block truncate text-13', soft)}>
        From <bdi>{preview.host ?? 'the host'}</bdi>
      </span>
    </>
  );
}

function SmallCard({ preview, pictures }: XPreviewProps) {
  const { picture, host } = preview;
  const square = 'aspect-square w-32 shrink-0 self-stretch';
  return (
    <div className={cx('flex', edge)}>
      {picture === undefined ? (
        <NoPicture className={cx(square, noPicture, soft)} />
      ) : (
        <PreviewPicture address={picture.text} alt={preview.pictureAlt?.text} className={square} rules={pictures} />
      )}
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 border-l border-[light-dark(#cfd9de,#2f3336)] p-3">
        <bdi className={cx('block truncate', soft)}>{host ?? 'the host'}</bdi>
        <PreviewText text={preview.drawnTitle} className={ink} />
        <PreviewText text={preview.drawnDescription} className={soft} />
      </div>
    </div>
  );
}
