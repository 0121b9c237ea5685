import type { ReactNode } from 'react';
import { otherValidationErrors } from '#src/form/validation-errors.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { AssetRow } from './asset-rows.ts';
import type { RowOutcome } from './create-asset.ts';

type RowsTableProps = {
  rows: readonly AssetRow[];
  outcomeOf: (row: AssetRow) => RowOutcome | undefined;
};

/** The rows as they were understood, each with what became of it. */
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
      header: 'File ID',
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

function Outcome({ row: { problem, warning }, outcome }: { row: AssetRow; outcome: RowOutcome | undefined }) {
  if (problem !== undefined) return <Said sign="failed">{problem}</Said>;
  switch (outcome?.kind) {
    case undefined:
      return warning === undefined ? <Said sign="draft">Ready</Said> : <Said sign="drift">{warning}</Said>;
    case 'under-way':
      return <Said sign="running">Being created</Said>;
    case 'created':
      return (
        <Said sign="live">
          {outcome.assetId === undefined ? (
            'Created, but the service left its ID out'
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
    case 'unknown':
      return <Said sign="waiting">We don’t know whether it was created. {outcome.error?.message}</Said>;
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
