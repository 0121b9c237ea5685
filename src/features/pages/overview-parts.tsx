import { useMemo, useState } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { knownValues } from '#src/contract/fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { sortRows } from '#src/lib/sort-rows.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { DataPicture } from '#src/ui/picture.tsx';
import { Missing, RawValue, Sign } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { FirstOf } from './first-of.tsx';

type ItemOf<Part extends keyof PageAnswer> =
  NonNullable<PageAnswer[Part]> extends readonly (infer Item)[] ? Item : never;

/** A text of the page in one line, and what to show where it has nothing visible. */
function Words({ text = '', none, maximum = 120 }: { text: string | undefined; none: string; maximum?: number }) {
  return <BidiText text={text} maximum={maximum} fallback={<span className="text-ink-muted">{none}</span>} />;
}

/** What a visitor can do on the page, in the page's order, with the action of its header marked. */
export function OverviewActions({ page: { actions, headerActionId } }: { page: PageAnswer }) {
  const rows = useMemo(() => sortRows(actions ?? [], ({ actionIndex }) => actionIndex, 'ascending'), [actions]);
  const columns = useMemo(() => columnsWith(headerActionId), [headerActionId]);
  if (actions === undefined) return <Missing />;
  const headerKnown = headerActionId === undefined || actions.some(({ actionId }) => actionId === headerActionId);
  return (
    <>
      {!headerKnown && (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 text-13 text-notice">
          The header action isn’t listed here: <IdText id={headerActionId} of="header action" />
        </p>
      )}
      {headerActionId === undefined && actions.length > 0 && (
        <p className="mb-2 text-13 text-ink-muted">No header action is set.</p>
      )}
      {rows.length === 0 ? (
        <p className="text-13 text-ink-muted">This page has no actions.</p>
      ) : (
        <div className="-mx-4 md:mr-0 md:-ml-6">
          {/* Two actions may share an ID, or have none. */}
          <DataTable
            label="Actions"
            columns={columns}
            rows={rows}
            rowKey={(action) => `action-${rows.indexOf(action).toString()}`}
          />
        </div>
      )}
    </>
  );
}

function columnsWith(headerActionId: string | undefined): readonly Column<ItemOf<'actions'>>[] {
  const none = <span className="text-ink-muted">—</span>;
  const word = (text: string | undefined) =>
    text === undefined ? none : <Words text={text} none="empty" maximum={60} />;
  return [
    {
      key: 'buttonTitle',
      header: 'Button',
      cell: ({ buttonTitle, actionId, url }) => (
        <div className="flex flex-col gap-0.5 py-1 whitespace-normal wrap-anywhere">
          <span className="flex flex-wrap items-center gap-x-2">
            <Words text={buttonTitle} none="no text" />
            {headerActionId !== undefined && actionId === headerActionId && (
              <span className="rounded-sign bg-accent-wash px-1.5 text-12 font-medium text-accent-strong">
                Header action
              </span>
            )}
          </span>
          {url === undefined || isBlank(url) ? (
            <span className="text-ink-muted">{url === undefined ? 'no URL' : 'empty URL'}</span>
          ) : (
            <ExternalLink href={url} />
          )}
        </div>
      ),
    },
    { key: 'actionType', header: 'Type', width: 72, cell: ({ actionType }) => word(actionType) },
    { key: 'purpose', header: 'Purpose', width: 72, cell: ({ purpose }) => word(purpose) },
    {
      key: 'actionIndex',
      header: 'Position',
      width: 60,
      align: 'end',
      cell: ({ actionIndex }) => (actionIndex === undefined ? none : formatNumber(actionIndex)),
    },
    {
      key: 'actionId',
      header: 'ID',
      width: 150,
      cell: ({ actionId }) => (actionId === undefined ? none : <IdText id={actionId} of="action" />),
    },
  ];
}

