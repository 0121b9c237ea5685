import { createServer } from 'node:http';
import { listenOn, policyFor } from './listening.ts';
import type { LoggedRequest } from './request-log.ts';

export type GatewayLoad = { readonly requests: number; readonly atUpstream: number; readonly connections: number };

/** Upper bounds of the duration histogram, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Methods with their own series; others share `other`, so that clients cannot create series. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

type Labels = Readonly<Record<string, string | number>>;

/** Counts finished requests from their log entries for Prometheus. Labels hold no request data. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #durations = new Map<string, { readonly counts: number[]; sum: number; readonly labels: Labels }>();

  count({ method, route, status, milliseconds, code }: LoggedRequest): void {
    const labels = { method: knownMethods.has(method) ? method : 'other', route };
    addOne(this.#requests, series('facet_requests_total', { ...labels, status }));
    if (code !== undefined) {
      const name = code.startsWith('upstream_') ? 'facet_upstream_errors_total' : 'facet_refusals_total';
      addOne(this.#failures, series(name, { code }));
    }
    const key = series('', labels);
    const duration = this.#durations.get(key) ?? { counts: buckets.map(() => 0).concat(0), sum: 0, labels };
    this.#durations.set(key, duration);
    const seconds = milliseconds / 1_000;
    duration.sum += seconds;
    buckets.concat(Number.POSITIVE_INFINITY).forEach((end, index) => {
      if (seconds <= end) duration.counts[index] = (duration.counts[index] ?? 0) + 1;
    });
  }

  text(load: GatewayLoad): string {
    const failures = (name: string) => [...this.#failures].filter(([key]) => key.startsWith(name));
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      ...metric('facet_requests_total', 'counter', 'Finished requests.', [...this.#requests]),
      ...metric('facet_request_duration_seconds', 'histogram', 'From head to end of answer.', this.#histogram()),
      ...metric('facet_refusals_total', 'counter', 'Requests that the gateway refused.', failures('facet_refusals')),
      ...metric(
        'facet_upstream_errors_total',
        'counter',
        'Requests that the service did not answer as it should.',
        failures('facet_upstream'),
      ),
      ...gauge('facet_requests_in_flight', 'Requests without a whole answer.', load.requests),
      ...gauge('facet_upstream_requests_in_flight', 'Requests at the service; at 128 more are busy.', load.atUpstream),
      ...gauge('facet_connections', 'Open connections.', load.connections),
      ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      ...gauge('process_heap_bytes', 'Memory in use by JavaScript.', memory.heapUsed),
      ...metric('process_cpu_seconds_total', 'counter', 'Processor time.', [
        ['process_cpu_seconds_total', (user + system) / 1e6],
      ]),
      ...gauge('process_start_time_seconds', 'When it was started.', Math.round(performance.timeOrigin / 1_000)),
      '',
    ].join('\n');
  }

  #histogram(): readonly (readonly [string, number])[] {
    const name = 'facet_request_duration_seconds';
    return [...this.#durations.values()].flatMap(({ counts, sum, labels }) => [
      ...counts.map(
        (count, index) => [series(`${name}_bucket`, { ...labels, le: buckets[index] ?? '+Inf' }), count] as const,
      ),
      [series(`${name}_sum`, labels), sum] as const,
      [series(`${name}_count`, labels), counts.at(-1) ?? 0] as const,
    ]);
  }
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Values are our own names, so none needs an escape. */
function series(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
}

function metric(name: string, type: string, help: string, values: readonly (readonly [string, number])[]) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values.map(([key, value]) => `${key} ${value}`)];
}

function gauge(name: string, help: string, value: number) {
  return metric(name, 'gauge', help, [[name, value]]);
}

/**
 * Serves `/metrics` at 127.0.0.1 alone, for requests that name a loopback host: another site could
 * point its own name here.
 * @throws {StartProblem} in one sentence when the port cannot be used.
 */
export async function serveMetrics(port: number, text: () => string): Promise<{ readonly url: string; close(): void }> {
  let hosts: ReadonlySet<string> = new Set();
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000 },
    ({ method, url, headers }, response) => {
      const isKnown = hosts.has(headers.host ?? '');
      const isAsked = isKnown && url === '/metrics' && (method === 'GET' || method === 'HEAD');
      response.writeHead(isAsked ? 200 : isKnown ? 404 : 421, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      response.end(isAsked ? text() : '');
    },
  );
  server.maxConnections = 16;
  const bound = await listenOn(server, '127.0.0.1', port, 'METRICS_PORT');
  hosts = policyFor({ allowedHosts: undefined, publicOrigin: undefined }, bound).hosts;
  return {
    url: `http://127.0.0.1:${bound}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
