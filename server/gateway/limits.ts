/** Time limits for the parts of a request, in milliseconds (R13). */
export const timeouts = {
  head: 5_000,
  request: 15_000,
  keepAlive: 5_000,
  /** A browser that does not read its response. Longer than the upstream's `answer`. */
  browser: 45_000,
  connect: 3_000,
  /** The head of the upstream's response, and each pause in its body. */
  answer: 30_000,
  /** The upstream's health, so that `/healthz` answers within 2 s. */
  health: 1_500,
} as const;

export const maxHeadBytes = 32 * 1024;

export const maxConnections = 1_000;
