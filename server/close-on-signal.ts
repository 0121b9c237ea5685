/**
 * The first signal closes gracefully, a second one at once. npm repeats the terminal's Ctrl+C, so
 * signals that come together count as one.
 */
export function closeOnSignal(close: () => Promise<unknown>): void {
  let closingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closingSince !== undefined && performance.now() - closingSince < 1000) return;
      if (closingSince !== undefined) process.exit(1);
      closingSince = performance.now();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
