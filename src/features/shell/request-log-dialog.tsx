import { useSyncExternalStore } from 'react';
import { type RequestEntry, requestLog } from '#src/api/request-log.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { downloadText } from '#src/lib/hand-out.ts';
import { formatBytes, formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Empty } from '#src/ui/empty.tsx';
import { IdsNamed } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { DriftWords } from './drift-dialog.tsx';

/** The last 200 requests since this tab was loaded: what was asked, what came, how long it took, and what differed in it. */
export function RequestLogDialog({ onClose, onDrift }: { onClose: () => void; onDrift: () => void }) {
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.get);
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
            Drift report
          </Button>
          <Button
            icon="download"
            onClick={() => downloadText('facet-requests.json', 'application/json', logText(entries))}
          >
            Download as JSON
          </Button>
        </div>
      )}
      <ol className="text-13">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line last:border-0">
            <details>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 md:min-h-9">
                <Sign kind={entry.error === undefined ? 'live' : 'failed'} />
                <span className="w-14 font-mono text-12">{entry.method}</span>
                <bdi className="min-w-0 flex-1 truncate font-mono text-12">{entry.path}</bdi>
                {entry.driftCount > 0 && (
                  <span className="inline-flex items-center gap-1 text-12 text-notice">
                    <Sign kind="drift" />
                    {formatNumber(entry.driftCount, 0)} drift
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
        {formatBytes(entry.receivedBytes)} ·{' '}
        {entry.retries === 1 ? '1 retry' : `${formatNumber(entry.retries, 0)} retries`}
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

/** The log as a file. Bodies stay out of it: they hold what people typed. */
function logText(entries: readonly RequestEntry[]): string {
  return JSON.stringify(
    entries.map(({ body, ...entry }) => ({
      ...entry,
      at: new Date(entry.at).toISOString(),
      hasBody: body !== undefined,
    })),
    null,
    2,
  );
}

/** The entry as a curl command for the gateway. It needs no key, since the gateway adds it. */
export function curlCommand(entry: RequestEntry, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl -X ${entry.method} ${quote(new URL(entry.path, origin).href)} -H 'X-Requested-By: facet'`];
  if (entry.body !== undefined) parts.push(`-H 'Content-Type: application/json' --data-raw ${quote(entry.body)}`);
  return parts.join(' ');
}

/** The ids in the address of a request, by the names that the contract gives them in its answers: `pageId`. */
export function idsInRequest({
  template,
  path,
}: Pick<RequestEntry, 'template' | 'path'>): Readonly<Record<string, string>> {
  const [pathname = '', query] = path.split('?');
  const parts = template.split('/').slice(1);
  const segments = pathname.split('/').slice(-parts.length);
  const found: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const name = part.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\{(.*)\}$/, '$1');
    if (part.startsWith('{')) found[name] = decodeURIComponent(segments[place] ?? '');
  }
  const audienceId = new URLSearchParams(query).get('audienceId');
  return audienceId === null ? found : { ...found, audienceId };
}
