import type { ReactNode } from 'react';
import { assetBody, assetFormFields, keyIn } from '#src/fields/asset-form.tsx';
import { fieldNames } from '#src/form/three-way.ts';
import { otherValidationErrors } from '#src/form/validation-errors.ts';
import { readTable } from '#src/lib/pasted-table.ts';
import { countOf } from '#src/lib/text.ts';
import type { AssetBody } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { Nothing, Sign, type SignKind } from '#src/ui/sign.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import type { CreateOutcome } from './create-asset.ts';

/** An asset to be created: its fields, its idempotency key, and why it cannot be sent. */
export type AssetRow = {
  /** From 1, as pasted, without the header row. */
  readonly number: number;
  readonly body: AssetBody;
  readonly idempotencyKey: string;
  readonly problem: string | undefined;
  /** It can be sent, but is rarely intended. */
  readonly warning: string | undefined;
};

/** The order of columns without a header row: that of the form. */
const columns = fieldNames(assetFormFields);
type ColumnName = (typeof columns)[number];

/** The same order, in words. */
export const columnWords = columns.map((column) => assetFormFields[column].label).join(', ');

/** Nobody reviews a list of more rows than this. */
export const mostRows = 1_000;

const yes = /^(?:true|yes|y|1|x)$/i;
const no = /^(?:false|no|n|0|)$/i;

/**
 * Parses assets from pasted rows. Each idempotency key follows from `batch` and the row: the same
 * rows pasted again in the same batch, for example after a reload, are the same creations.
 */
export function readAssetRows(text: string, batch: string) {
  const table = readTable(text).map((row) => row.map((cell) => cell.trim()));
  const [first = []] = table;
  const named = first.map(columnOf);
  const hasNames = named.includes('fileId') || named.filter((column) => column !== undefined).length > 1;
  const looksLikeNames = !hasNames && named.some((column) => column !== undefined);
  const order = hasNames ? named : columns;
  const cells = hasNames ? table.slice(1) : table;
  /** The numbers of equal rows. */
  const same = new Map<string, readonly number[]>();
  const rows = cells.slice(0, mostRows).map((row, index): AssetRow => {
    const { body, problem } = readRow(row, order);
    const number = index + 1;
    const key = keyIn(batch, body);
    const before = same.get(key) ?? [];
    same.set(key, [...before, number]);
    return {
      number,
      body,
      idempotencyKey: before.length === 0 ? key : `${key}.${before.length + 1}`,
      problem:
        index === 0 && looksLikeNames
          ? 'This looks like a row of column names. Call one column “File ID”, or remove the row.'
          : problem,
      warning: before.length === 0 ? undefined : `Duplicate of row ${before[0]}. A second asset will be created.`,
    };
  });
  return {
    rows,
    /** Unknown columns, which are not sent. */
    ignored: hasNames ? first.filter((name, index) => order[index] === undefined && name !== '') : [],
    /** Why none or not all of the rows were parsed. */
    problem:
      cells.length > mostRows
        ? `Only the first ${mostRows} rows are used. Paste the other ${countOf(cells.length - mostRows, 'row')} afterwards.`
        : hasNames && !order.includes('fileId')
          ? 'An asset needs a file ID. No column is called “File ID”.'
          : undefined,
  };
}

function readRow(row: readonly string[], order: readonly (ColumnName | undefined)[]) {
  const cell = (column: ColumnName) => row[order.indexOf(column)] ?? '';
  const hidden = cell('hidden');
  const body = assetBody({
    name: cell('name'),
    fileId: cell('fileId'),
    purpose: cell('purpose'),
    parentAssetId: cell('parentAssetId'),
    hidden: yes.test(hidden),
  });
  const problem =
    row.length > order.length && order === columns
      ? `It has ${countOf(row.length, 'cell')}; there are ${countOf(order.length, 'column')}.`
      : !yes.test(hidden) && !no.test(hidden)
        ? `“${hidden.slice(0, 40)}” under Hidden is neither yes nor no.`
        : assetFormFields.fileId.check?.(body.fileId);
  return { body, problem };
}

/** "File ID", "file_id" and "fileId" name one column. */
function columnOf(name: string): ColumnName | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^(?:parent|original)(?:asset)?(?:id)?$/.test(plain)) return 'parentAssetId';
  return columns.find((column) => plain === column.toLowerCase());
}

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
      header: 'Original asset',
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
          <span className="inline-flex items-baseline gap-1.5">
            <span className="translate-y-px">
              <Sign kind={sign} />
            </span>
            <span>{words}</span>
          </span>
        );
      },
      width: 420,
      leastWidth: 280,
      wraps: true,
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
      if (outcome.assetId === undefined) return ['live', 'Created. The API sent no ID.'];
      return [
        'live',
        <>
          Created <IdText id={outcome.assetId} of="asset" />
        </>,
      ];
    case 'refused': {
      const errors = otherValidationErrors(outcome.error, []);
      const words = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
      return ['failed', `Not created. ${outcome.error.message} ${words}`];
    }
    case 'unknown':
      return ['waiting', `We don’t know whether it was created. ${outcome.error?.message ?? ''}`];
  }
}
