import { useSyncExternalStore } from 'react';
import { type DriftLine, type DriftReport, driftReport, type EndpointDrift } from '#src/api/drift-report.ts';
import { copyText, downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';

/** What is said of the samples, wherever the report goes. */
const aboutSamples =
  'Samples show the shape of a value: every letter as a, every digit as 0. No value of a person is in this report.';

/** Where responses did not match the API documentation, per endpoint, to be handed to the people who run it. */
export function DriftDialog({ onClose, onLog }: { onClose: () => void; onLog: () => void }) {
  const report = useSyncExternalStore(driftReport.subscribe, driftReport.get);
  const { since, answers, differing } = report;
  const differs = differing > 0;
  async function copy() {
    const isCopied = await copyText(driftMarkdown(report));
    showToast(
      isCopied
        ? { tone: 'good', text: 'Copied the report.' }
        : { tone: 'bad', text: 'The browser did not allow copying.' },
    );
  }
  return (
    <Dialog
      onClose={onClose}
      wide
      title="Drift report"
      description="Responses that didn’t match the API documentation in this tab. Facet shows as much of them as it can."
    >
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="quiet" onClick={onLog}>
          Request log
        </Button>
        {differs && (
          <>
            <Button
              icon="download"
              onClick={() => downloadText('facet-drift.json', 'application/json', JSON.stringify(report, null, 2))}
            >
              Download as JSON
            </Button>
            <Button icon="copy" variant="primary" onClick={() => void copy()}>
              Copy as Markdown
            </Button>
          </>
        )}
      </div>
      {since === undefined ? (
        <Empty title="No responses yet">Responses are compared with the API documentation as they arrive.</Empty>
      ) : differs ? (
        <>
          <p className="text-13">
            {countOf(differing, 'response')} of {formatNumber(answers)} differed since{' '}
            <Time value={{ ms: since, raw: String(since) }} />. <span className="text-ink-muted">{aboutSamples}</span>
          </p>
          {report.endpoints.map(
            (endpoint) => endpoint.differing > 0 && <EndpointPart key={endpoint.endpoint} {...endpoint} />,
          )}
        </>
      ) : (
        <Empty title="Nothing differed">No differences in {countOf(answers, 'response')}.</Empty>
      )}
    </Dialog>
  );
}

function EndpointPart({ endpoint, answers, differing, lines, unlisted }: EndpointDrift) {
  return (
    <section aria-label={endpoint} className="border-t border-line pt-3 text-13">
      <h3 className="font-mono text-12 wrap-anywhere">{endpoint}</h3>
      <p className="text-12 text-ink-muted">
        {formatNumber(differing)} of {countOf(answers, 'response')}
      </p>
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.path} ${line.expected} ${line.got}`}
            className="flex gap-2 border-b border-line py-2 last:border-0"
          >
            <span className="pt-1">
              <Sign kind="drift" />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <DriftWords {...line} />
              <div className="text-12 text-ink-muted">
                {countOf(line.count, 'time')}, last <Time value={{ ms: line.lastAt, raw: String(line.lastAt) }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="pt-1 text-12 text-ink-muted">{countOf(unlisted, 'more difference')}, not listed.</p>
      )}
    </section>
  );
}

type Differed = Pick<DriftLine, 'path' | 'expected' | 'got'> & { readonly sample?: string | undefined };

/** What differed: which field, and how. */
export function DriftWords(differed: Differed) {
  return (
    <>
      <div className="font-mono text-12">{differed.path || 'the whole response'}</div>
      <div>
        Expected <span className="font-mono text-12">{differed.expected}</span>, got{' '}
        <bdi className="font-mono text-12">{gotText(differed)}</bdi>.
      </div>
    </>
  );
}

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
      `${countOf(endpoint.differing, 'response')} of ${formatNumber(endpoint.answers)} differed.`,
      '',
      '| field | documented | sent | times | first seen | last seen |',
      '| --- | --- | --- | ---: | --- | --- |',
      ...endpoint.lines.map(row),
      ...(endpoint.unlisted === 0 ? [] : ['', `${countOf(endpoint.unlisted, 'more difference')}, not listed.`]),
    ];
  });
  return [
    '# Where responses differed from the API documentation',
    '',
    `${countOf(differing, 'response')} of ${formatNumber(answers)}${period} differed. ${aboutSamples}`,
    ...sections,
    '',
  ].join('\n');
}

function row(line: DriftLine): string {
  const times = [line.firstAt, line.lastAt].map((at) => new Date(at).toISOString());
  return `| ${[code(line.path || '(the whole response)'), code(line.expected), code(gotText(line)), line.count, ...times].join(' | ')} |`;
}

/** In a table of Markdown a bar would begin the next cell, and a backtick end the code. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}

/** What came, as a kind with its sample: `text "0000-00-00"`. */
function gotText({ got, sample }: Differed): string {
  if (sample === undefined) return got;
  return got === 'array' ? sample : `${got} ${sample}`;
}
