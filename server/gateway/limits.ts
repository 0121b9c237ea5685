/** Time limits for the parts of a request, in milliseconds (R13). */
export const timeouts = {
  /** The head of a request. */
  head: 5_000,
  /** A whole request with its body. */
  request: 15_000,
  /** A connection without a request. */
  keepAlive: 5_000,
  /** A browser that does not read its response. Longer than the upstream's `answer`. */
  browser: 45_000,
  /** A connection to the upstream. */
  connect: 3_000,
  /** The head of the upstream's response, and each pause in its body. */
  answer: 30_000,
  /** The upstream's health, so that `/healthz` answers within 2 s. */
  health: 1_500,
} as const;

/** The most bytes in the head of a request. */
export const maxHeadBytes = 32 * 1024;

/** The most browser connections at a time. */
export const maxConnections = 1_000;
