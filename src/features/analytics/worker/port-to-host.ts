import { createHost, type Keeping } from './host.ts';
import type { FromWorker } from './protocol.ts';
import type { WorkerPort } from './session-analytics.ts';

/** A message as it is on the other side. Node's copy of a file of jsdom is none, so a file passes as it is. */
function copied(message: FromWorker): FromWorker {
  return message.kind === 'answer' && typeof message.value === 'object' && 'file' in (message.value ?? {})
    ? message
    : structuredClone(message);
}

const keepsNothing: Keeping = {
  read: async () => new Map(),
  write: async () => undefined,
  drop: async () => undefined,
  size: async () => ({ days: 0, bytes: 0 }),
  forget: async () => undefined,
};

/** For tests: the host on this thread, reached as over the wall of a worker: everything that passes is copied. */
export function portToHost(keeping: Partial<Keeping> = {}): WorkerPort {
  let hear: (message: FromWorker) => void = () => undefined;
  const take = createHost((message) => hear(copied(message)), { ...keepsNothing, ...keeping });
  return {
    post: (message) => take(structuredClone(message)),
    listen(onMessage) {
      hear = onMessage;
    },
    close() {
      hear = () => undefined;
    },
  };
}
