import { sessionDays } from '#src/local/session-days.ts';
import { createHost, type FromWorker, type ToWorker } from './host.ts';

/* The worker of session analytics: fetches, keeps and counts sessions. Started by `session-analytics.ts` alone. */

const take = createHost((message: FromWorker) => postMessage(message), sessionDays());

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void take(data));