/** The cards beside the actions, each with its logos and their assets. */
export function OverviewWidgets({ page }: { page: PageAnswer }) {
  return (
    <FirstOf
      items={page.actionCardWidgets}
      most={20}
      what="widgets"
      none="This page has no action card widgets."
      className="flex flex-col gap-5"
    >
      {({ title, type, logos }) => (
        <>
          <h3 className="mb-1 flex flex-wrap items-baseline gap-x-3 text-13">
            <Words text={title} none="no title" maximum={300} />
            {type !== undefined && (
              <BidiText text={type} maximum={60} className="font-mono text-12 font-normal text-ink-muted" />
            )}
          </h3>
          <FirstOf
            items={logos ?? []}
            most={24}
            what="logos"
            none={logos === undefined ? 'No logos were sent.' : 'No logos.'}
            className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-5"
          >
            {({ image }) => <Logo image={image} />}
          </FirstOf>
        </>
      )}
    </FirstOf>
  );
}

type Image = NonNullable<ItemOf<'actionCardWidgets'>['logos']>[number]['image'];

function Logo({ image }: { image: Image }) {
  const { altText, url, assetId, fileId } = image ?? {};
  return (
    <div className="flex flex-col gap-1 text-12">
      {url === undefined || isBlank(url) ? (
        <span className="text-ink-muted">no image URL</span>
      ) : (
        // The words under it describe it.
        <DataPicture url={url} alt="" size="logo" />
      )}
      {altText === undefined || isBlank(altText) ? (
        <span className="text-notice">no alt text</span>
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
    </div>
  );
}

/** The links at the foot of the page, in their groups. */
export function OverviewFooter({ page }: { page: PageAnswer }) {
  return (
    <FirstOf
      items={page.footerLinks}
      most={30}
      what="groups"
      none="This page has no footer links."
      className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-5"
    >
      {({ title, links = [] }) => (
        <>
          <h3 className="mb-1 text-13">
            <Words text={title} none="no title" />
          </h3>
          <FirstOf items={links} most={30} what="links" none="No links." className="flex flex-col gap-1.5 text-13">
            {({ text, url }) =>
              url === undefined || isBlank(url) ? (
                <>
                  <Words text={text} none="no text" /> <span className="text-12 text-ink-muted">no URL</span>
                </>
              ) : (
                <ExternalLink href={url}>
                  {text === undefined || isBlank(text) ? undefined : <BidiText text={text} maximum={120} />}
                </ExternalLink>
              )
            }
          </FirstOf>
        </>
      )}
    </FirstOf>
  );
}

/** The page's scripts, as text: shown, never run (security.md R29). */
export function OverviewScripts({ page }: { page: PageAnswer }) {
  return (
    <FirstOf
      items={page.scripts}
      most={20}
      what="scripts"
      none="This page has no scripts."
      className="flex flex-col divide-y divide-line"
    >
      {(script) => <Script script={script} />}
    </FirstOf>
  );
}

function Script({ script }: { script: ItemOf<'scripts'> }) {
  const { name, description, enabled, injectionPoint, content } = script;
  const [open, setOpen] = useState(false);
  const knownPoints: readonly string[] = knownValues.injectionPoint;
  return (
    <div className="py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <h3 className="text-13">
          <Words text={name} none="no name" />
        </h3>
        {enabled === undefined ? (
          <span className="text-13 text-ink-muted">status unknown</span>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-13">
            <Sign kind={enabled ? 'live' : 'ended'} />
            {enabled ? 'Enabled' : 'Disabled'}
          </span>
        )}
        <span className="text-13 text-ink-muted">
          Injected into:{' '}
          {injectionPoint === undefined ? (
            'unknown'
          ) : knownPoints.includes(injectionPoint) ? (
            <span className="font-mono text-12">{injectionPoint}</span>
          ) : (
            <RawValue value={injectionPoint} />
          )}
        </span>
      </div>
      {description !== undefined && !isBlank(description) && (
        <div className="mt-0.5 max-w-180 text-ink-muted">
          <LongText text={description} of="description" clip={400} small />
        </div>
      )}
      {content === undefined || content === '' ? (
        <p className="mt-1 text-13 text-ink-muted">
          {content === undefined ? 'No content was sent.' : 'The content is empty.'}
        </p>
      ) : (
        <Button
          variant="quiet"
          icon={open ? 'chevron-down' : 'chevron-right'}
          className="mb-1 -ml-3"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide the content' : `Show ${countOf(content.replace(/\n$/, '').split('\n').length, 'line')}`}
        </Button>
      )}
      {open && content !== undefined && <LongText text={content} of="script" clip={20_000} code />}
    </div>
  );
}
