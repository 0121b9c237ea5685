import { formatNumber } from '#src/lib/numbers.ts';

type FigureProps = {
  value: number | undefined;
  /** Always said where the words around it do not: "ms", "sessions". */
  unit?: string | undefined;
};

/** A number with the reader's separators and digits of one width. Undefined shows as a dash. */
export function Figure({ value, unit }: FigureProps) {
  if (value === undefined || !Number.isFinite(value)) return <span className="text-ink-muted">—</span>;
  const suffix = unit === undefined ? '' : ` ${unit}`;
  return <span className="whitespace-nowrap tabular-nums">{`${formatNumber(value)}${suffix}`}</span>;
}
