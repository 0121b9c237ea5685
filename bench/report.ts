export class Report {
  /**
   * Against the machine of the budgets; at least 1: a fast machine tightens no budget. By the clock
   * on the wall, and by the processor's, which counts no other program's work.
   */
  slowness = { wall: 1, processor: 1 };
  /** The lines of figures over budget, by name. */
  readonly #over = new Map<string, string>();
  readonly #notRun: string[] = [];
  /** What is measured once more: nothing else can be over now. */
  #again: ReadonlySet<string> | undefined;

  /** Measures, and once more what is over: on a shared machine only what is over twice counts. */
  async twice(measure: () => Promise<void>): Promise<void> {
    const before = new Set(this.#over.keys());
    await measure();
    this.#again = new Set([...this.#over.keys()].filter((name) => !before.has(name)));
    if (this.#again.size > 0) {
      console.log('once more:');
      await measure();
    }
    this.#again = undefined;
  }

  /** A value with its `limit` in the same unit. With `atLeast`, a lower value is over budget. */
  figure(name: string, value: number, limit: number, unit: string, atLeast = false): void {
    const holds = atLeast ? value >= limit : value <= limit;
    const [own, budget] = apart(value, limit);
    const line = `${name}: ${own} ${unit} (budget ${atLeast ? '>=' : '<='} ${budget} ${unit})`;
    console.log(`  ${holds ? 'ok  ' : 'OVER'} ${line}`);
    if (holds) this.#over.delete(name);
    else if (this.#again?.has(name) !== false) this.#over.set(name, line);
  }

  time(name: string, value: number, limit: number, unit = 'ms'): void {
    this.figure(name, value, limit * this.slowness.wall, unit);
  }

  /** A time by the processor's clock. */
  processorTime(name: string, value: number, limit: number, unit = 'ms'): void {
    this.figure(name, value, limit * this.slowness.processor, unit);
  }

  /** Times of one thing done often, with budgets of the middle one and of the longest. */
  times(name: string, all: readonly number[], limits: { median: number; worst: number }, unit = 'ms'): void {
    this.time(`${name}, median`, median(all), limits.median, unit);
    this.time(`${name}, worst`, Math.max(...all), limits.worst, unit);
  }

  /** A figure without a budget. */
  note(name: string, value: number, unit: string): void {
    console.log(`       ${name}: ${shown(value)} ${unit}`);
  }

  notRun(what: string): void {
    this.#notRun.push(what);
  }

  /** Prints what did not run and what is over budget as the last lines; returns the exit code. */
  conclude(): number {
    for (const what of this.#notRun) console.log(`not run: ${what}`);
    for (const line of this.#over.values()) console.log(`over budget: ${line}`);
    return this.#over.size > 0 ? 1 : 0;
  }
}

/** Both values with enough digits to differ: "189.4 of 189.4" would not explain a failure. */
function apart(value: number, limit: number): readonly [string, string] {
  const both = (digits?: number) => [shown(value, digits), shown(limit, digits)] as const;
  const enough = [undefined, 2, 3, 4, 5, 6].map(both).find(([one, other]) => Number(one) !== Number(other));
  return value === limit || enough === undefined ? both() : enough;
}

function shown(value: number, digits = Math.abs(value) < 10 ? 2 : 1): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(digits);
}

/** The mean of the two middle values for an even count. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** The value that a share of all does not exceed. NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export async function repeated<Result>(times: number, act: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await act());
  return results;
}
