import { type PictureRules, PreviewPicture } from './preview-picture.tsx';
import { PreviewText } from './preview-text.tsx';
import type { DrawnPreview } from './preview-texts.ts';

type SlackPreviewProps = {
  preview: DrawnPreview;
  pictures: PictureRules;
  /** `twitterCard` says summary: the picture is a small square at the side. */
  isSmall: boolean;
};

/** What Slack unfolds below a message with a link. */
export function SlackPreview({ preview, pictures, isSmall }: SlackPreviewProps) {
  const { siteName, host, picture, drawnTitle, drawnDescription } = preview;
  const shown = picture !== undefined && (
    <PreviewPicture
      address={picture.text}
      alt={preview.pictureAlt?.text}
      className={isSmall ? 'size-20 shrink-0 rounded-[8px]' : 'mt-1.5 aspect-[1.91] w-full max-w-90 rounded-[8px]'}
      rules={pictures}
    />
  );
  const isNothing = drawnTitle === undefined && drawnDescription === undefined && picture === undefined;
  return (
    <div className="bg-[light-dark(#ffffff,#1a1d21)] px-4 py-3.5 [font-family:Lato,Arial,sans-serif] text-[15px] leading-[22px] text-[light-dark(#1d1c1d,#d1d2d3)]">
      {isNothing ? (
        <span className="block italic opacity-80">Slack shows the address alone</span>
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
