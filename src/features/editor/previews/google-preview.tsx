import { cx } from '#src/lib/class-names.ts';
import { addressTrail } from './preview-sources.ts';
import { PreviewText } from './preview-text.tsx';
import type { DrawnPreview } from './preview-texts.ts';

const ground = 'bg-[light-dark(#ffffff,#1f1f1f)] [font-family:Arial,sans-serif]';
const ink = 'text-[light-dark(#202124,#dadce0)]';
const soft = 'text-[light-dark(#4d5156,#bdc1c6)]';
const link = 'text-[light-dark(#1a0dab,#99c3ff)]';

/** One result of a Google search. On a wide screen a line of it is 600 px long; in a narrower place the same texts take more lines. */
export function GooglePreview({ preview, noSnippet }: { preview: DrawnPreview; noSnippet: boolean }) {
  const { host, shownUrl, siteName } = preview;
  const isMobile = preview.network === 'google-mobile';
  const trail = shownUrl === undefined ? 'the address of the page' : addressTrail(shownUrl);
  return (
    <div className={cx('px-4 py-4', ground)}>
      <div className={cx('flex flex-col gap-1.5', isMobile ? 'max-w-82' : 'max-w-150')}>
        <div className="flex min-w-0 items-center gap-3">
          <span className="size-7 shrink-0 rounded-full bg-[light-dark(#e8eaed,#3c4043)]" />
          <span className="min-w-0 text-left">
            <bdi className={cx('block truncate text-14', ink)}>{siteName?.text ?? host ?? 'The site'}</bdi>
            <bdi className={cx('block truncate text-12', soft)}>{trail}</bdi>
          </span>
        </div>
        <PreviewText
          text={preview.drawnTitle}
          without="Google writes a title of its own"
          className={cx(link, isMobile ? 'text-[18px] leading-[24px]' : 'text-[20px] leading-[26px]')}
        />
        <PreviewText
          text={preview.drawnDescription}
          without={noSnippet ? 'No text: robots says nosnippet' : 'Google picks a passage of the page'}
          className={cx('text-14 leading-[22px]', soft)}
        />
      </div>
    </div>
  );
}
