import { type DriftLine, type DriftReport, driftReport, type EndpointDrift } from '#src/api/drift-report.ts';
import { type RequestEntry, requestLog } from '#src/api/request-log.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { downloadText } from '#src/lib/hand-out.ts';
import { formatBytes, formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton, copyAndSay } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Empty } from '#src/ui/empty.tsx';
import { IdsNamed } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

/** The last 200 requests of this tab: request, response, duration, and drift. */
export function RequestLogDialog({ onClose, onDrift }: { onClose: () => void; onDrift: () => void }) {
  const entries = useStore(requestLog);
  return (
    <Dialog
      onClose={onClose}
      wide
      title="Request log"
      description="The last 200 requests of this tab. Cleared when the tab reloads or closes."
    >
      {entries.length === 0 ? (
        <Empty title="No requests yet">Requests to the API appear here.</Empty>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onDrift}>
            API differences
          </Button>
          <DownloadJson file="facet-requests.json" content={() => entries.map(withoutBody)} />
        </div>
      )}
      <ol className="text-13">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line last:border-0">
            <details>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 md:min-h-9">
                <Sign kind={entry.error === undefined ? 'live' : 'failed'} />
                <span className="w-14 font-mono text-12">{entry.method}</span>
                <bdi className="min-w-0 flex-1 truncate font-mono text-12 max-md:order-last max-md:basis-full">
                  {entry.path}
                </bdi>
                {entry.driftCount > 0 && (
                  <span className="inline-flex items-center gap-1 text-12 text-notice">
                    <Sign kind="drift" />
                    {countOf(entry.driftCount, 'difference')}
                  </span>
                )}
                <span className="text-ink-muted tabular-nums">{entry.status ?? 'none'}</span>
                <span className="w-16 text-right text-ink-muted tabular-nums">{formatDuration(entry.ms)}</span>
              </summary>
              <EntryDetails entry={entry} />
            </details>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function EntryDetails({ entry }: { entry: RequestEntry }) {
  const { timeZone } = useDisplay();
  return (
    <div className="flex flex-col gap-2 pb-3 pl-6 text-12 text-ink-muted">
      <p className="font-mono wrap-anywhere">{entry.path}</p>
      <IdsNamed value={idsInRequest(entry)} />
      <p>
        {formatAbsolute(entry.at, timeZone)} · sent {formatBytes(entry.sentBytes)} · received{' '}
        {formatBytes(entry.receivedBytes)} · {countOf(entry.retries, 'retry', 'retries')}
      </p>
      {entry.error !== undefined && <p className="text-bad">{entry.error}</p>}
      {entry.drifts.map((drift) => (
        <div key={`${drift.path} ${drift.expected}`} className="wrap-anywhere">
          <DriftWords {...drift} />
        </div>
      ))}
      <div className="flex items-center gap-1">
        <CopyButton text={curlCommand(entry, location.origin)} label="Copy as cURL" />
        Copy as cURL (no API key)
      </div>
    </div>
  );
}

/** An entry of the log's file. Bodies have personal input. */
function withoutBody({ body, ...entry }: RequestEntry) {
  return { ...entry, at: new Date(entry.at).toISOString(), hasBody: body !== undefined };
}

function DownloadJson({ file, content }: { file: string; content: () => unknown }) {
  const download = () => downloadText(file, 'application/json', JSON.stringify(content(), null, 2));
  return (
    <Button icon="download" onClick={download}>
      Export JSON
    </Button>
  );
}

/** The entry as a curl command for the gateway. It needs no key, since the gateway adds it. */
export function curlCommand(entry: RequestEntry, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl -X ${entry.method} ${quote(new URL(entry.path, origin).href)} -H 'X-Requested-By: facet'`];
  if (entry.body !== undefined) parts.push(`-H 'Content-Type: application/json' --data-raw ${quote(entry.body)}`);
  return parts.join(' ');
}

/** The IDs in a request's URL, by the contract's names: `pageId`. */
export function idsInRequest({ template, path }: Pick<RequestEntry, 'template' | 'path'>) {
  const [pathname = '', query] = path.split('?');
  const parts = template.split('/').slice(1);
  const segments = pathname.split('/').slice(-parts.length);
  const found: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const name = /^\{(.*)\}$/.exec(part)?.[1]?.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (name !== undefined) found[name] = decodeURIComponent(segments[place] ?? '');
  }
  const audienceId = new URLSearchParams(query).get('audienceId');
  return audienceId === null ? found : { ...found, audienceId };
}

const aboutSamples = 'Samples show a value’s shape: letters as a, digits as 0. The report contains no personal data.';

/** Where responses differ from the API documentation, per endpoint, for the API's operators. */
export function DriftDialog({ onClose, onLog }: { onClose: () => void; onLog: () => void }) {
  const report = useStore(driftReport);
  const { since, answers, differing } = report;
  return (
    <Dialog
      onClose={onClose}
      wide
      title="API differences"
      description="Responses that didn’t match the API documentation in this tab. Facet shows as much of them as it can."
    >
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="quiet" onClick={onLog}>
          Request log
        </Button>
        {differing > 0 && (
          <>
            <DownloadJson file="facet-drift.json" content={() => report} />
            <Button
              icon="copy"
              variant="primary"
              onClick={() => void copyAndSay(driftMarkdown(report), 'Report copied.', '')}
            >
              Copy as Markdown
            </Button>
          </>
        )}
      </div>
      {since === undefined ? (
        <Empty title="No responses yet">Responses are compared with the API documentation as they arrive.</Empty>
      ) : differing > 0 ? (
        <>
          <p className="text-13">
            {countOf(differing, 'response')} of {formatNumber(answers)} differed since <Time value={since} />.{' '}
            <span className="text-ink-muted">{aboutSamples}</span>
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
                {countOf(line.count, 'time')}, last <Time value={line.lastAt} />
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

function DriftWords(differed: Differed) {
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
  const differed = endpoints.filter((endpoint) => endpoint.differing > 0);
  const sections = differed.flatMap((endpoint) => [
    '',
    `## ${endpoint.endpoint}`,
    '',
    `${countOf(endpoint.differing, 'response')} of ${formatNumber(endpoint.answers)} differed.`,
    '',
    '| field | documented | sent | times | first seen | last seen |',
    '| --- | --- | --- | ---: | --- | --- |',
    ...endpoint.lines.map(row),
    ...(endpoint.unlisted === 0 ? [] : ['', `${countOf(endpoint.unlisted, 'more difference')}, not listed.`]),
  ]);
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

/** In a Markdown table a bar would start the next cell, and a backtick end the code. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}

/** The received kind with its sample: `text "0000-00-00"`. */
function gotText({ got, sample }: Differed): string {
  if (sample === undefined) return got;
  return got === 'array' ? sample : `${got} ${sample}`;
}
