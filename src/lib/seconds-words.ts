import { formatNumber } from './numbers.ts';

/**
 * How long a visit took: "48 s", "1:48 min", "2:05 h", "5 min". In a file of its own, as the first
 * screen has no visits.
 */
export function secondsWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [parts, unit] = whole < 3600 ? [whole, 'min'] : [Math.round(whole / 60), 'h'];
  const rest = parts % 60;
  return `${formatNumber(Math.floor(parts / 60))}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${unit}`;
}
