import { useState } from 'react';
import type { AssetAnswer } from '#src/api/assets.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { type PictureSize, pictureGuidance } from '#src/lib/picture.ts';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Picture, pictureAt } from '#src/ui/picture.tsx';
import { Sign } from '#src/ui/sign.tsx';

type AssetPreviewProps = {
  asset: AssetAnswer;
  /** Loads the asset again, as its URLs may have expired. Resolves with whether that failed. */
  onReadAgain: () => Promise<{ readonly isError: boolean }>;
};

/** An asset's image or why there is none, and how it suits sharing. */
export function AssetPreview({ asset, onReadAgain }: AssetPreviewProps) {
  const { downloadUrl, previewDownloadUrl, data } = asset;
  const [again, setAgain] = useState(0);
  const [state, setState] = useState<'asked' | 'reading' | 'failed'>('asked');
  const [isFresh, setFresh] = useState(false);
  const [measured, setMeasured] = useState<{ readonly address: string; readonly size: PictureSize }>();
  const file = downloadUrl || previewDownloadUrl;
  // The preview is smaller, and of a type that browsers draw.
  const address = [previewDownloadUrl, downloadUrl].find((one) => pictureAt(one ?? '').kind === 'show') ?? file;
  if (!file || !address) return <Notice tone="info">{noAddress(asset)}</Notice>;

  async function readAgain() {
    setState('reading');
    const { isError } = await onReadAgain();
    setFresh(!isError);
    setAgain((before) => before + 1);
    setState('asked');
  }

  const source = pictureAt(address);
  if (source.kind === 'link') {
    return (
      <Notice tone="info" title="The image isn’t loaded here.">
        It is on <bdi>{source.url.host}</bdi>. Only this dashboard’s own host and those in IMG_HOSTS are allowed.{' '}
        <ExternalLink href={address}>Open it in a new tab</ExternalLink>
      </Notice>
    );
  }
  if (source.kind === 'text') {
    return (
      <Notice tone="notice" title="The API sent no URL that can be opened.">
        It sent: <ExternalLink href={address} />
      </Notice>
    );
  }
  const fileAt = pictureAt(file);
  return (
    <div data-focus-stays="" className="flex flex-col gap-3">
      <Picture
        // A new key makes the browser retry the same URL.
        key={`${again} ${source.src}`}
        src={source.src}
        alt=""
        className="aspect-[1.91] max-h-100 w-full p-2"
        onSize={(size) => {
          setMeasured({ address, size });
          setState('asked');
        }}
        // Such URLs expire: one reload is automatic, further ones are the person's choice.
        onFail={() => (again === 0 ? void readAgain() : setState('failed'))}
      />
      <div role="status" className="empty:hidden">
        {state === 'reading' && (
          <p className="text-13 text-ink-muted">
            It couldn’t be loaded. Its URL may have expired and is being refreshed.
          </p>
        )}
        {state === 'failed' && (
          <Notice
            tone="bad"
            title={
              isFresh
                ? 'Preview unavailable. Its URL was refreshed.'
                : 'Preview unavailable. Its URL couldn’t be refreshed.'
            }
            actions={
              <Button icon="refresh" onClick={() => void readAgain()}>
                Refresh the URL
              </Button>
            }
          >
            The file may be missing, not an image, or blocked by <bdi>{source.host}</bdi>.
          </Notice>
        )}
      </div>
      <p className="text-13">
        <ExternalLink href={fileAt.kind === 'show' ? fileAt.src : file}>Open the file</ExternalLink>
      </p>
      {/* As high as its content will be, so that nothing below moves. */}
      <div className={state === 'failed' ? undefined : 'min-h-28'}>
        {measured?.address === address && (
          <Fit address={file} type={data?.type} size={measured.size} preview={address !== downloadUrl} />
        )}
      </div>
    </div>
  );
}

function noAddress({ lifecycleState, downloadUrl, previewDownloadUrl }: AssetAnswer): string {
  if (downloadUrl === undefined && previewDownloadUrl === undefined) return 'The API sent no image URL.';
  return lifecycleState === 'deleted' ? 'No image URL: the asset is deleted.' : 'No image URL at the moment.';
}

/** `address` is the URL of the file; `preview`: the size is that of its preview. */
type FitProps = { address: string; type: string | undefined; size: PictureSize; preview: boolean };

/** Whether the image suits the preview of a shared link. */
function Fit({ address, type, size, preview }: FitProps) {
  const notes = sharingNotes(address, type, size);
  const fits = notes.length === 0;
  const kind = fileKind(address);
  return (
    <section aria-labelledby="asset-fit" className="border-t border-line pt-3 text-13">
      <h2 id="asset-fit" className="text-13">
        For sharing
      </h2>
      <p className="mt-1 tabular-nums">
        {formatNumber(size.width)} × {formatNumber(size.height)} px{preview ? ', measured on the preview' : ''}.{' '}
        {kind === undefined ? 'File type unknown.' : `${kind.toUpperCase()} (from the URL).`}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {(fits ? ['Meets social preview size (1200 × 630).'] : notes).map((note) => (
          <li key={note} className="flex items-start gap-1.5">
            <span className="mt-1">
              <Sign kind={fits ? 'live' : 'drift'} />
            </span>
            {note}
          </li>
        ))}
      </ul>
      {!fits && (
        <p className="mt-1 text-12 text-ink-muted">
          Guidance for link previews (1,200 × 630). A logo or an icon may be as it is.
        </p>
      )}
    </section>
  );
}

const unfitKinds: ReadonlyMap<string, string> = new Map([
  ['svg', 'Most networks don’t show SVG.'],
  ['avif', 'Not every network shows AVIF.'],
  ['heic', 'Networks don’t show HEIC.'],
  ['tif', 'Networks don’t show TIFF.'],
  ['tiff', 'Networks don’t show TIFF.'],
]);

/** The file extension in a URL, in lower case; undefined where there is none. */
export function fileKind(address: string): string | undefined {
  const path = address.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
  return /\.(png|jpe?g|gif|webp|svg|avif|heic|tiff?)$/i.exec(path)?.[1]?.toLowerCase();
}

/**
 * Problems of an image in the preview of a shared link: its measured size, shape and type.
 * Guidance, not a rule. @param type `data.type` of the asset (§2.7).
 */
export function sharingNotes(address: string, type: string | undefined, size: PictureSize): readonly string[] {
  const kind = fileKind(address);
  const notes = [...pictureGuidance(size)];
  const ofKind = unfitKinds.get(kind ?? '');
  // A drawing without a size is reported as one already.
  if (ofKind !== undefined && !(kind === 'svg' && size.width === 0)) notes.push(ofKind);
  if (type !== undefined && type !== 'image') notes.push(`Its type is “${type}”, not “image”.`);
  return notes;
}
