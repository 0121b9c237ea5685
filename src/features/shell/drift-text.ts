import type { DriftLine, DriftReport } from '#src/api/drift-report.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';

/** What is said of the samples, wherever the report goes. */
export const aboutSamples =
  'Samples show the shape of a value: every letter as a, every digit as 0. No value of a person is in this report.';

/** The report as Markdown, for the people who run the API. Times are UTC. */
export function driftMarkdown(report: DriftReport): string {
  const { since, answers, differing, endpoints } = report;
  const period = since === undefined ? '' : ` since ${new Date(since).toISOString()}`;
  const sections = endpoints.flatMap((endpoint) => {
    if (endpoint.differing === 0) return [];
    return [
      '',
      `## ${endpoint.endpoint}`,
      '',
      `${countOf(endpoint.differing, 'answer')} of ${formatNumber(endpoint.answers)} differed.`,
      '',
      '| field | the contract says | the service sent | times | first seen | last seen |',
      '| --- | --- | --- | ---: | --- | --- |',
      ...endpoint.lines.map(row),
      ...(endpoint.unlisted === 0 ? [] : ['', `${countOf(endpoint.unlisted, 'more difference')}, not listed.`]),
    ];
  });
  return [
    '# Where answers differed from the contract',
    '',
    `${countOf(differing, 'answer')} of ${formatNumber(answers)}${period} differed. ${aboutSamples}`,
    ...sections,
    '',
  ].join('\n');
}

function row(line: DriftLine): string {
  const times = [line.firstAt, line.lastAt].map((at) => new Date(at).toISOString());
  return `| ${[code(line.path === '' ? '(the whole answer)' : line.path), code(line.expected), code(gotText(line)), line.count, ...times].join(' | ')} |`;
}

/** In a table of Markdown a bar would begin the next cell, and a backtick end the code. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}

/** What came, as a kind with its sample: `text "0000-00-00"`. */
export function gotText({ got, sample }: DriftLine): string {
  if (sample === undefined) return got;
  return got === 'array' ? sample : `${got} ${sample}`;
}
