import type { Drift } from '#src/contract/tolerant-reader.ts';
import { createStore } from '#src/lib/store.ts';
import { type RequestEntry, requestLog } from './request-log.ts';

/** One field of one endpoint that differs from the contract, however often. */
export type DriftLine = {
  /** `items[].createdAt`: one line for all rows of a list. Empty for the answer as a whole. */
  readonly path: string;
  readonly expected: string;
  /** The kind of the value: `text`, `number`, `null`, `missing`, `array`, `object`. */
  readonly got: string;
  /** The first value, truncated; texts and numbers masked (`a`, `0`): may be personal data. */
  readonly sample: string | undefined;
  readonly count: number;
  /** Epoch milliseconds of the first and the last request. */
  readonly firstAt: number;
  readonly lastAt: number;
};

export type EndpointDrift = {
  /** `GET /v0/pages/{page_id}` */
  readonly endpoint: string;
  readonly answers: number;
  readonly differing: number;
  readonly lines: readonly DriftLine[];
  /** Counted but not listed: the limits are 50 per answer and 100 kinds per endpoint. */
  readonly unlisted: number;
};

/** All answers since `since` and their differences. Outlasts the limited request log. */
export type DriftReport = {
  /** Epoch milliseconds of the first answer. */
  readonly since: number | undefined;
  readonly answers: number;
  readonly differing: number;
  readonly endpoints: readonly EndpointDrift[];
};

const mostLines = 100;

/** The report of this tab. */
export const driftReport = createStore<DriftReport>({ since: undefined, answers: 0, differing: 0, endpoints: [] });

let lastId = 0;

/** Adds each logged answer to the report, the logged ones first. @returns a function to stop. */
export function followDrift(): () => void {
  const follow = () => {
    const news = requestLog.get().filter(({ id }) => id > lastId);
    lastId = news[0]?.id ?? lastId;
    driftReport.set(news.reduceRight(withAnswer, driftReport.get()));
  };
  follow();
  return requestLog.subscribe(follow);
}

/** Adds an answer to the report. A failed request has none. */
export function withAnswer(report: DriftReport, entry: RequestEntry): DriftReport {
  if (entry.error !== undefined) return report;
  const endpoint = `${entry.method} ${entry.template}`;
  const endpoints = new Map(report.endpoints.map((one) => [one.endpoint, one]));
  const before = endpoints.get(endpoint) ?? { endpoint, answers: 0, differing: 0, lines: [], unlisted: 0 };
  const differs = entry.driftCount > 0 ? 1 : 0;
  endpoints.set(endpoint, {
    ...withDrifts(before, entry),
    answers: before.answers + 1,
    differing: before.differing + differs,
  });
  return {
    since: report.since ?? entry.at,
    answers: report.answers + 1,
    differing: report.differing + differs,
    endpoints: [...endpoints.values()],
  };
}

function withDrifts(before: EndpointDrift, { drifts, driftCount, at }: RequestEntry): EndpointDrift {
  const lines = new Map(before.lines.map((line) => [keyOf(line), line]));
  let unlisted = before.unlisted + driftCount - drifts.length;
  for (const drift of drifts) {
    const { expected } = drift;
    const place = { path: drift.path.replace(/\[\d+\]/g, '[]'), expected, got: kindOf(drift.got) };
    const line = lines.get(keyOf(place)) ?? { ...place, sample: sampleOf(drift), count: 0, firstAt: at, lastAt: at };
    if (line.count === 0 && lines.size >= mostLines) unlisted += 1;
    else lines.set(keyOf(place), { ...line, count: line.count + 1, lastAt: at });
  }
  return { ...before, lines: [...lines.values()], unlisted };
}

function keyOf({ path, expected, got }: Pick<DriftLine, 'path' | 'expected' | 'got'>): string {
  return `${path}\n${expected}\n${got}`;
}

/** `got` is truncated JSON, or one of the words of the tolerant reader. */
function kindOf(got: string): string {
  if (got.startsWith('"')) return 'text';
  if (/^array of/.test(got)) return 'array';
  if (/^-?\d/.test(got)) return 'number';
  return /^(?:true|false)$/.test(got) ? 'boolean' : got;
}

function sampleOf({ expected, got }: Drift): string | undefined {
  if (/^(?:missing|null|object)$/.test(got)) return undefined;
  const clipped = got.length > 40 ? `${got.slice(0, 39)}…` : got;
  // A value of a fixed set is no secret, and the reader of the report needs it unmasked.
  if (expected.startsWith('one of ') || /^(?:array of|true$|false$)/.test(got)) return clipped;
  return clipped
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{L}/gu, (letter) => (letter === 'A' ? 'A' : 'a'))
    .replace(/\p{N}/gu, '0');
}
