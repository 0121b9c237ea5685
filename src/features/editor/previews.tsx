import { Fragment, memo, useCallback, useMemo, useState } from 'react';
import { labelOf } from '#src/fields/audience-override-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { type PictureSize, pictureGuidance } from '#src/lib/picture.ts';
import { Choice } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Sign } from '#src/ui/sign.tsx';
import {
  looksTheSame,
  networkNames,
  networks,
  type Preview,
  type PreviewSide,
  previewOn,
  withCutTexts,
} from './networks.ts';
import { type OnPictureSize, PreviewCaption, PreviewCard } from './preview-card.tsx';

type PreviewsProps = {
  /** The service's `effectiveMetadata`, and which of it the audience overrides. */
  now: PreviewSide;
  /** What visitors are expected to get once the form is saved. */
  after: PreviewSide;
  /** The page's live URL, where no field has one. */
  pageUrl: string | undefined;
  /** Visitors get a version of the audience. */
  isLive: boolean;
};

/**
 * How a link to the page looks on search engines and networks, drawn from values only: the only
 * requests are images of allowed hosts. Pass deferred values, so that typing does not wait for it.
 */
export const Previews = memo(function Previews({ now, after, pageUrl, isLive }: PreviewsProps) {
  const [chosen, setChosen] = useState<'after' | 'now'>('after');
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSize>>(new Map());
  const onSize = useCallback((address: string, size: PictureSize) => {
    setSizes((known) => (known.has(address) ? known : new Map(known).set(address, size)));
  }, []);
  // Typing changes `after` alone.
  const befores = useMemo(() => networkNames.map((network) => previewOn(network, now, pageUrl)), [now, pageUrl]);
  const previews = befores.map((before) => {
    const then = previewOn(before.network, after, pageUrl);
    return { before, then, isChanged: !looksTheSame(before, then) };
  });
  const isSame = previews.every(({ isChanged }) => !isChanged);
  const isNow = !isSame && chosen === 'now';
  const shown = previews.map(({ before, then, isChanged }) => ({ preview: isNow ? before : then, isChanged }));
  // The X card that is not in use comes last.
  const inOrder = [false, true].flatMap((last) => shown.filter(({ preview }) => (noteOf(preview) === notSet) === last));
  return (
    <section aria-label="Previews" className="flex min-w-0 flex-col gap-4">
      {/* Stays when the previews follow the focused field. */}
      <div className="bg-paper pb-2 lg:sticky lg:-top-4 lg:z-1 lg:pt-4 lg:-mt-4">
        <div className="flex h-12 items-center justify-between gap-3 md:h-9">
          <h2 className="text-13 font-medium">Previews</h2>
          {isSame ? (
            <p className="text-12 text-ink-muted">No changes to the previews</p>
          ) : (
            <Choice
              label="Version in the previews"
              hideLabel
              options={[
                { value: 'after', label: 'Draft' },
                { value: 'now', label: isLive ? 'Live' : 'Saved' },
              ]}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
        {inOrder.map(({ preview, isChanged }) => (
          <NetworkPreview key={preview.network} isChanged={isChanged} preview={preview} onSize={onSize} />
        ))}
      </div>
      <PictureNotes side={isNow ? now : after} sizes={sizes} />
      <p className="text-12 text-ink-muted">Approximate. Networks may cut text elsewhere.</p>
    </section>
  );
});

const notSet = 'not in use';

/** Which of the two X cards is set; without a known one X decides. */
function noteOf({ network, card }: Preview): string | undefined {
  if (!network.startsWith('x-')) return undefined;
  if (card === undefined) return network === 'x-summary' ? 'X picks the card' : undefined;
  return network === `x-${card}` ? 'in use' : notSet;
}

type NetworkPreviewProps = { isChanged: boolean; preview: Preview; onSize: OnPictureSize };

/** Most keys change two or three of the seven. */
const NetworkPreview = memo(function NetworkPreview({ isChanged, preview: uncut, onSize }: NetworkPreviewProps) {
  const preview = withCutTexts(uncut);
  const { name } = networks[preview.network];
  const note = noteOf(preview);
  // Nobody will see a card that is not in use: it is for comparison, on demand.
  const isFolded = note === notSet;
  const Body = isFolded ? 'details' : Fragment;
  const Head = isFolded ? 'summary' : 'div';
  return (
    <figure
      aria-label={name}
      data-network={preview.network}
      className="min-w-0 overflow-hidden rounded-control border border-line bg-paper-raised contain-layout"
    >
      <Body>
        <Head className="px-3 py-2 text-12 text-ink-muted -outline-offset-2">
          <span
            className={cx(
              'inline-flex flex-wrap justify-between gap-x-3',
              isFolded ? 'w-[calc(100%-1.5rem)]' : 'w-full',
            )}
          >
            <span>
              <strong className="font-medium text-ink">{name}</strong>
              {note !== undefined && ` (${note})`}
            </span>
            {isChanged && <span className="text-accent">Will change</span>}
          </span>
        </Head>
        <div className="border-y border-line">
          {preview.orders.noIndex && (
            <div className="p-3">
              <Notice tone="notice">Hidden from Google: robots is set to noindex.</Notice>
            </div>
          )}
          <PreviewCard preview={preview} onSize={onSize} />
        </div>
        <figcaption className="px-3 py-2">
          <PreviewCaption preview={preview} />
        </figcaption>
      </Body>
    </figure>
  );
}, sameValue);

type PictureNotesProps = {
  side: PreviewSide;
  /** As measured, by the URL as in the field. */
  sizes: ReadonlyMap<string, PictureSize>;
};

/** On the images' own sizes. Only the page can change them (§2.2). */
function PictureNotes({ side, sizes }: PictureNotesProps) {
  const notes = (['ogImageUrl', 'twitterImageUrl'] as const).flatMap((field) => {
    const size = sizes.get(side.metadata[field] ?? '');
    return size === undefined ? [] : [{ field, size, found: pictureGuidance(size) }];
  });
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-12 text-ink-muted">
      {notes.map(({ field, size, found }) => (
        <li key={field} className="flex items-start gap-1.5">
          <span className="mt-0.5">
            <Sign kind={found.length === 0 ? 'live' : 'drift'} />
          </span>
          <span>
            <span className="text-ink">{labelOf(field)}</span>: {formatNumber(size.width)} × {formatNumber(size.height)}{' '}
            px. {found.length === 0 ? 'Good for sharing.' : found.join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
