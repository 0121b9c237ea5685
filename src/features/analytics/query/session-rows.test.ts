import { expect, test } from 'vitest';
import { filledStore } from '#test/session-fixtures.ts';
import { type RowWindow, type SortColumn, sessionRow, sortColumns, sortedRows } from './session-rows.ts';

/** Three sessions that differ in every sort column, the lowest first. */
const sessions = [0, 1, 2].map((index) => ({
  audienceSessionId: `session_${index}`,
  sessionStartedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  sessionEndedAt: new Date(Date.UTC(2026, 0, 1 + index, 1)).toISOString(),
  timeSpentSeconds: index,
  maxScrollDepthPercentage: index,
  questionsAskedCount: index,
  totalClicksCount: index,
  hasConversion: index > 0,
  hasFormSubmit: index > 0,
  isBounce: index > 0,
  audienceId: `audience_${index}`,
  utmSource: `source ${index}`,
  utmMedium: `medium ${index}`,
  utmCampaign: `campaign ${index}`,
  utmContent: `content ${index}`,
  utmTerm: `term ${index}`,
  formSubmissionIdentifierType: `type ${index}`,
  computationStatus: `status ${index}`,
}));

function idsBy(sort: SortColumn, descending: boolean, audiences?: RowWindow['audiences']) {
  const store = filledStore([{ audienceSessionId: 'bare' }, ...[2, 0, 1].map((index) => sessions[index] ?? {})]);
  const all = Uint32Array.from({ length: store.rows }, (_, row) => row);
  const rows = sortedRows(store, all, { sort, descending, audiences });
  return Array.from(rows, (row) => sessionRow(store, row).audienceSessionId);
}

test.each(sortColumns)('rows are sorted by %s, those without it last either way', (sort) => {
  expect(idsBy(sort, false)).toEqual(['session_0', 'session_1', 'session_2', 'bare']);
  expect(idsBy(sort, true)).toEqual(['session_2', 'session_1', 'session_0', 'bare']);
});

test('sorted by audience, rows stand in the order of the names that the screen knows, and unknown ones after them', () => {
  const audiences = ['audience_2', 'audience_9', 'audience_0'];
  expect(idsBy('audienceId', false, audiences)).toEqual(['session_2', 'session_0', 'session_1', 'bare']);
  expect(idsBy('audienceId', true, audiences)).toEqual(['session_1', 'session_0', 'session_2', 'bare']);
  expect(idsBy('utmSource', false, ['source 2'])).toEqual(['session_0', 'session_1', 'session_2', 'bare']);
});
