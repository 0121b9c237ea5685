import { useState, useSyncExternalStore } from 'react';
import { type DriftLine, type DriftReport, driftReport, type EndpointDrift } from '#src/api/drift-report.ts';
import { copyText, downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

/** What is said of the samples, wherever the report goes. */
const aboutSamples =
  'Samples show the shape of a value: every letter as a, every digit as 0. No value of a person is in this report.';

/** Where the service's answers differed from the contract, per endpoint, to be handed to the people who run it. */
export function DriftDialog({ onClose, onLog }: { onClose: () => void; onLog: () => void }) {
  const report = useSyncExternalStore(driftReport.subscribe, driftReport.get);
  const { since, answers, differing } = report;
  const differs = differing > 0;
  return (
    <Dialog
      onClose={onClose}
      wide
      title="Drift report"
      description="Where the service’s answers differed from the contract, in this tab. Facet shows such answers as far as they can be used."
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
            <CopyReport text={() => driftMarkdown(report)} />
          </>
        )}
      </div>
      {since === undefined ? (
        <Empty title="No answer yet">What the service answers from now on is compared with the contract.</Empty>
      ) : differs ? (
        <>
          <p className="text-13">
            {countOf(differing, 'answer')} of {formatNumber(answers)} differed. Counting began{' '}
            <Time value={{ ms: since, raw: String(since) }} />. <span className="text-ink-muted">{aboutSamples}</span>
          </p>
          {report.endpoints.map(
            (endpoint) => endpoint.differing > 0 && <EndpointPart key={endpoint.endpoint} {...endpoint} />,
          )}
        </>
      ) : (
        <Empty title="Nothing differed">
          {countOf(answers, 'answer')}, the first <Time value={{ ms: since, raw: String(since) }} />, all as the
          contract says.
        </Empty>
      )}
    </Dialog>
  );
}

function CopyReport({ text }: { text: () => string }) {
  const [said, setSaid] = useState('');
  return (
    <>
      <Button
        icon="copy"
        variant="primary"
        onClick={async () => setSaid((await copyText(text())) ? 'Copied' : 'The browser did not allow copying')}
      >
        Copy as Markdown
      </Button>
      <span role="status" className="text-12 text-ink-muted empty:hidden">
        {said}
      </span>
    </>
  );
}

function EndpointPart({ endpoint, answers, differing, lines, unlisted }: EndpointDrift) {
  return (
    <section aria-label={endpoint} className="border-t border-line pt-3 text-13">
      <h3 className="font-mono text-12 wrap-anywhere">{endpoint}</h3>
      <p className="text-12 text-ink-muted">
        {formatNumber(differing)} of {countOf(answers, 'answer')}
      </p>
      <ul>
        {lines.map((line) => (
          <Line key={`${line.path} ${line.expected} ${line.got}`} line={line} />
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="pt-1 text-12 text-ink-muted">{countOf(unlisted, 'more difference')}, not listed.</p>
      )}
    </section>
  );
}

function Line({ line }: { line: DriftLine }) {
  const { path, expected, count, firstAt, lastAt } = line;
  return (
    <li className="flex gap-2 border-b border-line py-2 last:border-0">
      <span className="pt-1">
        <Sign kind="drift" />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="font-mono text-12">{path === '' ? 'the whole answer' : path}</div>
        <div>
          The contract says <span className="font-mono text-12">{expected}</span>, the service sent{' '}
          <bdi className="font-mono text-12">{gotText(line)}</bdi>.
        </div>
        <div className="text-12 text-ink-muted">
          {countOf(count, 'time')}, <Time value={{ ms: firstAt, raw: String(firstAt) }} />
          {lastAt !== firstAt && (
            <>
              {' '}
              to <Time value={{ ms: lastAt, raw: String(lastAt) }} />
            </>
          )}
        </div>
      </div>
    </li>
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
function gotText({ got, sample }: DriftLine): string {
  if (sample === undefined) return got;
  return got === 'array' ? sample : `${got} ${sample}`;
}
