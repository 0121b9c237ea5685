import type { ReactNode } from 'react';
import { otherValidationErrors } from '#src/form/validation-errors.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { Nothing, Sign, type SignKind } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import type { AssetRow } from './asset-rows.ts';
import type { CreateOutcome } from './create-asset.ts';

type RowsTableProps = {
  rows: readonly AssetRow[];
  outcomeOf: (row: AssetRow) => CreateOutcome | undefined;
};

export function RowsTable({ rows, outcomeOf }: RowsTableProps) {
  const columns: readonly Column<AssetRow>[] = [
    {
      key: 'number',
      header: 'Row',
      cell: (row) => {
        const { number, body } = row;
        const outcome = outcomeOf(row);
        const assetId = outcome?.kind === 'created' ? outcome.assetId : undefined;
        return (
          <>
            {number}.{' '}
            {assetId === undefined ? (
              <BidiText text={body.name} maximum={80} fallback={<span className="text-ink-muted">no name</span>} />
            ) : (
              <ThingLink of="asset" id={assetId} name={body.name} />
            )}
          </>
        );
      },
    },
    {
      key: 'fileId',
      header: 'File ID',
      cell: ({ body }) => (body.fileId === '' ? <Nothing /> : <IdText id={body.fileId} of="file" />),
      width: 190,
      leastWidth: 150,
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
      leastWidth: 110,
      priority: 3,
    },
    {
      key: 'parentAssetId',
      header: 'Parent',
      cell: ({ body }) =>
        body.parentAssetId === undefined ? <Nothing /> : <IdText id={body.parentAssetId} of="asset" />,
      width: 190,
      leastWidth: 150,
      priority: 3,
    },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: (row) => {
        const [sign, words] = outcomeWords(row, outcomeOf(row));
        return (
          <span className="inline-flex items-baseline gap-1.5 whitespace-normal wrap-anywhere">
            <span className="translate-y-px">
              <Sign kind={sign} />
            </span>
            <span>{words}</span>
          </span>
        );
      },
      width: 420,
      leastWidth: 280,
    },
  ];
  // A column without any value would only make each row higher.
  const used = columns.filter(
    ({ key }) =>
      (key !== 'purpose' || rows.some(({ body }) => body.purpose !== '' || body.hidden)) &&
      (key !== 'parentAssetId' || rows.some(({ body }) => body.parentAssetId !== undefined)),
  );
  return <DataTable label="Rows" columns={used} rows={rows} rowKey={({ number }) => String(number)} manyLines />;
}

function outcomeWords(
  { problem, warning }: AssetRow,
  outcome: CreateOutcome | undefined,
): readonly [SignKind, ReactNode] {
  if (problem !== undefined) return ['failed', problem];
  switch (outcome?.kind) {
    case undefined:
      return warning === undefined ? ['draft', 'Ready'] : ['drift', warning];
    case 'under-way':
      return ['running', 'Being created'];
    case 'created':
      if (outcome.assetId === undefined) return ['live', 'Created, but the API left its ID out'];
      return [
        'live',
        <>
          Created <IdText id={outcome.assetId} of="asset" />
        </>,
      ];
    case 'refused': {
      const complaints = otherValidationErrors(outcome.error, []);
      const words = complaints.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
      return ['failed', `Not created. ${outcome.error.message} ${words}`];
    }
    case 'unknown':
      return ['waiting', `We don’t know whether it was created. ${outcome.error?.message ?? ''}`];
  }
}
