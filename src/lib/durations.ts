import { formatNumber } from './numbers.ts';

/** Milliseconds that a machine took or takes: "41 ms", "3.2 s", "4 min", "47.5 h", "12 d". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${formatNumber(Math.round(ms))} ms`;
  if (ms < 60_000) return `${formatNumber(ms / 1000, 1)} s`;
  if (ms < 3_600_000) return `${formatNumber(ms / 60_000, 0)} min`;
  if (ms < 2 * 86_400_000) return `${formatNumber(ms / 3_600_000, 1)} h`;
  return `${formatNumber(Math.floor(ms / 86_400_000))} d`;
}

/** Seconds as `secondsWords` shows them: whole minutes from one hour on. */
export function shownSeconds(seconds: number): number {
  const whole = Math.round(seconds);
  return whole < 3600 ? whole : 60 * Math.round(whole / 60);
}

/** Seconds that a visit took: "48 s", "1:48 min", "2:05 h", "5 min". */
export function secondsWords(seconds: number): string {
  const shown = shownSeconds(seconds);
  if (shown < 60) return `${shown} s`;
  const [parts, unit] = shown < 3600 ? [shown, 'min'] : [shown / 60, 'h'];
  const rest = parts % 60;
  return `${formatNumber(Math.floor(parts / 60))}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${unit}`;
}
