/** What one line of the log says (R17): no path, no header, no query, no body. */
export type LoggedRequest = {
  readonly method: string;
  /** The contract's path template, or a word for what is no API request. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  readonly code?: string | undefined;
};

/** Takes one line of the log. */
export type Log = (line: string) => void;

/** Writes the line of a finished request. */
export function logRequest(log: Log, request: LoggedRequest): void {
  const { method, route, status, milliseconds, requestId, code } = request;
  log(`${method} ${route} ${status} ${milliseconds.toFixed(1)}ms ${requestId}${code === undefined ? '' : ` ${code}`}`);
}
