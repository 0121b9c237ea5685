import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
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
  type SearchOrders,
  searchOrders,
  xCardOf,
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

const names: readonly { readonly network: Network; readonly name: string }[] = [
  { network: 'google-desktop', name: 'Google, desktop' },
  { network: 'google-mobile', name: 'Google, mobile' },
  { network: 'facebook', name: 'Facebook' },
  { network: 'linkedin', name: 'LinkedIn' },
  { network: 'slack', name: 'Slack' },
  { network: 'x-summary', name: 'X, summary card' },
  { network: 'x-summary_large_image', name: 'X, large image card' },
];

type Shown = 'after' | 'now';

/**
 * How a link to the page looks on search engines and networks, now and after the save, drawn from values alone: no request but for pictures of allowed
 * hosts. A key draws those previews anew that it changes; give it deferred values, so that typing does not wait for it.
 */
export function PreviewList({ now, after, imageHosts, pageUrl }: PreviewListProps) {
  const [chosen, setChosen] = useState<Shown>('after');
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSize>>(new Map());
  const onSize = useCallback((address: string, size: PictureSize) => {
    setSizes((known) => (known.has(address) ? known : new Map(known).set(address, size)));
  }, []);
  const changed = new Set(
    names.flatMap(({ network }) => (looksTheSame(network, now, after, pageUrl) ? [] : [network])),
  );
  const side = changed.size > 0 && chosen === 'now' ? now : after;
  const pictures = useMemo(() => ({ imageHosts, onSize }), [imageHosts, onSize]);
  return (
    <section aria-label="Previews" className="flex min-w-0 flex-col gap-4">
      <WhenChoice isSame={changed.size === 0} shown={chosen} onShow={setChosen} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
        {inOrder(side).map(({ network, name }) => (
          <NetworkPreview
            key={network}
            network={network}
            name={name}
            note={noteOf(network, side)}
            isChanged={changed.has(network)}
            resolved={resolvePreview(network, side, pageUrl)}
            card={xCardOf(side)}
            orders={searchOrders(side)}
            pictures={pictures}
          />
        ))}
      </div>
      <PictureNotes side={side} sizes={sizes} />
      <p className="text-12 text-ink-muted">Approximate. Networks may cut text elsewhere.</p>
    </section>
  );
}

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

/** All previews, the card of X that is not set at the end. */
function inOrder(side: PreviewSide): typeof names {
  const isFolded = ({ network }: { network: Network }) => noteOf(network, side) === notSet;
  return [...names.filter((one) => !isFolded(one)), ...names.filter(isFolded)];
}

const notSet = 'not in use';

/** Which of the two cards X is asked for; without a known one it chooses by itself. */
function noteOf(network: Network, side: PreviewSide): string | undefined {
  if (network !== 'x-summary' && network !== 'x-summary_large_image') return undefined;
  const card = xCardOf(side);
  if (card === undefined) return network === 'x-summary' ? 'X picks the card' : undefined;
  return network === `x-${card}` ? 'in use' : notSet;
}

type NetworkPreviewProps = {
  network: Network;
  name: string;
  note: string | undefined;
  isChanged: boolean;
  resolved: ResolvedPreview;
  /** The card that `twitterCard` asks for. */
  card: ReturnType<typeof xCardOf>;
  /** What `robots` asks search engines for. */
  orders: SearchOrders;
  pictures: PictureRules;
};

/** One preview. It is drawn anew when something of it has changed, which for most keys is so of two or three of the seven. */
const NetworkPreview = memo(
  function NetworkPreview(props: NetworkPreviewProps) {
    const { network, name, note, isChanged, resolved, card, orders, pictures } = props;
    // Here, so that only what changes is measured.
    const preview = drawPreview(network, resolved, orders);
    return (
      <PreviewFrame
        name={name}
        note={note}
        isFolded={note === notSet}
        isChanged={isChanged}
        caption={<PreviewCaption preview={preview} imageHosts={pictures.imageHosts} />}
      >
        <Drawing preview={preview} card={card} orders={orders} pictures={pictures} />
      </PreviewFrame>
    );
  },
  (one, other) =>
    sameValue({ ...one, pictures: undefined }, { ...other, pictures: undefined }) && one.pictures === other.pictures,
);

type PreviewFrameProps = {
  name: string;
  note: string | undefined;
  isChanged: boolean;
  /** It is not what people will see: there for comparison, on demand. */
  isFolded: boolean;
  caption: ReactNode;
  children: ReactNode;
};

function PreviewFrame({ name, note, isChanged, isFolded, caption, children }: PreviewFrameProps) {
  const head = (
    <span className={cx('flex-wrap justify-between gap-x-3', isFolded ? 'inline-flex w-[calc(100%-1.5rem)]' : 'flex')}>
      <span>
        <strong className="font-medium text-ink">{name}</strong>
        {note !== undefined && ` (${note})`}
      </span>
      {isChanged && <span className="text-accent">Will change</span>}
    </span>
  );
  const body = (
    <>
      <div className="border-y border-line">{children}</div>
      <figcaption className="px-3 py-2">{caption}</figcaption>
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
}

type DrawingProps = Pick<NetworkPreviewProps, 'card' | 'orders' | 'pictures'> & { preview: DrawnPreview };

function Drawing({ preview, card, orders, pictures }: DrawingProps) {
  switch (preview.network) {
    case 'google-desktop':
    case 'google-mobile':
      return (
        <>
          {orders.noIndex && (
            <div className="p-3 pb-0">
              <Notice tone="notice">Hidden from Google: robots is set to noindex.</Notice>
            </div>
          )}
          <GooglePreview preview={preview} noSnippet={orders.noSnippet} />
        </>
      );
    case 'facebook':
    case 'linkedin':
      return <FeedPreview of={preview.network} preview={preview} pictures={pictures} />;
    case 'slack':
      return <SlackPreview preview={preview} pictures={pictures} isSmall={card === 'summary'} />;
    case 'x-summary':
    case 'x-summary_large_image':
      return <XPreview preview={preview} pictures={pictures} />;
  }
}
