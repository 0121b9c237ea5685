import type { SessionBlock } from '#src/features/analytics/store/session-block.ts';
import { createHost } from '#src/features/analytics/worker/host.ts';
import type { WorkerPort } from '#src/features/analytics/worker/session-analytics.ts';
import type { SessionDays } from '#src/local/session-days.ts';

const keepsNothing: SessionDays<SessionBlock> = {
  read: async () => new Map(),
  write: async () => undefined,
  drop: async () => undefined,
  size: async () => ({ days: 0, bytes: 0 }),
  forget: async () => undefined,
};

/** The host on this thread. It copies everything that passes, as the boundary of a worker does. */
export function portToHost(keeper: Partial<SessionDays<SessionBlock>> = {}): WorkerPort {
  let hear: Parameters<WorkerPort['listen']>[0] = () => undefined;
  const take = createHost(
    (message) => {
      // Node's copy of a file of jsdom is none, so a file passes as it is.
      const isFile = message.kind === 'answer' && Object(message.value).file !== undefined;
      hear(isFile ? message : structuredClone(message));
    },
    { ...keepsNothing, ...keeper },
  );
  return {
    post: (message) => void take(structuredClone(message)),
    listen(onMessage) {
      hear = onMessage;
    },
    close() {
      hear = () => undefined;
    },
  };
}
