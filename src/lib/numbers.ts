import { remembered } from './remembered.ts';

export const numberFormat = remembered(
  (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en', options),
  JSON.stringify,
);

/** A grouped number, at most `digits` decimals. English like the screens: "1.204" is a fraction. */
export function formatNumber(value: number, digits = 2): string {
  // Counts, on every screen. The first use of Intl is a long task on a first screen.
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return numberFormat({ maximumFractionDigits: digits }).format(value);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as "690 byte", "4.2 kB", in steps of 1,000. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), byteUnits.length - 1);
  const unit = byteUnits[step] ?? 'byte';
  return numberFormat({ style: 'unit', unit, maximumFractionDigits: step === 0 ? 0 : 1 }).format(bytes / 1000 ** step);
}
