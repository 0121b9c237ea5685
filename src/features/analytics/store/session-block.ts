import { type TextColumn as TextColumnName, textColumns } from '../query/session-query.ts';
import type { CodeArray } from './typed-arrays.ts';

/** The numbers of a session. Moments in epoch milliseconds; NaN is one that it does not have. */
export const numberColumns = ['startedAt', 'endedAt', 'seconds', 'scroll', 'questions', 'clicks'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/**
 * Some sessions as columns, to be posted or kept. No contact field, no address of a page (R35): what is not here is read again from the service where a
 * person asks for it.
 */
export type SessionBlock = {
  readonly rows: number;
  readonly idBytes: Uint8Array;
  readonly idEnds: Uint32Array;
  readonly texts: Readonly<Record<TextColumnName, { readonly values: readonly string[]; readonly codes: CodeArray }>>;
  readonly numbers: Readonly<Record<NumberColumn, Float64Array | Float32Array>>;
  readonly rates: Uint8Array;
};

/** What a block takes, in bytes. */
export function blockBytes({ idBytes, idEnds, texts, numbers, rates }: SessionBlock): number {
  const columns = [...Object.values(texts).map(({ codes }) => codes), ...Object.values(numbers)];
  return [idBytes, idEnds, rates, ...columns].reduce((sum, column) => sum + column.byteLength, 0);
}

/** Whether something that was kept is a block whose columns fit each other. */
export function isSessionBlock(kept: unknown): kept is SessionBlock {
  const { rows, idBytes, idEnds, texts, numbers, rates } = partsOf(kept);
  if (typeof rows !== 'number' || !(idBytes instanceof Uint8Array) || !(idEnds instanceof Uint32Array)) return false;
  if (!(rates instanceof Uint8Array) || rates.length !== rows || idEnds.length !== rows) return false;
  const byText = partsOf(texts);
  const byNumber = partsOf(numbers);
  return (
    textColumns.every((name) => {
      const { values, codes } = partsOf(byText[name]);
      return Array.isArray(values) && isCodes(codes) && codes.length === rows;
    }) &&
    numberColumns.every((name) => {
      const column = byNumber[name];
      return (column instanceof Float64Array || column instanceof Float32Array) && column.length === rows;
    })
  );
}

function isCodes(column: unknown): column is CodeArray {
  return column instanceof Uint8Array || column instanceof Uint16Array || column instanceof Uint32Array;
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
