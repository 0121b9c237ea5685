const factors: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
const seconds: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };

/** The number that a reader takes the words for: "3.6 %", "123.5K", "1:48 min", "1 min 48 s". */
export function readBack(words: string): number {
  const clock = /^(\d+):(\d\d) (min|h)$/.exec(words);
  if (clock !== null) {
    const unit = seconds[clock[3] ?? ''] ?? Number.NaN;
    return Number(clock[1]) * unit + (Number(clock[2]) * unit) / 60;
  }
  const times = [...words.matchAll(/(\d+) (s|min|h)(?= |$)/g)];
  if (times.length > 0)
    return times.reduce((sum, [, size, unit]) => sum + Number(size) * (seconds[unit ?? ''] ?? 0), 0);
  const unit = /[KMB]$/.exec(words)?.[0] ?? '';
  return Number.parseFloat(words.replaceAll(',', '')) * (factors[unit] ?? 1);
}
