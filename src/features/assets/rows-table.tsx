import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { otherValidationErrors } from '#src/form/validation-errors.ts';
import type { AssetBody, AssetEntry, AssetLedger } from '#src/local/asset-ledger.ts';
import { longestName } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { AssetRow } from './asset-rows.ts';
import type { CreateOutcome } from './create-asset.ts';

type RowsTableProps = {
  rows: readonly AssetRow[];
  outcomeOf: (row: AssetRow) => RowOutcome | undefined;
};

/** The pasted rows as they were read, each with what became of it. */
export function RowsTable({ rows, outcomeOf }: RowsTableProps) {
  const columns: readonly Column<AssetRow>[] = [
    {
      key: 'number',
      header: 'Row',
      cell: (row) => {
        const { number, body } = row;
        const outcome = outcomeOf(row);
        const name = (
          <BidiText text={body.name} maximum={80} fallback={<span className="text-ink-muted">no name</span>} />
        );
        return (
          <>
            {number}.{' '}
            {outcome?.kind === 'created' && outcome.assetId !== undefined ? (
              <TextLink to="/assets/$assetId" params={{ assetId: outcome.assetId }} plain className="py-1.5">
                {name}
              </TextLink>
            ) : (
              name
            )}
          </>
        );
      },
    },
    {
      key: 'fileId',
      header: 'File id',
      cell: ({ body }) =>
        body.fileId === '' ? <span className="text-ink-muted">none</span> : <IdText id={body.fileId} of="file" />,
      width: 190,
      priority: 2,
    },
    {
      key: 'purpose',
      header: 'Purpose',
      cell: ({ body }) => (
        <>
          <BidiText text={body.purpose} maximum={40} />
          {body.hidden && ', hidden'}
        </>
      ),
      width: 160,
      priority: 3,
    },
    {
      key: 'parentAssetId',
      header: 'Parent',
      cell: ({ body }) =>
        body.parentAssetId === undefined ? (
          <span className="text-ink-muted">—</span>
        ) : (
          <IdText id={body.parentAssetId} of="asset" />
        ),
      width: 190,
      priority: 3,
    },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: (row) => <Outcome row={row} outcome={outcomeOf(row)} />,
      width: 420,
      priority: 2,
    },
  ];
  // A column in which no row says anything would only make each row higher.
  const used = columns.filter(
    ({ key }) =>
      (key !== 'purpose' || rows.some(({ body }) => body.purpose !== '' || body.hidden)) &&
      (key !== 'parentAssetId' || rows.some(({ body }) => body.parentAssetId !== undefined)),
  );
  return <DataTable label="Rows" columns={used} rows={rows} rowKey={({ number }) => String(number)} manyLines />;
}

function Outcome({ row: { problem, note }, outcome }: { row: AssetRow; outcome: RowOutcome | undefined }) {
  if (problem !== undefined) return <Said sign="failed">{problem}</Said>;
  switch (outcome?.kind) {
    case undefined:
      return note === undefined ? <Said sign="draft">Ready</Said> : <Said sign="drift">{note}</Said>;
    case 'under-way':
      return <Said sign="running">Being created</Said>;
    case 'created':
      return (
        <Said sign="live">
          {outcome.assetId === undefined ? (
            'Created, but the service left its id out'
          ) : (
            <>
              Created <IdText id={outcome.assetId} of="asset" />
            </>
          )}
        </Said>
      );
    case 'refused':
      return (
        <Said sign="failed">
          Not created. {outcome.error.message}{' '}
          {otherValidationErrors(outcome.error, [])
            .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
            .join('; ')}
        </Said>
      );
    case 'taken':
      return (
        <Said sign="failed">
          {outcome.assetId === undefined ? (
            'Its idempotency key was sent with other values, and nobody knows what came of it.'
          ) : (
            <>
              Its idempotency key made another asset: <IdText id={outcome.assetId} of="asset" />.
            </>
          )}{' '}
          Give the row a key of its own.
        </Said>
      );
    case 'unknown':
      return <Said sign="waiting">Nobody knows whether it was created. {outcome.error?.message}</Said>;
  }
}

function Said({ sign, children }: { sign: Parameters<typeof Sign>[0]['kind']; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-normal wrap-anywhere">
      <span className="translate-y-px">
        <Sign kind={sign} />
      </span>
      <span>{children}</span>
    </span>
  );
}

/** How it stands with one row: being sent, or how its last try ended. */
export type RowOutcome =
  | { readonly kind: 'under-way' }
  | Exclude<CreateOutcome, { kind: 'created' | 'unknown' }>
  | { readonly kind: 'created'; readonly assetId: string | undefined }
  /** Without an error where it was sent before this form was opened. */
  | { readonly kind: 'unknown'; readonly error?: ApiError }
  /** Its key stands for another creation: of an asset, where that is known. Nothing can be sent under it. */
  | { readonly kind: 'taken'; readonly assetId: string | undefined };

/** What was sent for a row, as one text: a key of one's own may come again with other values. */
export function sendingOf({ idempotencyKey, body }: AssetRow): string {
  return JSON.stringify([idempotencyKey, body]);
}

/** What this browser knows of the creation of a row: pasted again, after a reload for instance, it is not as if it had never been sent. */
export function knownOutcomes({ entries, attempts }: AssetLedger): (row: AssetRow) => RowOutcome | undefined {
  const sent = new Map(attempts.map(({ idempotencyKey, body }) => [idempotencyKey, body]));
  const made = new Map(entries.map((entry) => [entry.idempotencyKey, entry]));
  return ({ idempotencyKey, body }) => {
    const asset = made.get(idempotencyKey);
    if (asset !== undefined) return { kind: isOf(asset, body) ? 'created' : 'taken', assetId: asset.assetId };
    const before = sent.get(idempotencyKey);
    if (before === undefined) return undefined;
    return isSame(before, body) ? { kind: 'unknown' } : { kind: 'taken', assetId: undefined };
  };
}

/** Whether an asset is what a row asks for, as far as this browser keeps it. */
function isOf({ fileId, name, parentAssetId }: AssetEntry, body: AssetBody): boolean {
  return (
    (fileId ?? body.fileId) === body.fileId &&
    (name === undefined || name === body.name.slice(0, longestName)) &&
    parentAssetId === body.parentAssetId
  );
}

function isSame(one: AssetBody, other: AssetBody): boolean {
  return (
    one.fileId === other.fileId &&
    one.name === other.name &&
    one.purpose === other.purpose &&
    one.parentAssetId === other.parentAssetId &&
    one.hidden === other.hidden
  );
}

/** Whether a row is still to be sent, or sent again: it can be, and there is no asset of it yet as far as anybody knows. */
export function isToSend(row: AssetRow, outcome: RowOutcome | undefined): boolean {
  return (
    row.problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown')
  );
}
