import { expect, test } from 'vitest';
import type { Drift } from '#src/contract/tolerant-reader.ts';
import { requestEntry } from '#test/form-fixtures.ts';
import { type DriftReport, driftReport, followDrift, withAnswer } from './drift-report.ts';
import { logRequest } from './request-log.ts';

const empty: DriftReport = { since: undefined, answers: 0, differing: 0, endpoints: [] };
const phone = { path: 'items[3].phoneNumber', expected: 'string matching /^\\+/', got: '"0171 Ünal 555"' };

test('the same field in many rows and answers is one line, with its counts and its first and last time', () => {
  const other = { ...phone, path: 'items[9].phoneNumber', got: '"0172"' };
  let report = withAnswer(empty, requestEntry({ drifts: [phone, other] }));
  report = withAnswer(report, requestEntry({ at: 2_000 }));
  report = withAnswer(report, requestEntry({ at: 2_500, error: 'The connection failed.', status: undefined }));
  report = withAnswer(report, requestEntry({ at: 3_000, drifts: [phone] }));
  expect(report).toMatchObject({ since: 1_000, answers: 3, differing: 2 });
  expect(report.endpoints).toMatchObject([{ endpoint: 'GET /v0/persons', answers: 3, differing: 2, unlisted: 0 }]);
  const [line] = report.endpoints[0]?.lines ?? [];
  expect(line).toMatchObject({ path: 'items[].phoneNumber', count: 3, firstAt: 1_000, lastAt: 3_000 });
});

const samplesOf = (...drifts: readonly Drift[]) =>
  withAnswer(empty, requestEntry({ drifts })).endpoints[0]?.lines.map(({ got, sample }) => [got, sample]);

test('no value of a person gets into the report: texts and numbers are shown by their shape', () => {
  expect(samplesOf(phone, { path: 'items[0].name', expected: 'string', got: '4915112345678' })).toEqual([
    ['text', '"0000 Aaaa 000"'],
    ['number', '0000000000000'],
  ]);
  expect(JSON.stringify(withAnswer(empty, requestEntry({ drifts: [phone] })))).not.toMatch(/nal|171|secret/);
});

test('what the request log has forgotten stays in the report', () => {
  const { id: _, ...logged } = requestEntry({ drifts: [phone] });
  logRequest(logged);
  const stop = followDrift();
  for (let count = 0; count < 300; count += 1) logRequest({ ...logged, drifts: [], driftCount: 0 });
  expect(driftReport.get()).toMatchObject({ answers: 301, differing: 1 });
  stop();
  logRequest(logged);
  expect(driftReport.get()).toMatchObject({ answers: 301 });
});
