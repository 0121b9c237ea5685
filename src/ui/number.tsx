import { formatCompact, formatNumber } from '#src/lib/numbers.ts';
import { Tip } from './tip.tsx';

type FigureProps = {
  value: number | undefined;
  /** Always said where the words around it do not: "ms", "sessions". */
  unit?: string | undefined;
  /** For tiles: "12K", with the full number on hover and focus. */
  compact?: boolean | undefined;
  digits?: number | undefined;
};

/** A number with the reader's separators and digits of one width. Undefined shows as a dash. */
export function Figure({ value, unit, compact = false, digits = 2 }: FigureProps) {
  if (value === undefined || !Number.isFinite(value)) return <span className="text-ink-muted">—</span>;
  const suffix = unit === undefined ? '' : ` ${unit}`;
  const full = `${formatNumber(value, digits)}${suffix}`;
  const shown = compact ? `${formatCompact(value)}${suffix}` : full;
  const text = <span className="whitespace-nowrap tabular-nums">{shown}</span>;
  return shown === full ? text : <Tip text={full}>{text}</Tip>;
}
