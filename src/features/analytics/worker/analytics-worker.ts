import { sessionDays } from '#src/local/session-days.ts';
import { createHost, type FromWorker, type ToWorker } from './host.ts';

/* The analytics worker: loads, keeps and counts sessions. Only `session-analytics.ts` starts it. */

const take = createHost((message: FromWorker) => postMessage(message), sessionDays());

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void take(data));
