import { memo, useCallback, useMemo, useState } from 'react';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import type { PictureSize } from '#src/lib/picture.ts';
import { Choice } from '#src/ui/choice.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { FeedPreview, GooglePreview, type PictureRules, SlackPreview, XPreview } from './network-previews.tsx';
import { PictureNotes, PreviewCaption } from './preview-caption.tsx';
import {
  looksTheSame,
  type Network,
  type PreviewSide,
  type ResolvedPreview,
  resolvePreview,
} from './preview-sources.ts';
import { type DrawnPreview, drawPreview } from './preview-text.ts';

type PreviewListProps = {
  /** What the service says that visitors get (`effectiveMetadata`), and which of it the audience sets. */
  now: PreviewSide;
  /** What visitors are expected to get once the form is saved. */
  after: PreviewSide;
  /** Hosts of pictures beside Facet's own (`config.json`). */
  imageHosts: readonly string[];
  /** Where the page is live, for the host and address where no field says one. */
  pageUrl: string | undefined;
};

const names: Readonly<Record<Network, string>> = {
  'google-desktop': 'Google, desktop',
  'google-mobile': 'Google, mobile',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  slack: 'Slack',
  'x-summary': 'X, summary card',
  'x-summary_large_image': 'X, large image card',
};
// The table has every network and no other.
const networks = Object.keys(names) as Network[];

type Shown = 'after' | 'now';

/**
 * How a link to the page looks on search engines and networks, now and after the save, drawn from values alone: no request but for pictures of allowed
 * hosts. A key draws those previews anew that it changes; give it deferred values, so that typing does not wait for it.
 */
export const PreviewList = memo(function PreviewList({ now, after, imageHosts, pageUrl }: PreviewListProps) {
  const [chosen, setChosen] = useState<Shown>('after');
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSize>>(new Map());
  const onSize = useCallback((address: string, size: PictureSize) => {
    setSizes((known) => (known.has(address) ? known : new Map(known).set(address, size)));
  }, []);
  const previews = networks.map((network) => {
    const [before, then] = [resolvePreview(network, now, pageUrl), resolvePreview(network, after, pageUrl)];
    return { network, before, then, isChanged: !looksTheSame(before, then) };
  });
  const isSame = previews.every(({ isChanged }) => !isChanged);
  const isNow = !isSame && chosen === 'now';
  const pictures = useMemo(() => ({ imageHosts, onSize }), [imageHosts, onSize]);
  const shown = previews.map(({ before, then, ...rest }) => ({ ...rest, resolved: isNow ? before : then }));
  // The card of X that is not set stands at the end.
  const inOrder = [false, true].flatMap((last) => shown.filter((one) => (noteOf(one.resolved) === notSet) === last));
  return (
    <section aria-label="Previews" className="flex min-w-0 flex-col gap-4">
      <WhenChoice isSame={isSame} shown={chosen} onShow={setChosen} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
        {inOrder.map(({ network, resolved, isChanged }) => (
          <NetworkPreview key={network} isChanged={isChanged} resolved={resolved} pictures={pictures} />
        ))}
      </div>
      <PictureNotes side={isNow ? now : after} sizes={sizes} />
      <p className="text-12 text-ink-muted">Approximate. Networks may cut text elsewhere.</p>
    </section>
  );
});

type WhenChoiceProps = { isSame: boolean; shown: Shown; onShow: (shown: Shown) => void };

/** Which of the two times is drawn, where that makes a difference. */
const WhenChoice = memo(function WhenChoice({ isSame, shown, onShow }: WhenChoiceProps) {
  return isSame ? (
    <div>
      <h2 className="text-13 font-medium">Previews</h2>
      <p className="text-12 text-ink-muted">No changes to the previews</p>
    </div>
  ) : (
    <div className="self-start">
      <Choice
        label="Previews"
        options={[
          { value: 'after', label: 'Draft' },
          { value: 'now', label: 'Live' },
        ]}
        value={shown}
        onChange={onShow}
      />
    </div>
  );
});

const notSet = 'not in use';

/** Which of the two cards X is asked for; without a known one it chooses by itself. */
function noteOf({ network, card }: ResolvedPreview): string | undefined {
  if (network !== 'x-summary' && network !== 'x-summary_large_image') return undefined;
  if (card === undefined) return network === 'x-summary' ? 'X picks the card' : undefined;
  return network === `x-${card}` ? 'in use' : notSet;
}

type NetworkPreviewProps = { isChanged: boolean; resolved: ResolvedPreview; pictures: PictureRules };

/** One preview. It is drawn anew when something of it has changed, which for most keys is so of two or three of the seven. */
const NetworkPreview = memo(
  function NetworkPreview({ isChanged, resolved, pictures }: NetworkPreviewProps) {
    // Here, so that only what changes is measured.
    const preview = drawPreview(resolved);
    const name = names[resolved.network];
    const note = noteOf(resolved);
    // It is not what people will see: there for comparison, on demand.
    const isFolded = note === notSet;
    const head = (
      <span
        className={cx('flex-wrap justify-between gap-x-3', isFolded ? 'inline-flex w-[calc(100%-1.5rem)]' : 'flex')}
      >
        <span>
          <strong className="font-medium text-ink">{name}</strong>
          {note !== undefined && ` (${note})`}
        </span>
        {isChanged && <span className="text-accent">Will change</span>}
      </span>
    );
    const body = (
      <>
        <div className="border-y border-line">
          <Drawing preview={preview} pictures={pictures} />
        </div>
        <figcaption className="px-3 py-2">
          <PreviewCaption preview={preview} imageHosts={pictures.imageHosts} />
        </figcaption>
      </>
    );
    const headClass = 'px-3 py-2 text-12 text-ink-muted';
    return (
      <figure aria-label={name} className="min-w-0 overflow-hidden rounded-control border border-line bg-paper-raised">
        {isFolded ? (
          <details>
            <summary className={headClass}>{head}</summary>
            {body}
          </details>
        ) : (
          <>
            <div className={headClass}>{head}</div>
            {body}
          </>
        )}
      </figure>
    );
  },
  (one, other) =>
    one.isChanged === other.isChanged && one.pictures === other.pictures && sameValue(one.resolved, other.resolved),
);

function Drawing({ preview, pictures }: { preview: DrawnPreview; pictures: PictureRules }) {
  switch (preview.network) {
    case 'google-desktop':
    case 'google-mobile':
      return (
        <>
          {preview.orders.noIndex && (
            <div className="p-3 pb-0">
              <Notice tone="notice">Hidden from Google: robots is set to noindex.</Notice>
            </div>
          )}
          <GooglePreview preview={preview} />
        </>
      );
    case 'facebook':
    case 'linkedin':
      return <FeedPreview of={preview.network} preview={preview} pictures={pictures} />;
    case 'slack':
      return <SlackPreview preview={preview} pictures={pictures} />;
    case 'x-summary':
    case 'x-summary_large_image':
      return <XPreview preview={preview} pictures={pictures} />;
  }
}
