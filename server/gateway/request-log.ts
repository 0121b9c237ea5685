/** What one line of the log says (R17): no path, no query, no body, and of the headers the signed-in name alone. */
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
};

/** Takes one line of the log. */
export type Log = (line: string) => void;

/** Writes the line of a finished request. */
export function logRequest(log: Log, request: LoggedRequest): void {
  const { method, route, status, milliseconds, requestId, code, user } = request;
  // In quotes: a name may hold spaces, or be made to look like the rest of a line.
  const more = [...(code === undefined ? [] : [code]), ...(user === undefined ? [] : [`user=${JSON.stringify(user)}`])];
  log([method, route, status, `${milliseconds.toFixed(1)}ms`, requestId, ...more].join(' '));
}
