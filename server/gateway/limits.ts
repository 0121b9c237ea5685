/** How long each part of a request may take, in milliseconds (R13). */
export const timeouts = {
  /** The head of a request. */
  head: 5_000,
  /** A whole request, its body included. */
  request: 15_000,
  /** A connection without a request. */
  keepAlive: 5_000,
  /** A browser that does not read its answer. Longer than the upstream's `answer`. */
  browser: 45_000,
  /** A connection to the upstream. */
  connect: 3_000,
  /** The head of the upstream's answer, and each pause in its body. */
  answer: 30_000,
  /** What `/healthz` waits for the upstream, so that it answers within 2 s. */
  health: 1_500,
} as const;

/** The most bytes of a request's head. */
export const maxHeadBytes = 32 * 1024;

/** The most connections of browsers at a time. */
export const maxConnections = 1_000;
