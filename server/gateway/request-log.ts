/**
 * What one line of the log says (R17): no path, no query, no body, and of the headers the signed-in
 * name alone.
 */
export type LoggedRequest = {
  readonly method: string;
  /** The contract's path template, or a word for what is no API request. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  readonly code?: string | undefined;
  /** The name of whoever is signed in. */
  readonly user?: string | undefined;
  /** What the service calls the request, where its answer says so. */
  readonly upstreamRequestId?: string | undefined;
};

/** A sentence for the person who runs the gateway, or a finished request. */
export type LogEntry = string | LoggedRequest;

/** Takes one entry of the log. */
export type Log = (entry: LogEntry) => void;

export type LogFormat = 'text' | 'json';

/** What a sentence begins with that asks for something to be done. */
const warning = 'WARNING: ';

/** One line of the log (`LOG_FORMAT`). */
export function logLine(entry: LogEntry, format: LogFormat, time: Date): string {
  return format === 'json' ? jsonOf(entry, time) : `${time.toISOString()} ${textOf(entry)}`;
}

function textOf(entry: LogEntry): string {
  if (typeof entry === 'string') return entry;
  const { method, route, status, milliseconds, requestId, code, user, upstreamRequestId } = entry;
  const more = [
    ...(code === undefined ? [] : [code]),
    // In quotes: both come from elsewhere and may be made to look like the rest of a line.
    ...(user === undefined ? [] : [`user=${JSON.stringify(user)}`]),
    ...(upstreamRequestId === undefined ? [] : [`upstream=${JSON.stringify(upstreamRequestId)}`]),
  ];
  return [method, route, status, `${milliseconds.toFixed(1)}ms`, requestId, ...more].join(' ');
}

function jsonOf(entry: LogEntry, time: Date): string {
  if (typeof entry === 'string') {
    const isWarning = entry.startsWith(warning);
    const message = isWarning ? entry.slice(warning.length) : entry;
    return JSON.stringify({ time, level: isWarning ? 'warning' : 'info', message });
  }
  const { milliseconds, ...request } = entry;
  return JSON.stringify({ time, level: 'info', ...request, ms: Number(milliseconds.toFixed(1)) });
}
