import { expect, onTestFinished, test } from 'vitest';
import { requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { Metrics, serveMetrics } from './metrics.ts';
import { logLine } from './request-log.ts';

const request = { method: 'GET', route: '/v0/persons', status: 200, milliseconds: 40, requestId: 'id' };

test('requests, durations, refusals and errors of the service are counted in the text format of Prometheus', () => {
  const metrics = new Metrics();
  metrics.count(request);
  metrics.count({ ...request, milliseconds: 60_000, status: 504, code: 'upstream_timeout' });
  metrics.count({ ...request, status: 403, code: 'marker' });
  for (const method of ['PROPFIND', 'PURGE', '-']) metrics.count({ ...request, method });
  const text = metrics.text({ requests: 3, atUpstream: 2, connections: 5 });
  const duration = 'facet_request_duration_seconds';
  const lines = [
    'facet_requests_total{method="GET",route="/v0/persons",status="200"} 1',
    'facet_requests_total{method="other",route="/v0/persons",status="200"} 3',
    `${duration}_bucket{method="GET",route="/v0/persons",le="0.025"} 0`,
    `${duration}_bucket{method="GET",route="/v0/persons",le="0.05"} 2`,
    `${duration}_bucket{method="GET",route="/v0/persons",le="+Inf"} 3`,
    `${duration}_sum{method="GET",route="/v0/persons"} 60.08`,
    `${duration}_count{method="GET",route="/v0/persons"} 3`,
    'facet_upstream_errors_total{code="upstream_timeout"} 1',
    'facet_refusals_total{code="marker"} 1',
    'facet_requests_in_flight 3',
    'facet_upstream_requests_in_flight 2',
    'facet_connections 5',
  ];
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  expect(text.endsWith('\n')).toBe(true);
});

test('/metrics is answered at loopback to requests that name it, and nothing else is there', async () => {
  const served = await serveMetrics(0, () => 'figures');
  onTestFinished(() => served.close());
  const { host, port, hostname } = new URL(served.url);
  const ask = async (target: string, name: string, method = 'GET') =>
    (await sendRaw({ host: hostname, port: Number(port) }, requestBytes(method, target, [['Host', name]])))?.status;
  expect(hostname).toBe('127.0.0.1');
  expect(await ask('/metrics', host)).toBe(200);
  expect(await ask('/metrics', 'evil.test')).toBe(421);
  expect(await ask('/', host)).toBe(404);
  expect(await ask('/metrics', host, 'POST')).toBe(404);
  await expect(serveMetrics(Number(port), () => '')).rejects.toThrow(/or set METRICS_PORT to another one\.$/);
});

test('a line of the log is text or JSON, and a name from elsewhere cannot begin another line', () => {
  const time = new Date(0);
  const entry = { ...request, user: 'a\nb', upstreamRequestId: 'up-1' };
  expect(logLine(entry, 'text', time)).toBe(
    '1970-01-01T00:00:00.000Z GET /v0/persons 200 40.0ms id user="a\\nb" upstream="up-1"',
  );
  const { milliseconds: ms, ...told } = entry;
  expect(JSON.parse(logLine(entry, 'json', time))).toEqual({ ...told, ms, time: time.toISOString(), level: 'info' });
  expect(JSON.parse(logLine('WARNING: Look.', 'json', time))).toMatchObject({ level: 'warning', message: 'Look.' });
  expect(logLine(entry, 'json', time)).not.toContain('\n');
});
