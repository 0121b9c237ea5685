const formats = new Map<string, Intl.NumberFormat>();

/** A formatter is made once for each way to write numbers. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en', options);
  formats.set(key, made);
  return made;
}

/**
 * A number with its digits grouped, at most `digits` decimals (default 2). Written as English writes it, like the words around it: "1.204" would
 * be read as a fraction there.
 */
export function formatNumber(value: number, digits = 2): string {
  // Counts, which every screen has. The first use of Intl costs a first screen a long task.
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return numberFormat({ maximumFractionDigits: digits }).format(value);
}
