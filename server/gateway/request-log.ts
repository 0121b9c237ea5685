/** One line of the log (R17): no path, query or body, and no header but the signed-in name. */
export type LoggedRequest = {
  readonly method: string;
  /** The contract's path template, or a word for a request outside the API. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  readonly code?: string | undefined;
  readonly user?: string | undefined;
  /** The service's ID for the request, if its response has one. */
  readonly upstreamRequestId?: string | undefined;
};

/** A sentence for the operator, or a finished request. */
export type LogEntry = string | LoggedRequest;

export type Log = (entry: LogEntry) => void;

export type LogFormat = 'text' | 'json';

/** Prefix of a sentence that requires action. */
const warning = 'WARNING: ';

export function logLine(entry: LogEntry, format: LogFormat, time: Date): string {
  return format === 'json' ? jsonOf(entry, time) : `${time.toISOString()} ${textOf(entry)}`;
}

function textOf(entry: LogEntry): string {
  if (typeof entry === 'string') return entry;
  const { method, route, status, milliseconds, requestId, code, user, upstreamRequestId } = entry;
  const more = [
    ...(code === undefined ? [] : [code]),
    // Quoted, because both are foreign text that may imitate the rest of a line.
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
