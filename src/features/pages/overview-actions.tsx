import { useMemo } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';

type OverviewActionsProps = { actions: PageAnswer['actions']; headerActionId: string | undefined };

const none = <span className="text-ink-muted">—</span>;

/** What a visitor can do on the page, in the page's order, with the action of its header marked. */
export function OverviewActions({ actions, headerActionId }: OverviewActionsProps) {
  const rows = useMemo(() => inActionOrder(actions ?? []), [actions]);
  const columns = useMemo(() => columnsWith(headerActionId), [headerActionId]);
  if (actions === undefined) return <Missing />;
  const headerKnown = headerActionId === undefined || actions.some(({ actionId }) => actionId === headerActionId);
  return (
    <>
      {!headerKnown && (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 text-13 text-notice">
          The header action is none of these: <IdText id={headerActionId} of="header action" />
        </p>
      )}
      {headerActionId === undefined && actions.length > 0 && (
        <p className="mb-2 text-13 text-ink-muted">No header action is set.</p>
      )}
      {rows.length === 0 ? (
        <p className="text-13 text-ink-muted">This page has no actions.</p>
      ) : (
        <div className="-mx-4 md:mr-0 md:-ml-6">
          <DataTable label="Actions" columns={columns} rows={rows} rowKey={({ key }) => key} />
        </div>
      )}
    </>
  );
}

function columnsWith(headerActionId: string | undefined): readonly Column<PlacedAction>[] {
  return [
    {
      key: 'buttonTitle',
      header: 'Button and address',
      cell: ({ action }) => <ActionName action={action} headerActionId={headerActionId} />,
    },
    { key: 'actionType', header: 'Type', width: 72, cell: ({ action }) => <Word text={action.actionType} /> },
    { key: 'purpose', header: 'Purpose', width: 72, cell: ({ action }) => <Word text={action.purpose} /> },
    {
      key: 'actionIndex',
      header: 'Position',
      width: 60,
      align: 'end',
      cell: ({ action: { actionIndex } }) => (actionIndex === undefined ? none : formatNumber(actionIndex)),
    },
    {
      key: 'actionId',
      header: 'Id',
      width: 150,
      cell: ({ action: { actionId } }) => (actionId === undefined ? none : <IdText id={actionId} of="action" />),
    },
  ];
}

function ActionName({
  action,
  headerActionId,
}: {
  action: PlacedAction['action'];
  headerActionId: string | undefined;
}) {
  return (
    <div className="flex flex-col gap-0.5 py-1 whitespace-normal wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2">
        <BidiText
          text={action.buttonTitle ?? ''}
          maximum={120}
          fallback={<span className="text-ink-muted">no words</span>}
        />
        {headerActionId !== undefined && action.actionId === headerActionId && (
          <span className="rounded-sign bg-accent-wash px-1.5 text-12 font-medium text-accent-strong">
            Header action
          </span>
        )}
      </span>
      <ActionAddress url={action.url} />
    </div>
  );
}

function ActionAddress({ url }: { url: string | undefined }) {
  if (url === undefined) return <span className="text-ink-muted">no address</span>;
  if (isBlank(url)) return <span className="text-ink-muted">empty address</span>;
  return <ExternalLink href={url} />;
}

function Word({ text }: { text: string | undefined }) {
  return text === undefined ? (
    none
  ) : (
    <BidiText text={text} maximum={60} fallback={<span className="text-ink-muted">empty</span>} />
  );
}

type PageAction = NonNullable<PageAnswer['actions']>[number];

/** An action with a key that lasts while the page is read again. */
export type PlacedAction = { readonly key: string; readonly action: PageAction };

/** The actions by `actionIndex`; those without one come last, and equal ones keep the service's order. */
export function inActionOrder(actions: readonly PageAction[]): readonly PlacedAction[] {
  const seen = new Set<string>();
  return actions
    .map((action, place) => {
      const id = action.actionId ?? '';
      // Two actions may carry one id, or none.
      const key = id === '' || seen.has(id) ? `${id}#${place}` : id;
      seen.add(key);
      return { key, action, index: action.actionIndex ?? Number.POSITIVE_INFINITY, place };
    })
    .sort((a, b) => (a.index === b.index ? a.place - b.place : a.index - b.index))
    .map(({ key, action }) => ({ key, action }));
}
