import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from './button.tsx';

type ProgressProps = {
  /** What is going on: "Loading audiences". */
  label: string;
  value: number;
  /** Undefined if unknown: then only the count moves, and a short bar pulses in the middle. */
  total?: number | undefined;
  /** Only the bar, where the numbers stand beside it. */
  bare?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
};

/** Progress as numbers and a bar, with a way to stop it. */
export function Progress({ label, value, total, bare = false, onCancel, cancelLabel = 'Stop' }: ProgressProps) {
  const known = total !== undefined && total > 0;
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-13 text-ink-muted">
      {!bare && (
        <span className="whitespace-nowrap tabular-nums">
          {known ? `${formatNumber(value)} of ${formatNumber(total)}` : formatNumber(value)}
        </span>
      )}
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={known ? total : undefined}
        aria-valuenow={known ? Math.min(value, total) : undefined}
        className="h-[3px] w-30 min-w-8 overflow-hidden rounded-full bg-line"
      >
        <span
          style={{ width: known ? `${Math.min(100, (value / total) * 100)}%` : '33%' }}
          className={`block h-full bg-accent ${known ? '' : 'mx-auto animate-pulse'}`}
        />
      </span>
      {onCancel !== undefined && (
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </span>
  );
}
