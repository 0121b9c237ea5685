import type { PageAnswer } from '#src/api/pages.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { DataPicture } from '#src/ui/picture.tsx';
import { useFirst } from './show-more.tsx';

type Widgets = NonNullable<PageAnswer['actionCardWidgets']>;
type Widget = Widgets[number];
type Logo = NonNullable<Widget['logos']>[number];

type OverviewWidgetsProps = { widgets: PageAnswer['actionCardWidgets']; imageHosts: readonly string[] };

/** The cards beside the actions, each with its logos and the assets they come from. */
export function OverviewWidgets({ widgets, imageHosts }: OverviewWidgetsProps) {
  const { shown, more } = useFirst(widgets ?? [], 20, 'widgets');
  if (widgets === undefined) return <Missing />;
  if (widgets.length === 0) return <p className="text-13 text-ink-muted">This page has no action card widgets.</p>;
  return (
    <>
      <ul className="flex flex-col gap-5">
        {shown.map((widget, index) => (
          <WidgetItem key={`widget-${index.toString()}`} widget={widget} imageHosts={imageHosts} />
        ))}
      </ul>
      {more}
    </>
  );
}

function WidgetItem({ widget, imageHosts }: { widget: Widget; imageHosts: readonly string[] }) {
  const { title, type, logos } = widget;
  const { shown, more } = useFirst(logos ?? [], 24, 'logos');
  return (
    <li>
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-13">
        <BidiText text={title ?? ''} maximum={300} fallback={<span className="text-ink-muted">no title</span>} />
        {type !== undefined && (
          <BidiText text={type} maximum={60} className="font-mono text-12 font-normal text-ink-muted" />
        )}
      </h3>
      {logos === undefined || logos.length === 0 ? (
        <p className="mt-1 text-13 text-ink-muted">{logos === undefined ? 'No logos were sent.' : 'No logos.'}</p>
      ) : (
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-5">
          {shown.map((logo, index) => (
            <LogoItem key={`logo-${index.toString()}`} logo={logo} imageHosts={imageHosts} />
          ))}
        </ul>
      )}
      {more}
    </li>
  );
}

function LogoItem({ logo: { image }, imageHosts }: { logo: Logo; imageHosts: readonly string[] }) {
  const { altText, url, assetId, fileId } = image ?? {};
  return (
    <li className="flex min-w-0 flex-col gap-1 text-12">
      {url === undefined || isBlank(url) ? (
        <span className="text-ink-muted">no picture address</span>
      ) : (
        // The words under it say what it shows.
        <DataPicture url={url} alt="" imageHosts={imageHosts} size="logo" />
      )}
      {altText === undefined || isBlank(altText) ? (
        <span className="text-notice">no alternative text</span>
      ) : (
        <BidiText text={altText} maximum={120} className="text-13" />
      )}
      {assetId !== undefined && (
        <span className="text-ink-muted">
          Asset <IdText id={assetId} of="asset" />
        </span>
      )}
      {fileId !== undefined && (
        <span className="text-ink-muted">
          File <IdText id={fileId} of="file" />
        </span>
      )}
    </li>
  );
}
